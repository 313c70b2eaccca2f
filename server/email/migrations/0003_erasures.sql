-- Erasing an application takes back what still waits in the queue about it. What has left cannot be taken
-- back.

-- Keys about an application are a name, a colon and a hash of its id (server/email/idempotency-key.ts).
create function email.forget_mail_of_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from delivery.messages
  where sent_at is null
    and split_part(once_key, ':', 2) =
        rtrim(translate(encode(sha256(convert_to(new.application_id::text, 'UTF8')), 'base64'), '+/', '-_'), '=');
  return null;
end
$$;
comment on function email.forget_mail_of_application() is
  'Takes unsent mail about an erased application out of the queue.';

create trigger waiting_mail_is_erased_too
  after insert on public.application_erasures
  for each row execute function email.forget_mail_of_application();

create function email.forget_queued_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from delivery.messages where once_key = 'application-message:' || old.id and sent_at is null;
  return null;
end
$$;
comment on function email.forget_queued_message() is
  'Takes a message that goes with its application out of the queue.';

create trigger unsent_messages_leave_the_queue
  after delete on public.application_messages
  for each row execute function email.forget_queued_message();

-- A call under way may have passed its check when an erasure takes the waiting mail out of the queue, and
-- would store the whole application there afterwards. So storing a message takes a lock that an erasure waits
-- for; then the erasure finds the row. The other way round the message is refused.

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

create trigger no_mail_after_erasure
  before insert on delivery.messages
  for each row when (new.application_id is not null)
  execute function email.refuse_mail_after_erasure();

revoke all on function
  email.forget_mail_of_application(), email.forget_queued_message(), email.refuse_mail_after_erasure()
  from public, anon, authenticated, service_role;
