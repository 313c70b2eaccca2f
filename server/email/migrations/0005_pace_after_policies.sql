-- A trigger before the insert runs before the policy: an account without a role could learn from its errors whether a message went to an
-- applicant within the last minute, or whether the application was anonymized. After the insert the policy has spoken.

drop trigger messages_keep_their_pace on public.application_messages;

-- Two at once for one applicant take turns at the application's row, so that one of them wins.
create or replace function email.pace_application_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = new.application_id for no key update;
  if exists (
    select from public.application_messages
    where application_id = new.application_id and id <> new.id and written_at > now() - interval '1 minute'
  ) then
    raise exception 'A message went to this applicant within the last minute.' using errcode = 'PT429';
  end if;
  return null;
end
$$;
comment on function email.pace_application_message() is 'At most one message to an applicant a minute.';
revoke all on function email.pace_application_message() from public, anon, authenticated, service_role;

-- Its name comes before that of the trigger that queues the message: triggers of one kind run in the order of their names.
create trigger a_message_keeps_its_pace
  after insert on public.application_messages
  for each row when (new.written_at = now())
  execute function email.pace_application_message();
