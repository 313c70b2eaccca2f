-- What staff write about an application, only for staff, and what they write to an applicant by email.

create table public.application_notes (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  body             text not null check (body ~ '\S' and char_length(body) <= 4000),
  written_by       uuid default auth.uid(),
  written_by_email text default (auth.jwt() ->> 'email'),
  written_at       timestamptz not null default now()
);

comment on table public.application_notes is 'Notes of staff; no applicant sees them.';
comment on column public.application_notes.id is 'Made by the browser, so that a retry cannot store twice.';
comment on column public.application_notes.written_by is 'The account; outlives it.';
comment on column public.application_notes.written_by_email is 'The account''s address at that time.';

create index application_notes_application_idx on public.application_notes (application_id, written_at);
-- For application_news().
create index application_notes_time_idx on public.application_notes (written_at);

alter table public.application_notes
  alter column body             set statistics 0,
  alter column written_by_email set statistics 0;

revoke all on public.application_notes from public, anon, authenticated, service_role;
grant select, delete on public.application_notes to authenticated;
grant insert (id, application_id, body) on public.application_notes to authenticated;
grant select, insert, update, delete on public.application_notes to service_role;

alter table public.application_notes enable row level security;

create policy "administrators read notes"
  on public.application_notes for select to authenticated
  using ((select public.is_admin()));

create policy "administrators write notes in their own name"
  on public.application_notes for insert to authenticated
  with check ((select public.is_admin()) and written_by = (select auth.uid()));

create policy "administrators delete their own notes"
  on public.application_notes for delete to authenticated
  using ((select public.is_admin()) and written_by = (select auth.uid()));

create policy "the service sees and writes every note"
  on public.application_notes for all to service_role
  using (true) with check (true);

-- A row is the order to send the message; the server carries it out once.
create table public.application_messages (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  sent_to          text not null check (sent_to <> 'removed@removed.invalid'),
  subject          text not null
                     check (subject !~ '[\u0001-\u001f\u007f]' and char_length(btrim(subject)) between 1 and 200),
  body             text not null check (body ~ '\S' and char_length(body) <= 10000),
  written_by       uuid default auth.uid(),
  written_by_email text default (auth.jwt() ->> 'email'),
  written_at       timestamptz not null default now(),
  announces        text references public.application_statuses
);

comment on table public.application_messages is 'Email that staff chose to send to applicants.';
comment on column public.application_messages.id is 'Made by the browser, so that a retry cannot send twice.';
comment on column public.application_messages.sent_to is
  'The application''s address; nobody chooses it. An erased application has none.';
comment on column public.application_messages.body is 'Plain text.';
comment on column public.application_messages.written_by is 'The account; outlives it.';
comment on column public.application_messages.written_by_email is 'The account''s address at that time.';
comment on column public.application_messages.announces is
  'The decision that this message tells the applicant; null if it tells none.';

create index application_messages_application_idx on public.application_messages (application_id, written_at);
-- For application_news().
create index application_messages_time_idx on public.application_messages (written_at);

alter table public.application_messages
  alter column sent_to          set statistics 0,
  alter column subject          set statistics 0,
  alter column body             set statistics 0,
  alter column written_by_email set statistics 0,
  alter column announces        set statistics 0;

revoke all on public.application_messages from public, anon, authenticated, service_role;
grant select on public.application_messages to authenticated;
grant insert (id, application_id, subject, body, announces) on public.application_messages to authenticated;
grant select, insert, update, delete on public.application_messages to service_role;

alter table public.application_messages enable row level security;

create policy "administrators read messages"
  on public.application_messages for select to authenticated
  using ((select public.is_admin()));

create policy "administrators write messages in their own name"
  on public.application_messages for insert to authenticated
  with check (
    (select public.is_admin()) and written_by = (select auth.uid())
    and (announces is null or announces in (select name from public.application_statuses where decides))
  );

create policy "the service sees and writes every message"
  on public.application_messages for all to service_role
  using (true) with check (true);

create function public.address_application_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.sent_to := (select email from public.scholarship_applications where id = new.application_id);
  return new;
end
$$;
comment on function public.address_application_message() is
  'Addresses a message to its applicant, whatever was asked for.';
revoke all on function public.address_application_message() from public, anon, authenticated, service_role;

create trigger messages_go_to_the_applicant
  before insert or update on public.application_messages
  for each row execute function public.address_application_message();
