-- A correction of an applicant's contact data, carried out by the row that records it: what stood there
-- before, who corrected it and when stay in the history.

create table public.application_contact_changes (
  id               uuid primary key default gen_random_uuid(),
  application_id   uuid not null references public.scholarship_applications on delete cascade,
  field            text not null check (
                     field in ('first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip')),
  from_value       text not null,
  to_value         text not null check (to_value <> from_value and to_value <> 'removed@removed.invalid'),
  by_applicant     boolean not null default false,
  changed_by       uuid default auth.uid(),
  changed_by_email text default (auth.jwt() ->> 'email'),
  changed_at       timestamptz not null default now()
);

comment on table  public.application_contact_changes                  is 'Corrections of applicants'' names, e-mail addresses, phone numbers and addresses; inserting a row makes one.';
comment on column public.application_contact_changes.id               is 'Made by the browser, so that a retry corrects once.';
comment on column public.application_contact_changes.application_id   is 'The application.';
comment on column public.application_contact_changes.field            is 'The column that is corrected, of the application or of its details (address, zip).';
comment on column public.application_contact_changes.from_value       is 'What stands there and was seen, empty for null; where something else stands, nothing is corrected.';
comment on column public.application_contact_changes.to_value         is 'What stands there afterwards.';
comment on column public.application_contact_changes.by_applicant     is 'True if the applicant corrected it on the page that had sent the application.';
comment on column public.application_contact_changes.changed_by       is 'The account; null for an applicant. Outlives the account.';
comment on column public.application_contact_changes.changed_by_email is 'The account''s address at that time.';
comment on column public.application_contact_changes.changed_at       is 'When.';

create index application_contact_changes_application_idx on public.application_contact_changes (application_id, changed_at desc);

-- The planner keeps no samples of what people wrote.
alter table public.application_contact_changes
  alter column field            set statistics 0,
  alter column from_value       set statistics 0,
  alter column to_value         set statistics 0,
  alter column changed_by_email set statistics 0;

revoke all on public.application_contact_changes from public, anon, authenticated, service_role;
grant select on public.application_contact_changes to authenticated, service_role;
grant insert (id, application_id, field, from_value, to_value) on public.application_contact_changes to authenticated;

alter table public.application_contact_changes enable row level security;

create policy "administrators read corrected contact data"
  on public.application_contact_changes for select to authenticated
  using ((select public.is_admin()));

create policy "administrators correct contact data in their own name"
  on public.application_contact_changes for insert to authenticated
  with check ((select public.is_admin()) and changed_by = (select auth.uid()) and not by_applicant);

create policy "the service reads corrected contact data"
  on public.application_contact_changes for select to service_role
  using (true);

-- After the insert, when the policy has spoken. Of two who correct at once, the second is refused.
create function public.correct_contact_data() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  corrected integer;
begin
  -- The lock makes an erasure under way end first, and a later one wait.
  perform from public.scholarship_applications
  where id = new.application_id and email <> 'removed@removed.invalid'
  for no key update;
  if found then
    -- The constraint on the column "field" allows no other names.
    execute format(
      'update public.%I set %I = $1 where %I = $2 and coalesce(%2$I, '''') = $3',
      case when new.field in ('address', 'zip') then 'scholarship_application_details' else 'scholarship_applications' end,
      new.field,
      case when new.field in ('address', 'zip') then 'application_id' else 'id' end
    ) using new.to_value, new.application_id, new.from_value;
    get diagnostics corrected = row_count;
  end if;
  if corrected is distinct from 1 then
    raise exception 'Somebody changed this contact data meanwhile.' using errcode = 'PT409';
  end if;
  return null;
end
$$;
comment on function public.correct_contact_data() is 'Corrects an applicant''s contact data as the row says.';
revoke all on function public.correct_contact_data() from public, anon, authenticated, service_role;

-- Rows brought in from another database were written in another transaction, and correct nothing.
create trigger recording_a_correction_corrects
  after insert on public.application_contact_changes
  for each row when (new.changed_at = now())
  execute function public.correct_contact_data();

-- What an erasure of the application forgets. Triggers of one kind run in the order of their names: this one
-- runs after the trigger that erases, which has waited for corrections under way.
create function public.forget_contact_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_contact_changes where application_id = new.application_id;
  return null;
end
$$;
comment on function public.forget_contact_changes() is 'Removes the corrected contact data of an erased application.';
revoke all on function public.forget_contact_changes() from public, anon, authenticated, service_role;

create trigger then_corrections_are_erased
  after insert on public.application_erasures
  for each row execute function public.forget_contact_changes();
