-- How administrators share the work: who takes care of an application, what each reviewer thinks of it, and
-- who has it open just now.

-- The row of application_assignments says who takes care now, the changes say who did.

create table public.application_assignments (
  application_id    uuid primary key references public.scholarship_applications on delete cascade,
  assignee          uuid not null references auth.users on delete cascade,
  assignee_email    text,
  assigned_by       uuid,
  assigned_by_email text,
  assigned_at       timestamptz not null default now()
);

comment on table public.application_assignments is
  'Which administrator takes care of an application; without a row nobody does.';
comment on column public.application_assignments.assignee is
  'The account, an administrator when this was set. The row goes with the account.';
comment on column public.application_assignments.assignee_email is
  'Its address at that time; the database sets it.';
comment on column public.application_assignments.assigned_by is
  'The account that set it; null when the service or the operator did.';
comment on column public.application_assignments.assigned_by_email is 'Its address at that time.';

create index application_assignments_assignee_idx
  on public.application_assignments (assignee, assigned_at desc);

create table public.application_assignment_changes (
  id               bigint generated always as identity primary key,
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  assignee_email   text,
  changed_by       uuid,
  changed_by_email text,
  changed_at       timestamptz not null default now()
);

comment on table public.application_assignment_changes is
  'Every change of who takes care of an application; written only by a trigger.';
comment on column public.application_assignment_changes.id is 'In the order of the changes.';
comment on column public.application_assignment_changes.assignee_email is
  'The address of who takes care of it from then on; null for nobody.';
comment on column public.application_assignment_changes.changed_by is
  'The account; null when the service or the operator did it. Outlives the account.';
comment on column public.application_assignment_changes.changed_by_email is
  'The account''s address at that time.';

create index application_assignment_changes_application_idx
  on public.application_assignment_changes (application_id, id desc);
-- For application_news().
create index application_assignment_changes_time_idx on public.application_assignment_changes (changed_at);

alter table public.application_assignments
  alter column assignee_email set statistics 0, alter column assigned_by_email set statistics 0;
alter table public.application_assignment_changes
  alter column assignee_email set statistics 0, alter column changed_by_email set statistics 0;

revoke all on public.application_assignments, public.application_assignment_changes
  from public, anon, authenticated, service_role;
revoke all on sequence public.application_assignment_changes_id_seq
  from public, anon, authenticated, service_role;
grant select, delete on public.application_assignments to authenticated;
grant insert (application_id, assignee), update (assignee) on public.application_assignments to authenticated;
grant select, insert, update, delete on public.application_assignments to service_role;
grant select on public.application_assignment_changes to authenticated, service_role;

alter table public.application_assignments enable row level security;
alter table public.application_assignment_changes enable row level security;

create policy "administrators see who takes care"
  on public.application_assignments for select to authenticated
  using ((select public.is_admin()));

create policy "administrators assign"
  on public.application_assignments for insert to authenticated
  with check ((select public.is_admin()));

create policy "administrators assign to somebody else"
  on public.application_assignments for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "administrators end an assignment"
  on public.application_assignments for delete to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes every assignment"
  on public.application_assignments for all to service_role
  using (true) with check (true);

create policy "administrators read the changes of assignments"
  on public.application_assignment_changes for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads the changes of assignments"
  on public.application_assignment_changes for select to service_role
  using (true);

-- Before the policy has spoken: it can neither fail nor tell.
create function public.sign_application_assignment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.assignee_email    := (select email from auth.users where id = new.assignee);
  new.assigned_by       := auth.uid();
  new.assigned_by_email := auth.jwt() ->> 'email';
  new.assigned_at       := now();
  return new;
end
$$;
comment on function public.sign_application_assignment() is 'Notes who assigned, to which address, and when.';
revoke all on function public.sign_application_assignment() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction and stay as they were.
create trigger new_assignments_are_signed
  before insert on public.application_assignments
  for each row when (new.assigned_at = now())
  execute function public.sign_application_assignment();

create trigger changed_assignments_are_signed
  before update on public.application_assignments
  for each row execute function public.sign_application_assignment();

create function public.check_application_assignee() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.user_roles where user_id = new.assignee and role = 'admin') then
    raise exception 'Only an administrator can take care of an application.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function public.check_application_assignee() is
  'Refuses an assignment to somebody who is no administrator.';
revoke all on function public.check_application_assignee() from public, anon, authenticated, service_role;

create trigger an_assignee_is_an_administrator
  after insert or update on public.application_assignments
  for each row when (new.assigned_at = now())
  execute function public.check_application_assignee();

create trigger no_assignment_after_erasure
  after insert on public.application_assignments
  for each row when (new.assigned_at = now())
  execute function public.refuse_words_after_erasure();

