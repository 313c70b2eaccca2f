-- How many applications there are of each status, program, state, language and hold, and how many of them
-- are undecided and nobody's: so the list's counts are exact under these filters at any number of
-- applications.
-- They are counted as they change, like the figures of the Overview (20261123000004).

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
comment on table  private.application_group_entries            is 'What the counts above the list are made of; written by triggers alone.';
comment on column private.application_group_entries.id         is 'In the order of the entries; every 64th adds up.';
comment on column private.application_group_entries.status     is 'As in private.application_search_rows.';
comment on column private.application_group_entries.program    is 'As there; empty without any.';
comment on column private.application_group_entries.state      is 'As there; empty without a known one.';
comment on column private.application_group_entries.language   is 'As there.';
comment on column private.application_group_entries.is_held    is 'As there.';
comment on column private.application_group_entries.is_nobodys is 'Whether they are undecided and assigned to nobody.';
comment on column private.application_group_entries.difference is 'How many more, or fewer.';
comment on column private.application_group_entries.is_sum     is 'Whether it stands for earlier entries.';

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
revoke all on sequence private.application_group_entries_id_seq from public, anon, authenticated, service_role;
alter table private.application_group_entries enable row level security;

create function private.is_nobodys(assignee uuid, status text) returns boolean
  language sql immutable
  return assignee is null and status in ('new', 'reviewing');
comment on function private.is_nobodys(uuid, text) is 'Whether an application is undecided and assigned to nobody.';

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

-- As private.add_up_tallies().
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

-- The triggers above keep others from writing until this is committed.
insert into private.application_group_entries (status, program, state, language, is_held, is_nobodys, difference, is_sum)
select status, program, state, language, is_held, private.is_nobodys(assignee, status), count(*), true
from private.application_search_rows group by 1, 2, 3, 4, 5, 6;

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
  'The four statuses, the held ones, all, and the held ones of the filter''s status, under a filter of program, state, language and nobody''s.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
