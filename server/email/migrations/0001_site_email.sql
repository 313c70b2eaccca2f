-- The role of the application email and of the look-up. It reads no table: it may call functions that tell
-- whether an application was just stored, hold it, keep its details, and correct its mistyped address.

do $$
begin
  if not exists (select from pg_roles where rolname = 'site_email') then
    create role site_email noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server was migrated at the same moment
end
$$;
comment on role site_email is
  'The application email and the look-up; sees no table, and works through functions.';
grant site_email to current_user;

grant usage on schema public to site_email;
grant execute on
  function public.is_just_stored(uuid, text), public.hold_application(uuid, text),
           public.keep_application_details(uuid, text, text, text, text, text),
           public.correct_own_email(uuid, text, text)
  to site_email;

create schema email;
grant usage on schema email to site_email;

-- Mail to an applicant is in the language of the form that the applicant sent.
create function email.application_language(of_application uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select language from public.scholarship_application_details where application_id = of_application
$$;
comment on function email.application_language(uuid) is
  'The language of the form. Null for an application without details, which asked for no mail yet.';
revoke all on function email.application_language(uuid) from public, anon, authenticated, service_role;
grant execute on function email.application_language(uuid) to site_email;
