-- Which decisions the applicants were told: by an email that announces one, or by a call that staff note. Of
-- one that is set and not told the list has a mark beside its status.

create table public.application_announcements (
  id             uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.scholarship_applications on delete cascade,
  decision       text not null references public.application_statuses,
  how            text not null default 'phone' check (how in ('phone', 'email')),
  told_by        uuid default auth.uid(),
  told_by_email  text default (auth.jwt() ->> 'email'),
  told_at        timestamptz not null default now()
);

comment on table public.application_announcements is
  'Which decisions applicants were told: by a message that announces one, or in a call that staff note.';
comment on column public.application_announcements.id is
  'Of a call made by the browser, so that a retry cannot store twice; else that of the message.';
comment on column public.application_announcements.told_by is 'The account; outlives it.';
comment on column public.application_announcements.told_by_email is 'The account''s address at that time.';

create index application_announcements_application_idx
  on public.application_announcements (application_id, told_at desc);
-- For application_news().
create index application_announcements_time_idx on public.application_announcements (told_at);

alter table public.application_announcements
  alter column decision      set statistics 0,
  alter column told_by_email set statistics 0;

revoke all on public.application_announcements from public, anon, authenticated, service_role;
grant select, delete on public.application_announcements to authenticated;
grant insert (id, application_id, decision) on public.application_announcements to authenticated;
grant select, insert, update, delete on public.application_announcements to service_role;

alter table public.application_announcements enable row level security;

create policy "administrators read announcements"
  on public.application_announcements for select to authenticated
  using ((select public.is_admin()));

create policy "administrators note calls in their own name"
  on public.application_announcements for insert to authenticated
  with check (
    (select public.is_admin()) and told_by = (select auth.uid())
    and decision in (select name from public.application_statuses where decides)
  );

create policy "administrators delete their own calls"
  on public.application_announcements for delete to authenticated
  using ((select public.is_admin()) and told_by = (select auth.uid()) and how = 'phone');

create policy "the service sees and writes every announcement"
  on public.application_announcements for all to service_role
  using (true) with check (true);

create function public.announce_decision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_announcements (id, application_id, decision, how, told_by, told_by_email, told_at)
  values (new.id, new.application_id, new.announces, 'email', new.written_by, new.written_by_email, new.written_at);
  return null;
end
$$;
comment on function public.announce_decision() is 'Notes the decision that a message tells.';
revoke all on function public.announce_decision() from public, anon, authenticated, service_role;

create trigger messages_announce_decisions
  after insert on public.application_messages
  for each row when (new.announces is not null)
  execute function public.announce_decision();

-- What was announced before this table was there.
insert into public.application_announcements (id, application_id, decision, how, told_by, told_by_email, told_at)
select id, application_id, announces, 'email', written_by, written_by_email, written_at
from public.application_messages where announces is not null;

create function public.erase_announcements() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_announcements where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_announcements() is 'Removes which decisions an applicant was told.';
revoke all on function public.erase_announcements() from public, anon, authenticated, service_role;

create trigger recording_an_erasure_forgets_announcements
  after insert on public.application_erasures
  for each row execute function public.erase_announcements();

create trigger no_call_after_erasure
  after insert on public.application_announcements
  for each row when (new.told_at = now())
  execute function public.refuse_words_after_erasure();

create function private.last_told(of_application uuid) returns text
  language sql stable set search_path = ''
as $$
  select decision from public.application_announcements
  where application_id = of_application order by told_at desc limit 1
$$;
comment on function private.last_told(uuid) is
  'The decision that the applicant was told last, by email or by phone; null for none.';
revoke all on function private.last_told(uuid) from public, anon, authenticated, service_role;

-- A status that is set and not yet told, or set back after it was told, is no decision for the applicant.
create or replace function private.application_state(of_application uuid, status text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when status = 'new' then 'received'
    when exists (select from public.application_statuses as known where known.name = status and known.decides)
         and status = private.last_told(of_application) then status
    else 'in_review'
  end
$$;
comment on function private.application_state(uuid, text) is
  'What the applicant may know: received, in_review, or the decision where the last one that was told is the '
  'current status.';

alter table private.application_search_rows add column is_untold boolean not null default false;
comment on column private.application_search_rows.is_untold is
  'Whether it is decided and the applicant was not told that decision last; never of one that was anonymized.';

-- What was decided before this column was there stays unmarked: the school told it in its own ways.
--
-- The rows are locked first: of a status that is set and a call that tells it, at once, the second sees both.
create function private.note_untold(applications uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = any (applications) order by id for no key update;
  update private.application_search_rows as found set is_untold = told.is_untold
  from (
    select a.id, statuses.decides and a.email <> 'removed@removed.invalid'
                 and a.status is distinct from private.last_told(a.id) as is_untold
    from public.scholarship_applications as a
    join public.application_statuses as statuses on statuses.name = a.status
    where a.id = any (applications)
  ) as told
  where found.application_id = told.id and found.is_untold <> told.is_untold;
end
$$;
comment on function private.note_untold(uuid[]) is 'Writes which of these applications are not told yet.';

create function private.note_untold_of_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_untold(array(select id from after_change where status <> 'new'));
  return null;
end
$$;
comment on function private.note_untold_of_applications() is
  'Writes what is not told yet of applications that are brought in with a decision.';

create function private.note_untold_of_work() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_untold(array(select distinct application_id from after_change));
  return null;
end
$$;
comment on function private.note_untold_of_work() is
  'Writes what is not told yet, when a decision is set, told or taken back, or an application is erased.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;

-- After new_applications_can_be_searched, because triggers fire by their names.
create trigger new_decisions_wait_to_be_told
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function private.note_untold_of_applications();
create trigger decisions_wait_to_be_told
  after insert on public.application_changes referencing new table as after_change
  for each statement execute function private.note_untold_of_work();
create trigger announcements_tell_decisions
  after insert on public.application_announcements referencing new table as after_change
  for each statement execute function private.note_untold_of_work();
create trigger deleted_calls_told_nothing
  after delete on public.application_announcements referencing old table as after_change
  for each statement execute function private.note_untold_of_work();
create trigger the_erased_are_told_nothing
  after insert on public.application_erasures referencing new table as after_change
  for each statement execute function private.note_untold_of_work();

create index application_search_rows_untold_idx on private.application_search_rows
  (created_at desc, application_id desc) include (status, program, state, language, is_held, is_decided, assignee)
  where is_untold;
