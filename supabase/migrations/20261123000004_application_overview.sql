-- The figures of the Overview: how many applications came in each week, how many there are of each program
-- and state, and how many days decisions take. They are counted as they change, as in 20261121000009, so that
-- reading them takes the same at any number: every change adds entries, and every 64th entry adds those
-- before it to the sums of their values.

create table private.application_tally_entries (
  id         bigint generated always as identity primary key,
  kind       text   not null check (kind in ('hour', 'program', 'state', 'decision_days')),
  value      text   not null,
  difference bigint not null,
  is_sum     boolean not null default false
);
comment on table  private.application_tally_entries            is 'What the figures of the Overview are made of; written by triggers alone.';
comment on column private.application_tally_entries.id         is 'In the order of the entries; every 64th adds up.';
comment on column private.application_tally_entries.kind       is 'What is counted: applications of an hour, a program or a state, or decisions by the days that they took.';
comment on column private.application_tally_entries.value      is 'The hour as YYYY-MM-DD HH in UTC, because a school''s days begin at an hour of its own; the program; the state''s code; whole days, at most 365.';
comment on column private.application_tally_entries.difference is 'How many more, or fewer.';
comment on column private.application_tally_entries.is_sum     is 'Whether it stands for earlier entries.';

create index application_tally_entries_value_idx on private.application_tally_entries (kind, value) include (difference);
create index application_tally_entries_fresh_idx on private.application_tally_entries (id) where not is_sum;

revoke all on private.application_tally_entries from public, anon, authenticated, service_role;
revoke all on sequence private.application_tally_entries_id_seq from public, anon, authenticated, service_role;
alter table private.application_tally_entries enable row level security;

create function private.tally_hour(moment timestamptz) returns text
  language sql immutable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24');
comment on function private.tally_hour(timestamptz) is 'The hour of a moment, in UTC, as text that sorts.';

create function private.tallies_of(one private.application_search_rows) returns table (kind text, value text)
  language sql immutable
as $$
  select tally.kind, tally.value
  from (values
    ('hour', private.tally_hour((one).created_at)),
    ('program', (one).program),
    ('state', (one).state),
    -- least() and greatest() pass over null.
    ('decision_days', case when (one).decided_at is not null
                           then least(greatest(floor(extract(epoch from (one).decided_at - (one).created_at) / 86400), 0), 365)::integer::text end)
  ) as tally (kind, value)
  where tally.value <> '';
$$;
comment on function private.tallies_of(private.application_search_rows) is 'What an application is counted by.';

create function private.tally_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.application_tally_entries (kind, value, difference)
      select tally.kind, tally.value, count(*)
      from after_change as one cross join lateral private.tallies_of(one) as tally group by 1, 2;
    when 'DELETE' then
      insert into private.application_tally_entries (kind, value, difference)
      select tally.kind, tally.value, -count(*)
      from before_change as one cross join lateral private.tallies_of(one) as tally group by 1, 2;
    when 'UPDATE' then
      insert into private.application_tally_entries (kind, value, difference)
      select kind, value, sum(difference)
      from (
        select tally.kind, tally.value, 1 as difference from after_change as one cross join lateral private.tallies_of(one) as tally
        union all
        select tally.kind, tally.value, -1 from before_change as one cross join lateral private.tallies_of(one) as tally
      ) as moves
      group by kind, value having sum(difference) <> 0;
    when 'TRUNCATE' then
      delete from private.application_tally_entries;
  end case;
  return null;
end
$$;
comment on function private.tally_applications() is 'Notes what a statement does to the figures of the Overview.';

-- Takes what nobody else is adding up, so that nobody waits: the entries, and the earlier sums of the same
-- values.
create function private.add_up_tallies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A transaction that sees an older state must not write over a newer one; the next entry's may.
  if current_setting('transaction_isolation') <> 'read committed' then
    return null;
  end if;
  with fresh as materialized (
    select id, kind, value from private.application_tally_entries where not is_sum for update skip locked
  ), sums as materialized (
    select earlier.id
    from private.application_tally_entries as earlier
    where earlier.is_sum and (earlier.kind, earlier.value) in (select fresh.kind, fresh.value from fresh)
    for update skip locked
  ), added_up as (
    delete from private.application_tally_entries
    where id in (select id from fresh union all select id from sums)
    returning kind, value, difference
  )
  insert into private.application_tally_entries (kind, value, difference, is_sum)
  select kind, value, sum(difference), true from added_up group by kind, value having sum(difference) <> 0;
  return null;
end
$$;
comment on function private.add_up_tallies() is 'Makes one sum for each value of the entries that are there.';

create trigger new_applications_are_tallied
  after insert on private.application_search_rows referencing new table as after_change
  for each statement execute function private.tally_applications();
create trigger deleted_applications_are_tallied
  after delete on private.application_search_rows referencing old table as before_change
  for each statement execute function private.tally_applications();
create trigger changed_applications_are_tallied
  after update on private.application_search_rows referencing old table as before_change new table as after_change
  for each statement execute function private.tally_applications();
create trigger truncated_applications_are_tallied
  after truncate on private.application_search_rows
  for each statement execute function private.tally_applications();
create trigger every_64th_entry_adds_up
  after insert on private.application_tally_entries
  for each row when (not new.is_sum and new.id % 64 = 0)
  execute function private.add_up_tallies();

-- The triggers above keep others from writing until this is committed.
insert into private.application_tally_entries (kind, value, difference, is_sum)
select tally.kind, tally.value, count(*), true
from private.application_search_rows as one cross join lateral private.tallies_of(one) as tally group by 1, 2;

create function public.application_overview(time_zone text, weeks integer default 26)
  returns table (kind text, value text, applications bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  first_week timestamp;
begin
  perform private.require_admin();
  first_week := date_trunc('week', now() at time zone time_zone) - make_interval(weeks => least(greatest(weeks, 1), 104) - 1);
  return query
    select 'week', to_char(week, 'YYYY-MM-DD'), (
      select coalesce(sum(tally.difference), 0)::bigint
      from private.application_tally_entries as tally
      where tally.kind = 'hour'
        and tally.value >= private.tally_hour(week at time zone time_zone)
        and tally.value < private.tally_hour((week + interval '1 week') at time zone time_zone)
    )
    from generate_series(first_week, now() at time zone time_zone, interval '1 week') as week
    order by week;
  return query
    select tally.kind, tally.value, sum(tally.difference)::bigint from private.application_tally_entries as tally
    where tally.kind in ('program', 'state') group by tally.kind, tally.value having sum(tally.difference) > 0;
  return query
    select 'status', entry.status, sum(entry.difference)::bigint from public.application_count_entries as entry group by entry.status;
  return query
    select 'median_days', null::text, percentiles.days::bigint
    from (
      select days, sum(decisions) over (order by days) as up_to, sum(decisions) over () as total
      from (
        select tally.value::integer as days, sum(tally.difference) as decisions from private.application_tally_entries as tally
        where tally.kind = 'decision_days' group by 1
      ) as by_days
    ) as percentiles
    where percentiles.up_to * 2 >= percentiles.total and percentiles.total > 0
    order by percentiles.days limit 1;
end
$$;
comment on function public.application_overview(text, integer) is
  'The figures of the Overview, for administrators: applications by week (its Monday in time_zone), program, state and status, and the median of whole days from an application to its decision, which is missing if none was decided.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.application_overview(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.application_overview(text, integer) to authenticated;
