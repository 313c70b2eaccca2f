-- How many applications there are, without reading them: of each status, of each figure of the Overview, and
-- of each group above the list. Every change adds an entry, and every 64th entry adds up those before it. A
-- single number for all would make everybody who hands in an application wait for whoever does so at the same
-- time.

-- Of each status.

create table public.application_count_entries (
  id         bigint generated always as identity primary key,
  status     text   not null,
  difference bigint not null
);

comment on table public.application_count_entries is
  'What the number of applications is made of; written by triggers alone.';
comment on column public.application_count_entries.id is 'In the order of the entries; every 64th adds up.';
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
comment on function public.count_applications() is
  'Notes what a statement does to the number of applications.';
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

-- Takes the entries that nobody else is adding up, so that nobody waits. What is not committed is not seen,
-- and stays an entry.
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
comment on function public.add_up_application_counts() is
  'Makes one entry for each status of those that are there.';
revoke all on function public.add_up_application_counts() from public, anon, authenticated, service_role;

create trigger every_64th_entry_adds_up
  after insert on public.application_count_entries
  for each row when (new.id % 64 = 0)
  execute function public.add_up_application_counts();

create function private.application_count() returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(sum(difference), 0)::bigint from public.application_count_entries
$$;
comment on function private.application_count() is
  'How many applications are stored, from what triggers noted.';

-- Of each figure of the Overview: how many applications came in each week, how many there are of each program
-- and state, and how many days decisions take.

create table private.application_figure_entries (
  id         bigint generated always as identity primary key,
  kind       text   not null check (kind in ('hour', 'program', 'state', 'decision_days')),
  value      text   not null,
  difference bigint not null,
  is_sum     boolean not null default false
);
comment on table private.application_figure_entries is
  'What the figures of the Overview are made of; written by triggers alone.';
comment on column private.application_figure_entries.id is 'In the order of the entries; every 64th adds up.';
comment on column private.application_figure_entries.kind is
  'What is counted: applications of an hour, a program or a state, or decisions by the days that they took.';
comment on column private.application_figure_entries.value is
  'The hour as YYYY-MM-DD HH in UTC, because a school''s days begin at an hour of its own; the program; the '
  'state''s code; whole days, at most 365.';
comment on column private.application_figure_entries.difference is 'How many more, or fewer.';
comment on column private.application_figure_entries.is_sum is 'Whether it stands for earlier entries.';

create index application_figure_entries_value_idx on private.application_figure_entries
  (kind, value) include (difference);
create index application_figure_entries_fresh_idx on private.application_figure_entries
  (id) where not is_sum;

revoke all on private.application_figure_entries from public, anon, authenticated, service_role;
revoke all on sequence private.application_figure_entries_id_seq
  from public, anon, authenticated, service_role;
alter table private.application_figure_entries enable row level security;

create function private.utc_hour(moment timestamptz) returns text
  language sql immutable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24');
comment on function private.utc_hour(timestamptz) is 'The hour of a moment, in UTC, as text that sorts.';

create function private.figures_of(one private.application_search_rows)
  returns table (kind text, value text)
  language sql immutable
as $$
  select figure.kind, figure.value
  from (values
    ('hour', private.utc_hour((one).created_at)),
    ('program', (one).program),
    ('state', (one).state),
    -- least() and greatest() pass over null.
    ('decision_days', case when (one).decided_at is not null
                           then least(greatest(floor(extract(epoch from (one).decided_at - (one).created_at) / 86400), 0), 365)::integer::text end)
  ) as figure (kind, value)
  where figure.value <> '';
$$;
comment on function private.figures_of(private.application_search_rows) is
  'What an application is counted by.';

create function private.count_figures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.application_figure_entries (kind, value, difference)
      select figure.kind, figure.value, count(*)
      from after_change as one cross join lateral private.figures_of(one) as figure group by 1, 2;
    when 'DELETE' then
      insert into private.application_figure_entries (kind, value, difference)
      select figure.kind, figure.value, -count(*)
      from before_change as one cross join lateral private.figures_of(one) as figure group by 1, 2;
    when 'UPDATE' then
      insert into private.application_figure_entries (kind, value, difference)
      select kind, value, sum(difference)
      from (
        select figure.kind, figure.value, 1 as difference from after_change as one cross join lateral private.figures_of(one) as figure
        union all
        select figure.kind, figure.value, -1 from before_change as one cross join lateral private.figures_of(one) as figure
      ) as moves
      group by kind, value having sum(difference) <> 0;
    when 'TRUNCATE' then
      delete from private.application_figure_entries;
  end case;
  return null;
end
$$;
comment on function private.count_figures() is 'Notes what a statement does to the figures of the Overview.';

