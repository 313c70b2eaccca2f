-- Messages on their way: kept before the first try, so that a crash loses none, and retried until sent.

do $$
begin
  if not exists (select from pg_roles where rolname = 'site_delivery') then
    create role site_delivery noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server was migrated at the same moment
end
$$;
comment on role site_delivery is
  'The delivery of mail, text messages and chat; sees nothing but what is on its way.';
grant site_delivery to current_user;

create schema delivery;
grant usage on schema delivery to site_delivery;

create table delivery.messages (
  id              uuid primary key,
  kind            text not null check (kind in ('mail', 'sms', 'chat')),
  payload         jsonb not null,
  once_key        text unique check (char_length(once_key) <= 200),
  attempts        integer not null,
  next_attempt_at timestamptz not null,
  claimed_until   timestamptz,
  expires_at      timestamptz,
  sent_at         timestamptz,
  dead_at         timestamptz,
  last_error      text check (char_length(last_error) <= 100),
  created_at      timestamptz not null,
  application_id  uuid
);
create index messages_due_idx on delivery.messages (next_attempt_at)
  where sent_at is null and dead_at is null;
create index messages_application_idx on delivery.messages (application_id) where application_id is not null;

comment on table delivery.messages is
  'One row per message not yet sent; a sent one stays, emptied, only as long as its once_key must hold.';
comment on column delivery.messages.id is
  'Made by the sender; the mail''s Message-ID and the webhook''s Idempotency-Key derive from it.';
comment on column delivery.messages.payload is 'The message as the module handed it over; {} once sent.';
comment on column delivery.messages.once_key is
  'At most one message with this key is sent within a day; a hash, no words of a person.';
comment on column delivery.messages.attempts is 'Tries so far, with the one under way.';
comment on column delivery.messages.next_attempt_at is 'Not tried again before.';
comment on column delivery.messages.claimed_until is
  'A process is trying it; after this moment it counts as crashed and another may try.';
comment on column delivery.messages.expires_at is
  'Of no use afterwards (a one-time code): deleted instead of sent.';
comment on column delivery.messages.sent_at is
  'Taken by the receiver; only set where a once_key must be remembered.';
comment on column delivery.messages.dead_at is
  'Given up: the receiver refused it for good. Kept for the operator.';
comment on column delivery.messages.last_error is
  'Why the last try failed, as a short code; never the receiver''s words or a person''s.';
comment on column delivery.messages.created_at is 'When it was handed over.';
comment on column delivery.messages.application_id is
  'The application that the message is about; null for any other message. So a module can refuse or remove '
  'messages about an application that was erased.';

grant select, insert, update, delete on delivery.messages to site_delivery;