-- An assignment that goes with its application leaves no change behind.
create function public.record_assignment_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_application uuid := case tg_op when 'DELETE' then old.application_id else new.application_id end;
begin
  insert into public.application_assignment_changes (application_id, assignee_email, changed_by, changed_by_email)
  select id, case tg_op when 'DELETE' then null else new.assignee_email end, auth.uid(), auth.jwt() ->> 'email'
  from public.scholarship_applications where id = of_application;
  return null;
end
$$;
comment on function public.record_assignment_change() is
  'Notes a change of who takes care, with who made it.';
revoke all on function public.record_assignment_change() from public, anon, authenticated, service_role;

create trigger new_assignments_are_recorded
  after insert on public.application_assignments
  for each row when (new.assigned_at = now())
  execute function public.record_assignment_change();

create trigger ended_assignments_are_recorded
  after delete on public.application_assignments
  for each row execute function public.record_assignment_change();

create trigger changed_assignments_are_recorded
  after update on public.application_assignments
  for each row when (old.assignee is distinct from new.assignee)
  execute function public.record_assignment_change();

-- The list filters by it. A statement at a time, like the other triggers of the search rows.
create function private.note_assignees() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    update private.application_search_rows set assignee = null where assignee is not null;
    return null;
  end if;
  update private.application_search_rows as found
  set assignee = stored.assignee
  from after_change as one
  left join public.application_assignments as stored using (application_id)
  where found.application_id = one.application_id and found.assignee is distinct from stored.assignee;
  return null;
end
$$;
comment on function private.note_assignees() is 'Writes who takes care of applications beside their status.';
revoke all on function private.note_assignees() from public, anon, authenticated, service_role;

create trigger new_assignments_can_be_filtered
  after insert on public.application_assignments referencing new table as after_change
  for each statement execute function private.note_assignees();
create trigger changed_assignments_can_be_filtered
  after update on public.application_assignments referencing new table as after_change
  for each statement execute function private.note_assignees();
-- The service may move an assignment to another application.
create trigger moved_assignments_can_be_filtered
  after update on public.application_assignments referencing old table as after_change
  for each statement execute function private.note_assignees();
create trigger ended_assignments_can_be_filtered
  after delete on public.application_assignments referencing old table as after_change
  for each statement execute function private.note_assignees();

create trigger emptied_assignments_can_be_filtered
  after truncate on public.application_assignments
  for each statement execute function private.note_assignees();

create function public.administrators() returns table (id uuid, email text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select u.id, u.email::text
    from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and u.deleted_at is null
    order by u.email, u.id
    limit 500;
end
$$;
comment on function public.administrators() is
  'The administrators'' accounts and addresses, for administrators.';
revoke all on function public.administrators() from public, anon, authenticated, service_role;
grant execute on function public.administrators() to authenticated;

-- From 1 to 5 for each of the school's criteria. A reviewer sees what others gave for a criterion after
-- giving an own score for it: nobody follows the first one.

create table public.application_scores (
  application_id uuid not null references public.scholarship_applications on delete cascade,
  criterion      text not null check (criterion ~ '^[a-z][a-z0-9_]{0,39}$'),
  reviewer       uuid not null default auth.uid(),
  reviewer_email text default (auth.jwt() ->> 'email'),
  score          smallint not null check (score between 1 and 5),
  scored_at      timestamptz not null default now(),
  primary key (application_id, criterion, reviewer)
);

comment on table public.application_scores is
  'Reviewers'' scores of applications; one for each criterion and reviewer.';
comment on column public.application_scores.criterion is 'Its name in the school''s content.';
comment on column public.application_scores.reviewer is 'The account; outlives it.';
comment on column public.application_scores.reviewer_email is 'The account''s address at that time.';
comment on column public.application_scores.scored_at is
  'When it was given or last changed; the database sets it.';

alter table public.application_scores alter column reviewer_email set statistics 0;

revoke all on public.application_scores from public, anon, authenticated, service_role;
grant select, delete on public.application_scores to authenticated;
grant insert (application_id, criterion, score), update (score) on public.application_scores to authenticated;
grant select, insert, update, delete on public.application_scores to service_role;

alter table public.application_scores enable row level security;

create policy "administrators see their own scores"
  on public.application_scores for select to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators score in their own name"
  on public.application_scores for insert to authenticated
  with check ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators change their own scores"
  on public.application_scores for update to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()))
  with check ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "administrators take back their own scores"
  on public.application_scores for delete to authenticated
  using ((select public.is_admin()) and reviewer = (select auth.uid()));

create policy "the service sees and writes every score"
  on public.application_scores for all to service_role
  using (true) with check (true);

create function public.stamp_application_score() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.scored_at := now();
  return new;
end
$$;
comment on function public.stamp_application_score() is 'Sets the time of a changed score.';
revoke all on function public.stamp_application_score() from public, anon, authenticated, service_role;

create trigger changed_scores_are_stamped
  before update on public.application_scores
  for each row execute function public.stamp_application_score();

