-- What staff write to applicants leaves by this server's own queue: the row that orders it puts it there, in
-- the same transaction. Of a hosted project nothing here exists, and the site offers no message there.

create table public.application_message_outcomes (
  message_id uuid primary key references public.application_messages on update cascade on delete cascade,
  outcome    text not null check (outcome in ('sent', 'given_up')),
  settled_at timestamptz not null default now()
);

comment on table public.application_message_outcomes is
  'What became of messages to applicants; one that is not here waits to be sent.';
comment on column public.application_message_outcomes.outcome is
  'sent: the mail server took it. given_up: it was refused for good, dropped by the operator, or waited for '
  'thirty days.';

revoke all on public.application_message_outcomes from public, anon, authenticated, service_role;
grant select on public.application_message_outcomes to authenticated, service_role;

alter table public.application_message_outcomes enable row level security;

create policy "administrators see what became of messages"
  on public.application_message_outcomes for select to authenticated
  using ((select public.is_admin()));

create policy "the service sees what became of messages"
  on public.application_message_outcomes for select to service_role
  using (true);

-- Two at once for one applicant take turns at the application's row, so that one of them wins.
create function email.pace_application_message() returns trigger
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

-- The payload is a mail of server/delivery/message.ts.
create function email.queue_application_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into delivery.messages (id, kind, payload, once_key, attempts, next_attempt_at, created_at)
  values (
    gen_random_uuid(), 'mail',
    jsonb_build_object('kind', 'mail', 'to', new.sent_to, 'subject', new.subject, 'text', new.body, 'repliesToInbox', true),
    'application-message:' || new.id, 0, now(), now()
  );
  return null;
end
$$;
comment on function email.queue_application_message() is 'Hands a message to the delivery, once.';

-- Rows brought in from another database were written in another transaction: they tell what was sent and
-- order nothing.

-- After the insert, when the policy has spoken: before it, an account without a role could learn from the
-- error whether a message went to an applicant within the last minute. Triggers of one kind run in the order
-- of their names: this one runs before the trigger that queues the message.
create trigger a_message_keeps_its_pace
  after insert on public.application_messages
  for each row when (new.written_at = now())
  execute function email.pace_application_message();

create trigger messages_are_handed_to_the_delivery
  after insert on public.application_messages
  for each row when (new.written_at = now())
  execute function email.queue_application_message();

create function email.note_message_outcome() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_message  uuid := split_part(old.once_key, ':', 2)::uuid;
  new_outcome text;
begin
  if tg_op = 'DELETE' then
    new_outcome := 'given_up';
  elsif new.sent_at is not null then
    new_outcome := 'sent';
  elsif new.dead_at is not null then
    new_outcome := 'given_up';
  else
    -- The operator tries it again.
    delete from public.application_message_outcomes where message_id = of_message;
    return null;
  end if;
  insert into public.application_message_outcomes (message_id, outcome)
  select id, new_outcome from public.application_messages where id = of_message for key share
  on conflict (message_id) do update set outcome = excluded.outcome, settled_at = excluded.settled_at;
  return null;
end
$$;
comment on function email.note_message_outcome() is
  'Tells staff what became of a message; the queue itself forgets it.';

create trigger settled_messages_are_noted
  after update of sent_at, dead_at on delivery.messages
  for each row when (old.once_key like 'application-message:%'
                     and (old.sent_at is distinct from new.sent_at or old.dead_at is distinct from new.dead_at))
  execute function email.note_message_outcome();

create trigger dropped_messages_are_noted
  after delete on delivery.messages
  for each row when (old.once_key like 'application-message:%' and old.sent_at is null)
  execute function email.note_message_outcome();

revoke all on function
  email.pace_application_message(), email.queue_application_message(), email.note_message_outcome()
  from public, anon, authenticated, service_role;
