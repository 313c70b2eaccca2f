-- How many applications there are of each status, without reading them. Every change adds an entry, and every 64th entry adds up those
-- before it. A single number for all would make everybody who hands in an application wait for whoever does so at the same time.

create table public.application_count_entries (
  id         bigint generated always as identity primary key,
  status     text   not null,
  difference bigint not null
);

comment on table  public.application_count_entries            is 'What the number of applications is made of; written by triggers alone.';
comment on column public.application_count_entries.id         is 'In the order of the entries; every 64th adds up.';
comment on column public.application_count_entries.status     is 'The status that is counted.';
comment on column public.application_count_entries.difference is 'How many more, or fewer.';

revoke all on public.application_count_entries from public, anon, authenticated, service_role;
revoke all on sequence public.application_count_entries_id_seq from public, anon, authenticated, service_role;

-- Without a policy: nobody but the owner.
alter table public.application_count_entries enable row level security;

create function public.count_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into public.application_count_entries (status, difference)
      select status, count(*) from after_change group by status;
    when 'DELETE' then
      insert into public.application_count_entries (status, difference)
      select status, -count(*) from before_change group by status;
    when 'UPDATE' then
      insert into public.application_count_entries (status, difference)
      select status, sum(difference)
      from (select status, 1 as difference from after_change union all select status, -1 from before_change) as moves
      group by status having sum(difference) <> 0;
    when 'TRUNCATE' then
      delete from public.application_count_entries;
  end case;
  return null;
end
$$;
comment on function public.count_applications() is 'Notes what a statement does to the number of applications.';
revoke all on function public.count_applications() from public, anon, authenticated, service_role;

create trigger new_applications_are_counted
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function public.count_applications();
create trigger deleted_applications_are_counted
  after delete on public.scholarship_applications referencing old table as before_change
  for each statement execute function public.count_applications();
-- Of all columns: PostgreSQL shows no rows to a trigger that waits for some.
create trigger changed_applications_are_counted
  after update on public.scholarship_applications referencing old table as before_change new table as after_change
  for each statement execute function public.count_applications();
create trigger truncated_applications_are_counted
  after truncate on public.scholarship_applications
  for each statement execute function public.count_applications();

-- Takes the entries that nobody else is adding up, so that nobody waits. What is not committed is not seen, and stays an entry.
create function public.add_up_application_counts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A transaction that sees an older state must not write over a newer one; the next entry's may.
  if current_setting('transaction_isolation') <> 'read committed' then
    return null;
  end if;
  with added_up as (
    delete from public.application_count_entries
    where id in (select id from public.application_count_entries for update skip locked)
    returning status, difference
  )
  insert into public.application_count_entries (status, difference)
  select status, sum(difference) from added_up group by status having sum(difference) <> 0;
  return null;
end
$$;
comment on function public.add_up_application_counts() is 'Makes one entry for each status of those that are there.';
revoke all on function public.add_up_application_counts() from public, anon, authenticated, service_role;

create trigger every_64th_entry_adds_up
  after insert on public.application_count_entries
  for each row when (new.id % 64 = 0)
  execute function public.add_up_application_counts();

-- The triggers above keep others from writing until this is committed.
insert into public.application_count_entries (status, difference)
select status, count(*) from public.scholarship_applications group by status;

-- The view checks the caller itself and reads as its owner (see application_search).
create view public.application_counts with (security_barrier = false, security_invoker = false) as
select status, sum(difference)::bigint as applications
from public.application_count_entries
where (select public.is_admin())
group by status;

comment on view   public.application_counts              is 'How many applications there are, for administrators. Empty for everybody else.';
comment on column public.application_counts.status       is 'The status; one that never had an application may be missing.';
comment on column public.application_counts.applications is 'How many have it.';

revoke all on public.application_counts from public, anon, authenticated, service_role;
grant select on public.application_counts to authenticated;
