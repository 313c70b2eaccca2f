-- Who changed the status of an application, and when. Written by a trigger alone, so no path to the status goes around it.

create table public.application_changes (
  id               bigint generated always as identity primary key,
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  from_status      text not null,
  to_status        text not null,
  changed_by       uuid,
  changed_by_email text,
  changed_at       timestamptz not null default now()
);

comment on table  public.application_changes                  is 'Every change of an application''s status.';
comment on column public.application_changes.id               is 'In the order of the changes.';
comment on column public.application_changes.application_id   is 'The application.';
comment on column public.application_changes.from_status      is 'The status before.';
comment on column public.application_changes.to_status        is 'The status after.';
comment on column public.application_changes.changed_by       is 'The account; null when the service or the operator did it. Outlives the account.';
comment on column public.application_changes.changed_by_email is 'The account''s address at that time.';
comment on column public.application_changes.changed_at       is 'When.';

create index application_changes_application_idx on public.application_changes (application_id, id desc);

revoke all on public.application_changes from public, anon, authenticated, service_role;
revoke all on sequence public.application_changes_id_seq from public, anon, authenticated, service_role;
grant select on public.application_changes to authenticated, service_role;

alter table public.application_changes enable row level security;

create policy "administrators read the history"
  on public.application_changes for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads the history"
  on public.application_changes for select to service_role
  using (true);

create function public.record_application_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_changes (application_id, from_status, to_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, auth.uid(), auth.jwt() ->> 'email');
  return null;
end
$$;
comment on function public.record_application_change() is 'Notes a change of status with who made it.';
revoke all on function public.record_application_change() from public, anon, authenticated, service_role;

create trigger changes_of_status_are_recorded
  after update of status on public.scholarship_applications
  for each row when (old.status is distinct from new.status)
  execute function public.record_application_change();

-- Lists of one status, newest first, whatever their number.
create index scholarship_applications_status_idx on public.scholarship_applications (status, created_at desc, id desc);
