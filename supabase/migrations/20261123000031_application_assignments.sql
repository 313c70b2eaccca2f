-- Who takes care of an application. The row says who does so now, the changes say who did.

create table public.application_assignments (
  application_id    uuid primary key references public.scholarship_applications on delete cascade,
  assignee          uuid not null references auth.users on delete cascade,
  assignee_email    text,
  assigned_by       uuid,
  assigned_by_email text,
  assigned_at       timestamptz not null default now()
);

comment on table  public.application_assignments                   is 'Which administrator takes care of an application; without a row nobody does.';
comment on column public.application_assignments.application_id    is 'The application.';
comment on column public.application_assignments.assignee          is 'The account, an administrator when this was set. The row goes with the account.';
comment on column public.application_assignments.assignee_email    is 'Its address at that time; the database sets it.';
comment on column public.application_assignments.assigned_by       is 'The account that set it; null when the service or the operator did.';
comment on column public.application_assignments.assigned_by_email is 'Its address at that time.';
comment on column public.application_assignments.assigned_at       is 'When.';

create index application_assignments_assignee_idx on public.application_assignments (assignee, assigned_at desc);

create table public.application_assignment_changes (
  id               bigint generated always as identity primary key,
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  assignee_email   text,
  changed_by       uuid,
  changed_by_email text,
  changed_at       timestamptz not null default now()
);

comment on table  public.application_assignment_changes                  is 'Every change of who takes care of an application; written by a trigger alone.';
comment on column public.application_assignment_changes.id               is 'In the order of the changes.';
comment on column public.application_assignment_changes.application_id   is 'The application.';
comment on column public.application_assignment_changes.assignee_email   is 'The address of who takes care of it from then on; null for nobody.';
comment on column public.application_assignment_changes.changed_by       is 'The account; null when the service or the operator did it. Outlives the account.';
comment on column public.application_assignment_changes.changed_by_email is 'The account''s address at that time.';
comment on column public.application_assignment_changes.changed_at       is 'When.';

create index application_assignment_changes_application_idx
  on public.application_assignment_changes (application_id, id desc);
create index application_assignment_changes_time_idx on public.application_assignment_changes (changed_at);

alter table public.application_assignments
  alter column assignee_email set statistics 0, alter column assigned_by_email set statistics 0;
alter table public.application_assignment_changes
  alter column assignee_email set statistics 0, alter column changed_by_email set statistics 0;

revoke all on public.application_assignments, public.application_assignment_changes
  from public, anon, authenticated, service_role;
revoke all on sequence public.application_assignment_changes_id_seq from public, anon, authenticated, service_role;
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
comment on function public.check_application_assignee() is 'Refuses an assignment to somebody who is no administrator.';
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
comment on function public.record_assignment_change() is 'Notes a change of who takes care, with who made it.';
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

-- The list filters by it (20261123000001). A statement at a time, as there.
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
comment on function public.administrators() is 'The administrators'' accounts and addresses, for administrators.';
revoke all on function public.administrators() from public, anon, authenticated, service_role;
grant execute on function public.administrators() to authenticated;