-- Takes what nobody else is adding up, so that nobody waits: the entries, and the earlier sums of the same
-- values.
create function private.add_up_figures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A transaction that sees an older state must not write over a newer one; the next entry's may.
  if current_setting('transaction_isolation') <> 'read committed' then
    return null;
  end if;
  with fresh as materialized (
    select id, kind, value from private.application_figure_entries where not is_sum for update skip locked
  ), sums as materialized (
    select earlier.id
    from private.application_figure_entries as earlier
    where earlier.is_sum and (earlier.kind, earlier.value) in (select fresh.kind, fresh.value from fresh)
    for update skip locked
  ), added_up as (
    delete from private.application_figure_entries
    where id in (select id from fresh union all select id from sums)
    returning kind, value, difference
  )
  insert into private.application_figure_entries (kind, value, difference, is_sum)
  select kind, value, sum(difference), true from added_up group by kind, value having sum(difference) <> 0;
  return null;
end
$$;
comment on function private.add_up_figures() is 'Makes one sum for each value of the entries that are there.';

create trigger figures_follow_new_applications
  after insert on private.application_search_rows referencing new table as after_change
  for each statement execute function private.count_figures();
create trigger figures_follow_deleted_applications
  after delete on private.application_search_rows referencing old table as before_change
  for each statement execute function private.count_figures();
create trigger figures_follow_changed_applications
  after update on private.application_search_rows referencing old table as before_change new table as after_change
  for each statement execute function private.count_figures();
create trigger figures_follow_truncated_applications
  after truncate on private.application_search_rows
  for each statement execute function private.count_figures();
create trigger every_64th_entry_adds_up
  after insert on private.application_figure_entries
  for each row when (not new.is_sum and new.id % 64 = 0)
  execute function private.add_up_figures();

-- Of each group above the list: of each status, program, state, language and hold, and how many of them are
-- undecided and nobody's. So the list's counts are exact under these filters at any number of applications.

create table private.application_group_entries (
  id         bigint  generated always as identity primary key,
  status     text    not null,
  program    text    not null,
  state      text    not null,
  language   text    not null,
  is_held    boolean not null,
  is_nobodys boolean not null,
  difference bigint  not null,
  is_sum     boolean not null default false
);
comment on table private.application_group_entries is
  'What the counts above the list are made of; written by triggers alone. Without a comment, a column is as '
  'in private.application_search_rows.';
comment on column private.application_group_entries.id is 'In the order of the entries; every 64th adds up.';
comment on column private.application_group_entries.is_nobodys is
  'Whether they are undecided and assigned to nobody.';
comment on column private.application_group_entries.difference is 'How many more, or fewer.';
comment on column private.application_group_entries.is_sum is 'Whether it stands for earlier entries.';

create index application_group_entries_program_idx on private.application_group_entries
  (program, state) include (status, language, is_held, is_nobodys, difference);
create index application_group_entries_state_idx on private.application_group_entries
  (state) include (status, language, is_held, is_nobodys, difference);
create index application_group_entries_language_idx on private.application_group_entries
  (language) include (status, program, state, language, is_held, is_nobodys, difference);
create index application_group_entries_nobodys_idx on private.application_group_entries
  (program) include (status, state, language, is_held, difference) where is_nobodys;
create index application_group_entries_fresh_idx on private.application_group_entries (id) where not is_sum;

revoke all on private.application_group_entries from public, anon, authenticated, service_role;
revoke all on sequence private.application_group_entries_id_seq
  from public, anon, authenticated, service_role;
alter table private.application_group_entries enable row level security;

create function private.is_nobodys(assignee uuid, status text) returns boolean
  language sql immutable
  return assignee is null and status in ('new', 'reviewing');
comment on function private.is_nobodys(uuid, text) is
  'Whether an application is undecided and assigned to nobody.';

create function private.count_groups() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into private.application_group_entries (status, program, state, language, is_held, is_nobodys, difference)
      select status, program, state, language, is_held, private.is_nobodys(assignee, status), count(*)
      from after_change group by 1, 2, 3, 4, 5, 6;
    when 'DELETE' then
      insert into private.application_group_entries (status, program, state, language, is_held, is_nobodys, difference)
      select status, program, state, language, is_held, private.is_nobodys(assignee, status), -count(*)
      from before_change group by 1, 2, 3, 4, 5, 6;
    when 'UPDATE' then
      insert into private.application_group_entries (status, program, state, language, is_held, is_nobodys, difference)
      select status, program, state, language, is_held, is_nobodys, sum(difference)
      from (
        select status, program, state, language, is_held, private.is_nobodys(assignee, status) as is_nobodys, 1 as difference from after_change
        union all
        select status, program, state, language, is_held, private.is_nobodys(assignee, status), -1 from before_change
      ) as moves
      group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
    when 'TRUNCATE' then
      delete from private.application_group_entries;
  end case;
  return null;
