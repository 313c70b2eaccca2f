-- A call under way had passed its check when an erasure took the waiting mail out of the queue, and stored
-- the whole application there afterwards. Storing a message takes a lock that an erasure waits for; then the
-- erasure finds the row. The other way round the message is refused.

alter table delivery.messages
  add constraint messages_application_fkey
  foreign key (application_id) references public.scholarship_applications on delete cascade;

create function email.refuse_mail_after_erasure() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications
  where id = new.application_id and email <> 'removed@removed.invalid'
  for key share;
  if not found then
    raise exception 'The application was erased: no message about it is kept.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
comment on function email.refuse_mail_after_erasure() is
  'Refuses a message about an application that was anonymized or deleted, waiting for an erasure under way.';
revoke all on function email.refuse_mail_after_erasure() from public, anon, authenticated, service_role;

create trigger no_mail_after_erasure
  before insert on delivery.messages
  for each row when (new.application_id is not null)
  execute function email.refuse_mail_after_erasure();
