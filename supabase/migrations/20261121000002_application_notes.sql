-- What staff write about an application, for staff alone.

create table public.application_notes (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  body             text not null check (body ~ '\S' and char_length(body) <= 4000),
  written_by       uuid default auth.uid(),
  written_by_email text default (auth.jwt() ->> 'email'),
  written_at       timestamptz not null default now()
);

comment on table  public.application_notes                  is 'Notes of staff; no applicant sees them.';
comment on column public.application_notes.id               is 'Made by the browser, so that a retry cannot store twice.';
comment on column public.application_notes.application_id   is 'The application.';
comment on column public.application_notes.body             is 'At most 4,000 characters.';
comment on column public.application_notes.written_by       is 'The account; outlives it.';
comment on column public.application_notes.written_by_email is 'The account''s address at that time.';
comment on column public.application_notes.written_at       is 'When.';

create index application_notes_application_idx on public.application_notes (application_id, written_at);

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