end
$$;
comment on function private.count_groups() is 'Notes what a statement does to the counts above the list.';

-- As private.add_up_figures().
create function private.add_up_groups() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    return null;
  end if;
  with fresh as materialized (
    select id, status, program, state, language, is_held, is_nobodys from private.application_group_entries where not is_sum
    for update skip locked
  ), sums as materialized (
    select earlier.id
    from private.application_group_entries as earlier
    where earlier.is_sum
      and (earlier.program, earlier.state, earlier.language, earlier.status, earlier.is_held, earlier.is_nobodys)
          in (select fresh.program, fresh.state, fresh.language, fresh.status, fresh.is_held, fresh.is_nobodys from fresh)
    for update skip locked
  ), added_up as (
    delete from private.application_group_entries
    where id in (select id from fresh union all select id from sums)
    returning status, program, state, language, is_held, is_nobodys, difference
  )
  insert into private.application_group_entries
    (status, program, state, language, is_held, is_nobodys, difference, is_sum)
  select status, program, state, language, is_held, is_nobodys, sum(difference), true
  from added_up group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  return null;
end
$$;
comment on function private.add_up_groups() is 'Makes one sum for each group of the entries that are there.';

create trigger new_applications_are_grouped
  after insert on private.application_search_rows referencing new table as after_change
  for each statement execute function private.count_groups();
create trigger deleted_applications_are_grouped
  after delete on private.application_search_rows referencing old table as before_change
  for each statement execute function private.count_groups();
create trigger changed_applications_are_grouped
  after update on private.application_search_rows referencing old table as before_change new table as after_change
  for each statement execute function private.count_groups();
create trigger truncated_applications_are_grouped
  after truncate on private.application_search_rows
  for each statement execute function private.count_groups();
create trigger every_64th_group_adds_up
  after insert on private.application_group_entries
  for each row when (not new.is_sum and new.id % 64 = 0)
  execute function private.add_up_groups();

-- As text, because which index leads to the groups depends on the filter.
create function private.group_counts(filter jsonb) returns bigint[]
  language plpgsql stable set search_path = ''
as $$
declare
  counts bigint[];
begin
  execute format(
    'select array[coalesce(sum(difference) filter (where status = ''new''),      0), coalesce(sum(difference) filter (where status = ''reviewing''), 0),
                  coalesce(sum(difference) filter (where status = ''approved''), 0), coalesce(sum(difference) filter (where status = ''rejected''),  0),
                  coalesce(sum(difference) filter (where is_held), 0), coalesce(sum(difference), 0),
                  coalesce(sum(difference) filter (where is_held and status = %L), 0)]::bigint[]
     from private.application_group_entries where %s',
    filter ->> 'status',
    concat_ws(' and ', 'true',
      'program = ' || quote_literal(filter ->> 'program'),
      'state = '   || quote_literal(filter ->> 'state'),
      'language = ' || quote_literal(filter ->> 'language'),
      case filter ->> 'assigned' when 'nobody' then 'is_nobodys' end))
  into counts;
  return counts;
end
$$;
comment on function private.group_counts(jsonb) is
  'The four statuses, the held ones, all, and the held ones of the filter''s status, under a filter of '
  'program, state, language and nobody''s.';

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
      select coalesce(sum(figure.difference), 0)::bigint
      from private.application_figure_entries as figure
      where figure.kind = 'hour'
        and figure.value >= private.utc_hour(week at time zone time_zone)
        and figure.value < private.utc_hour((week + interval '1 week') at time zone time_zone)
    )
    from generate_series(first_week, now() at time zone time_zone, interval '1 week') as week
    order by week;
  return query
    select figure.kind, figure.value, sum(figure.difference)::bigint from private.application_figure_entries as figure
    where figure.kind in ('program', 'state') group by figure.kind, figure.value having sum(figure.difference) > 0;
  return query
    select 'status', entry.status, sum(entry.difference)::bigint from public.application_count_entries as entry group by entry.status;
  return query
    select 'median_days', null::text, percentiles.days::bigint
    from (
      select days, sum(decisions) over (order by days) as up_to, sum(decisions) over () as total
      from (
        select figure.value::integer as days, sum(figure.difference) as decisions from private.application_figure_entries as figure
        where figure.kind = 'decision_days' group by 1
      ) as by_days
    ) as percentiles
    where percentiles.up_to * 2 >= percentiles.total and percentiles.total > 0
    order by percentiles.days limit 1;
end
$$;
comment on function public.application_overview(text, integer) is
  'The figures of the Overview, for administrators: applications by week (its Monday in time_zone), '
  'program, state and status, and the median of whole days from an application to its decision, which is '
  'missing if none was decided.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.application_overview(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.application_overview(text, integer) to authenticated;
