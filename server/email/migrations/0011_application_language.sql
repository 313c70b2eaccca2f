-- Mail to an applicant is in the language of the form that the applicant sent. Its role reads no table, so it
-- asks a function.

create function email.application_language(of_application uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select language from public.scholarship_application_details where application_id = of_application
$$;
comment on function email.application_language(uuid) is
  'The language of the form. Null for an application without details, which asked for no mail yet.';

revoke all on function email.application_language(uuid) from public, anon, authenticated, service_role;
grant execute on function email.application_language(uuid) to site_email;