create trigger no_score_after_erasure
  after insert on public.application_scores
  for each row when (new.scored_at = now())
  execute function public.refuse_words_after_erasure();

create function public.application_score_list(of_application uuid)
  returns table (criterion text, reviewer_email text, is_own boolean, score smallint, scored_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.criterion, s.reviewer_email, s.reviewer = auth.uid(), s.score, s.scored_at
    from public.application_scores s
    where s.application_id = of_application
      and exists (
        select from public.application_scores own
        where own.application_id = of_application and own.criterion = s.criterion and own.reviewer = auth.uid()
      )
    order by s.criterion, s.scored_at, s.reviewer
    limit 1000;
end
$$;
comment on function public.application_score_list(uuid) is
  'For administrators: the scores of an application, of each criterion that the caller has scored too.';
revoke all on function public.application_score_list(uuid) from public, anon, authenticated, service_role;
grant execute on function public.application_score_list(uuid) to authenticated;

-- A row for an account, not for a visit: opening the next application changes it.

create table public.application_viewers (
  account_id     uuid primary key default auth.uid() references auth.users on delete cascade,
  application_id uuid references public.scholarship_applications on delete cascade,
  seen_at        timestamptz not null default now()
);

comment on table public.application_viewers is
  'Which application an administrator has open just now. A row ends an hour after the last sign of life.';
comment on column public.application_viewers.application_id is 'Null once it was closed.';
comment on column public.application_viewers.seen_at is 'The last sign of life; the database sets it.';

revoke all on public.application_viewers from public, anon, authenticated, service_role;
grant select on public.application_viewers to authenticated;
grant insert (application_id), update (application_id) on public.application_viewers to authenticated;
grant select, insert, update, delete on public.application_viewers to service_role;

alter table public.application_viewers enable row level security;

create policy "administrators see their own row"
  on public.application_viewers for select to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators say what they have open"
  on public.application_viewers for insert to authenticated
  with check ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "administrators change what they have open"
  on public.application_viewers for update to authenticated
  using ((select public.is_admin()) and account_id = (select auth.uid()))
  with check ((select public.is_admin()) and account_id = (select auth.uid()));

create policy "the service sees and writes what is open"
  on public.application_viewers for all to service_role
  using (true) with check (true);

create function public.stamp_application_viewer() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.seen_at := now();
  return new;
end
$$;
comment on function public.stamp_application_viewer() is 'Sets the time of the sign of life.';
revoke all on function public.stamp_application_viewer() from public, anon, authenticated, service_role;

create trigger signs_of_life_are_stamped
  before insert or update on public.application_viewers
  for each row execute function public.stamp_application_viewer();

-- Before the policy has spoken: it can neither fail nor tell.
create function public.leave_out_erased_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.scholarship_applications
  where id = new.application_id and email <> 'removed@removed.invalid'
  for key share;
  if not found then
    new.application_id := null;
  end if;
  return new;
end
$$;
comment on function public.leave_out_erased_application() is
  'Notes nobody as looking at an application that was erased, waiting for an erasure under way.';
revoke all on function public.leave_out_erased_application() from public, anon, authenticated, service_role;

create trigger nobody_looks_at_what_is_erased
  before insert on public.application_viewers
  for each row when (new.application_id is not null)
  execute function public.leave_out_erased_application();

-- Of a row that changes nothing the erasure takes the lock first; waiting for each other would end one.
create trigger nobody_turns_to_what_is_erased
  before update on public.application_viewers
  for each row when (new.application_id is not null and new.application_id is distinct from old.application_id)
  execute function public.leave_out_erased_application();

create function public.forget_application_viewers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_viewers
  where account_id in (
    select account_id from public.application_viewers
    where seen_at < now() - interval '1 hour'
    for update skip locked
  );
  return null;
end
$$;
comment on function public.forget_application_viewers() is 'Removes the rows of those who left an hour ago.';
revoke all on function public.forget_application_viewers() from public, anon, authenticated, service_role;

create trigger those_who_left_are_forgotten
  after insert or update on public.application_viewers
  for each statement execute function public.forget_application_viewers();

create function public.erase_assignments_and_scores() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The changes after the assignments: ending an assignment records one.
  delete from public.application_scores             where application_id = new.application_id;
  delete from public.application_assignments        where application_id = new.application_id;
  delete from public.application_assignment_changes where application_id = new.application_id;
  delete from public.application_viewers            where application_id = new.application_id;
  return null;
end
$$;
comment on function public.erase_assignments_and_scores() is
  'Removes who took care of an erased application, what reviewers thought of the person, and who has it '
  'open.';
revoke all on function public.erase_assignments_and_scores() from public, anon, authenticated, service_role;

-- Triggers of one kind run in the order of their names: this one runs after recording_an_erasure_erases,
-- which waits for what is being written about the application.
create trigger then_assignments_and_scores_are_erased
  after insert on public.application_erasures
  for each row execute function public.erase_assignments_and_scores();
