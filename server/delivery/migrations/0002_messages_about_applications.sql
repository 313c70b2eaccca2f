-- What a message is about, so that a module can refuse or remove messages about something that was erased.

alter table delivery.messages add column application_id uuid;
comment on column delivery.messages.application_id is
  'The application that the message is about; null for any other message, and in rows of an earlier release.';
create index messages_application_idx on delivery.messages (application_id) where application_id is not null;
