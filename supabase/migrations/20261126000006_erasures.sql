-- An applicant's wish to be forgotten, carried out by the row that records it: what was written goes, who did
-- it and when stays. A later table with an applicant's words adds a trigger of its own to
-- application_erasures.

create table public.application_erasures (
  id              uuid primary key default gen_random_uuid(),
  application_id  uuid not null,
  kind            text not null check (kind in ('anonymized', 'deleted')),
  reason          text not null default 'request' check (reason in ('request', 'retention')),
  erased_by       uuid default auth.uid(),
  erased_by_email text default (auth.jwt() ->> 'email'),
  erased_at       timestamptz not null default now()
);

comment on table public.application_erasures is
  'Applications that were anonymized or deleted; inserting a row does it.';
comment on column public.application_erasures.application_id is 'The application; it may not exist any more.';
comment on column public.application_erasures.kind is
  'anonymized: status and date stay, for the count. deleted: nothing stays.';
comment on column public.application_erasures.reason is
  'request: the applicant asked. retention: its time was over.';
comment on column public.application_erasures.erased_by is 'The account; null when the operator did it.';
comment on column public.application_erasures.erased_by_email is 'The account''s address at that time.';

create index application_erasures_application_idx on public.application_erasures (application_id);
-- For application_news().
create index application_erasures_time_idx on public.application_erasures (erased_at);

alter table public.application_erasures alter column erased_by_email set statistics 0;

revoke all on public.application_erasures from public, anon, authenticated, service_role;
grant select on public.application_erasures to authenticated, service_role;
grant insert (id, application_id, kind) on public.application_erasures to authenticated;
grant insert (id, application_id, kind, reason) on public.application_erasures to service_role;

alter table public.application_erasures enable row level security;

create policy "administrators read the log of erasures"
  on public.application_erasures for select to authenticated
  using ((select public.is_admin()));

create policy "administrators erase in their own name"
  on public.application_erasures for insert to authenticated
  with check ((select public.is_admin()) and erased_by = (select auth.uid()));

create policy "the service reads the log of erasures"
  on public.application_erasures for select to service_role
  using (true);

create policy "the service erases"
  on public.application_erasures for insert to service_role
  with check (true);

create function public.erase_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Stronger than the lock that an update takes: it waits for rows under way that refer to the application.
  perform from public.scholarship_applications where id = new.application_id for update;
  if new.kind = 'deleted' then
    delete from public.scholarship_applications where id = new.application_id;
  else
    update public.scholarship_applications
    set first_name = 'Removed', last_name = 'applicant', email = 'removed@removed.invalid', phone = '0000000000',
        city = null, state = null, budget = null, education = 'Removed', experience = 'Removed',
        why_interested = 'Removed. Nothing of what was written here is kept.'
    where id = new.application_id and email <> 'removed@removed.invalid';
  end if;
  if not found then
    -- Of two at once the second ends here too.
    raise exception 'There is no application with this id that could be erased.' using errcode = 'foreign_key_violation';
  end if;
  delete from public.scholarship_application_details where application_id = new.application_id;
  delete from public.application_notes               where application_id = new.application_id;
  delete from public.application_messages            where application_id = new.application_id;
  delete from public.held_applications               where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_application() is 'Removes what an application holds about a person.';
revoke all on function public.erase_application() from public, anon, authenticated, service_role;

create trigger recording_an_erasure_erases
  after insert on public.application_erasures
  for each row execute function public.erase_application();

-- What is written at the same moment, or on a screen that does not show the erasure yet, would stay, and a
-- message would still go to the person. So an erasure waits for what is being written, and nothing is written
-- afterwards. After the insert, when the policy has spoken: a stranger learns nothing from it.
create function public.refuse_words_after_erasure() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications where id = new.application_id for key share;
  if exists (
    select from public.scholarship_applications where id = new.application_id and email = 'removed@removed.invalid'
  ) then
    raise exception 'This application was anonymized: nothing is written about it any more.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function public.refuse_words_after_erasure() is
  'Refuses what is written about an application that was anonymized, waiting for an erasure under way.';
revoke all on function public.refuse_words_after_erasure() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction.
create trigger no_details_after_erasure
  after insert on public.scholarship_application_details
  for each row when (new.created_at = now())
  execute function public.refuse_words_after_erasure();

create trigger not_held_after_erasure
  after insert on public.held_applications
  for each row when (new.held_at = now())
  execute function public.refuse_words_after_erasure();

create trigger no_note_after_erasure
  after insert on public.application_notes
  for each row when (new.written_at = now())
  execute function public.refuse_words_after_erasure();

create trigger no_message_after_erasure
  after insert on public.application_messages
  for each row when (new.written_at = now())
  execute function public.refuse_words_after_erasure();
