-- Erasing an application takes back what still waits in the queue about it. What has left cannot be taken back.

-- Keys about an application are a name, a colon and a hash of its id (server/email/send-application.ts).
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
comment on function email.forget_mail_of_application() is 'Takes unsent mail about an erased application out of the queue.';

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
comment on function email.forget_queued_message() is 'Takes a message that goes with its application out of the queue.';

create trigger unsent_messages_leave_the_queue
  after delete on public.application_messages
  for each row execute function email.forget_queued_message();

revoke all on all functions in schema email from public, anon, authenticated, service_role;
