-- An applicant corrects a mistyped e-mail address on the page that sent the application. Only that browser
-- knows the id. An hour, three times, and only while nobody has worked on the application: whoever finds an
-- open page on a shared computer has little time, and staff and the address before are told.

create function public.correct_own_email(application_id uuid, email text, new_email text)
  returns table (change_id uuid, program text, is_held boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  made_now uuid;
begin
  perform from public.scholarship_applications a
  where a.id = correct_own_email.application_id
    and a.email in (correct_own_email.email, correct_own_email.new_email) and a.email <> 'removed@removed.invalid'
    and a.status = 'new' and a.created_at > now() - interval '1 hour'
    -- The call that keeps the details names the address, so it must have come first.
    and exists (select from public.scholarship_application_details d where d.application_id = a.id)
    and not exists (select from public.application_messages m where m.application_id = a.id)
  for no key update;
  if not found then
    return;
  end if;
  if exists (
    select from public.scholarship_applications a
    where a.id = correct_own_email.application_id and a.email = correct_own_email.new_email
  ) then
    -- A repeated call. Without the correction that it names, somebody else would be told of a change.
    perform from public.application_contact_changes c
    where c.application_id = correct_own_email.application_id and c.by_applicant and c.field = 'email'
      and c.from_value = correct_own_email.email and c.to_value = correct_own_email.new_email;
    if not found then
      return;
    end if;
  else
    if (
      select count(*) from public.application_contact_changes c
      where c.application_id = correct_own_email.application_id and c.by_applicant
    ) >= 3 then
      return;
    end if;
    insert into public.application_contact_changes (application_id, field, from_value, to_value, by_applicant)
    values (
      correct_own_email.application_id, 'email', correct_own_email.email, correct_own_email.new_email, true
    )
    returning id into made_now;
  end if;
  return query
    select made_now, d.program, exists (select from public.held_applications h where h.application_id = d.application_id)
    from public.scholarship_application_details d
    where d.application_id = correct_own_email.application_id;
end
$$;
comment on function public.correct_own_email(uuid, text, text) is
  'Corrects the e-mail address of a new application that was stored within the hour with the other address, at most three times. No row: nothing was corrected. change_id is null for a repeated call, which changes nothing.';
revoke all on function public.correct_own_email(uuid, text, text) from public, anon, authenticated;
grant execute on function public.correct_own_email(uuid, text, text) to service_role;
