-- Applications that may come from the same person can be listed and are counted (R-608): those that have an
-- email address, phone number or name in common, as in public.possible_duplicate_reasons. The flag stands
-- beside the status, and follows what is stored, corrected, erased and deleted.

alter table private.application_search_rows add column is_duplicate boolean not null default false;
comment on column private.application_search_rows.is_duplicate is
  'Whether another application has its email address, phone number or name; never of one that was anonymized.';

-- As the three indexes of 20261126000011_possible_duplicates.sql have them.
create function private.duplicate_signs(
  application public.scholarship_applications, out same_email text, out same_phone text, out same_name text
)
  language sql immutable
as $$
  select lower((application).email),
         case when char_length(regexp_replace((application).phone, '[^0-9]', '', 'g')) >= 7
              then right(regexp_replace((application).phone, '[^0-9]', '', 'g'), 10) end,
         lower((application).last_name || ' ' || (application).first_name)
  where (application).email <> 'removed@removed.invalid'
$$;
comment on function private.duplicate_signs(public.scholarship_applications) is
  'What two applications of one person have in common; null for one that was anonymized.';

create function private.has_duplicate(a public.scholarship_applications) returns boolean
  language sql stable
as $$
  select a.email <> 'removed@removed.invalid' and (
    exists (select from public.scholarship_applications b where lower(b.email) = lower(a.email) and b.id <> a.id)
    or char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 and exists (
      select from public.scholarship_applications b
      where right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
        and b.id <> a.id and b.email <> 'removed@removed.invalid')
    or exists (
      select from public.scholarship_applications b
      where lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name)
        and b.id <> a.id and b.email <> 'removed@removed.invalid'))
$$;
comment on function private.has_duplicate(public.scholarship_applications) is
  'Whether another application has its email address, phone number or name.';

-- Of two applications of one person that are stored or corrected at once, the second waits for the first and
-- sees it. A thousand locks are enough to let different people pass, and few enough for many rows at once.
create function private.lock_duplicate_signs(signs text[]) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtext('possible duplicates'), place)
  from (select distinct hashtext(sign) & 1023 as place from unnest(signs) as sign where sign is not null order by 1) as places
$$;
comment on function private.lock_duplicate_signs(text[]) is
  'Until the end of the transaction nobody else changes who may be a duplicate by these signs.';

-- Of many that have a sign in common all are flagged already, and stay so. So two others of each sign are
-- enough to find the one that was alone before, or is alone now.
create function private.note_duplicates(applications uuid[], emails text[], phones text[], names text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  changed constant uuid[] := coalesce(applications, '{}');
begin
  update private.application_search_rows as found set is_duplicate = now.has_duplicate
  from (
    with concerned as (
      select unnest(changed) as id
      union
      select same.id from unnest(emails) as sign cross join lateral (
        select a.id from public.scholarship_applications a
        where lower(a.email) = sign and a.id <> all (changed)
        limit 2) as same
      union
      select same.id from unnest(phones) as sign cross join lateral (
        select a.id from public.scholarship_applications a
        where right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10) = sign and a.id <> all (changed)
          and a.email <> 'removed@removed.invalid'
        limit 2) as same
      union
      select same.id from unnest(names) as sign cross join lateral (
        select a.id from public.scholarship_applications a
        where lower(a.last_name || ' ' || a.first_name) = sign and a.id <> all (changed)
          and a.email <> 'removed@removed.invalid'
        limit 2) as same
    )
    select a.id, private.has_duplicate(a) as has_duplicate
    from concerned join public.scholarship_applications as a using (id)
  ) as now
  where found.application_id = now.id and found.is_duplicate <> now.has_duplicate;
end
$$;
comment on function private.note_duplicates(uuid[], text[], text[], text[]) is
  'Writes which applications may be duplicates, where these were changed or had one of these signs.';

create function private.note_duplicates_of_new_applications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids    uuid[]; emails text[]; phones text[]; names text[];
begin
  select array_agg(id), array_agg(distinct same_email), array_agg(distinct same_phone), array_agg(distinct same_name)
  into ids, emails, phones, names
  from after_change as a left join lateral private.duplicate_signs(a) on true;
  perform private.lock_duplicate_signs(emails || phones || names);
  perform private.note_duplicates(ids, emails, phones, names);
  return null;
end
$$;
comment on function private.note_duplicates_of_new_applications() is
  'Writes which new applications may be duplicates, and of which.';

-- Before the row, because what is written after it holds rows that another change may wait for.
create function private.lock_signs_of_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before record;
  after  record;
begin
  select * into before from private.duplicate_signs(old);
  if tg_op = 'DELETE' then
    perform private.lock_duplicate_signs(array[before.same_email, before.same_phone, before.same_name]);
    return old;
  end if;
  select * into after from private.duplicate_signs(new);
  if before is distinct from after then
    perform private.lock_duplicate_signs(array[before.same_email, before.same_phone, before.same_name, after.same_email, after.same_phone, after.same_name]);
  end if;
  return new;
end
$$;
comment on function private.lock_signs_of_changes() is
  'Changes of applications of one person wait for each other.';

create function private.note_duplicates_of_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids    uuid[]; emails text[]; phones text[]; names text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct same_email), array_agg(distinct same_phone), array_agg(distinct same_name)
    into emails, phones, names
    from before_change as b cross join lateral private.duplicate_signs(b);
  else
    select array_agg(distinct id), array_agg(distinct same_email), array_agg(distinct same_phone), array_agg(distinct same_name)
    into ids, emails, phones, names
    from before_change as b join after_change as a using (id)
    left join lateral (
      select * from private.duplicate_signs(b) union all select * from private.duplicate_signs(a)
    ) as signs on true
    where (b.first_name, b.last_name, b.email, b.phone) is distinct from (a.first_name, a.last_name, a.email, a.phone);
    if ids is null then
      return null;
    end if;
  end if;
  perform private.note_duplicates(ids, emails, phones, names);
  return null;
end
$$;
comment on function private.note_duplicates_of_changes() is
  'Writes which applications may be duplicates after corrections, erasures and deletions.';

-- After new_applications_can_be_searched, because triggers fire by their names.
create trigger new_applications_may_be_duplicates
  after insert on public.scholarship_applications referencing new table as after_change
  for each statement execute function private.note_duplicates_of_new_applications();
create trigger changes_of_duplicates_wait
  before update of first_name, last_name, email, phone or delete on public.scholarship_applications
  for each row execute function private.lock_signs_of_changes();
create trigger changed_applications_may_be_duplicates
  after update on public.scholarship_applications referencing old table as before_change new table as after_change
  for each statement execute function private.note_duplicates_of_changes();
create trigger deleted_applications_are_no_duplicates
  after delete on public.scholarship_applications referencing old table as before_change
  for each statement execute function private.note_duplicates_of_changes();

update private.application_search_rows as found set is_duplicate = true
from public.scholarship_applications as a
where a.id = found.application_id and private.has_duplicate(a);

create index application_search_rows_duplicate_idx on private.application_search_rows
  (created_at desc, application_id desc) include (status, program, state, language, is_held, is_decided, assignee)
  where is_duplicate;

-- A filter that is on or off, with a tab and a count, is a line here; the functions below read them all.
create function private.list_flags(time_zone text) returns table (key text, tab text, condition text, is_counted_alone boolean)
  language sql stable set search_path = ''
as $$
  values ('held', 'flagged', 'found.is_held', false),
         ('untold', 'untold', 'found.is_untold', true),
         ('follow_up', 'follow_up', private.follow_up_condition(time_zone), true),
         ('duplicate', 'duplicate', 'found.is_duplicate', true)
$$;
comment on function private.list_flags(text) is
  'The filters of the list that are on or off, with their tabs and conditions. One that has an index with all '
  'that the other filters read is counted alone, the others with the statuses.';

-- found is private.application_search_rows. dated is the table whose date the list is read by: the same one,
-- or the records.
create or replace function private.list_condition(filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  known     text[] := '{search,status,program,state,language,from,to,time_zone,overdue_days,assigned}';
  search    text := filter ->> 'search';
  time_zone text := coalesce(filter ->> 'time_zone', 'UTC');
begin
  known := known || array(select key from private.list_flags(time_zone));
  if jsonb_typeof(filter) is distinct from 'object' or char_length(search) > 300
     or exists (select from jsonb_object_keys(filter) as key where key <> all (known)) then
    raise exception 'A filter has no other keys than %, and a search of at most 300 characters.', array_to_string(known, ', ')
      using errcode = 'invalid_parameter_value';
  end if;
  if filter ->> 'assigned' not in ('me', 'nobody') then
    raise exception 'assigned is me or nobody.' using errcode = 'invalid_parameter_value';
  end if;
  return concat_ws(' and ', 'true',
    'found.status = '       || quote_literal(filter ->> 'status'),
    'found.program = '      || quote_literal(filter ->> 'program'),
    'found.state = '        || quote_literal(filter ->> 'state'),
    'found.language = '     || quote_literal(filter ->> 'language'),
    (select string_agg(condition, ' and ') from private.list_flags(time_zone) where (filter ->> key)::boolean),
    case filter ->> 'assigned'
      when 'me' then 'found.assignee = ' || quote_nullable(auth.uid())
      when 'nobody' then 'found.assignee is null and not found.is_decided'
    end,
    'dated.created_at >= '  || quote_literal((filter ->> 'from')::date::timestamp at time zone time_zone),
    'dated.created_at < '   || quote_literal(((filter ->> 'to')::date + 1)::timestamp at time zone time_zone),
    'not found.is_decided and dated.created_at < '
                            || quote_literal(now() - make_interval(days => (filter ->> 'overdue_days')::integer)),
    (select string_agg(private.word_condition(word), ' and ') from unnest(private.search_words(search)) as word));
end
$$;
comment on function private.list_condition(jsonb) is
  'The condition of a filter: search, status, those of private.list_flags, program and state (empty for those '
  'without a known one), language, from and to (days of time_zone), overdue_days, assigned (me, or nobody for '
  'undecided ones without anybody). Throws 22023 for others.';

-- PostgreSQL expects several words together as often as chance would have it. Where each is frequent but they
-- seldom stand together, it would read all applications for the few that it counts on; so here it may use
-- nothing but what indexes find, which is first of all the index of the search.
drop function private.found_by_words(text, integer);
create function private.found_by_words(condition text, most integer) returns setof private.application_search_rows
  language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute format('select found.* from %s where %s limit %s', private.list_source(true), condition, most);
end
$$;
comment on function private.found_by_words(text, integer) is
  'The first rows that meet a condition with several words, in no order.';

-- PostgreSQL's own costs are those of a turning disk. With them, if it expects a name twice as often as it
-- occurs, it looks for fifty of them in the order of the list, for a quarter of a second.
create or replace function public.list_applications(
  filter      jsonb   default '{}',
  sort        text    default 'newest',
  after_value text    default null,
  after_id    uuid    default null,
  most        integer default 50
) returns table (
  id uuid, first_name text, last_name text, email text, phone text, city text, state text, budget text, education text, experience text,
  why_interested text, status text, created_at timestamptz, sort_name text, program text, language text, is_held boolean
)
  language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
as $$
declare
  few_enough constant integer := 100;
  few       uuid[];
  condition text;
  source    text;
  sorted_by text := case sort when 'newest' then 'dated.created_at' when 'oldest' then 'dated.created_at' when 'name' then 'found.sort_name' end;
  direction text := case sort when 'newest' then 'desc' else 'asc' end;
  beyond    text := case sort when 'newest' then '<' else '>' end;
begin
  perform private.require_admin();
  if sorted_by is null then
    raise exception 'The order of a list is newest, oldest or name.' using errcode = 'invalid_parameter_value';
  end if;
  condition := private.list_condition(filter);
  -- A list with a filter of the row reads the index that begins with it; one without reads the newest
  -- records, and looks at their rows.
  source := private.list_source(sort = 'name' or filter ?| '{status,program,state,language,overdue_days,assigned}'
                                or filter ?| array(select key from private.list_flags('UTC')));
  if cardinality(private.search_words(filter ->> 'search')) > 1 and private.is_large() then
    -- What several words find among very many, if that is little: else PostgreSQL might read everything in
    -- the order of the list.
    few := array(select found.application_id from private.found_by_words(condition, few_enough + 1) as found);
    if cardinality(few) <= few_enough then
      condition := format('found.application_id = any (%L::uuid[])', few);
    end if;
  end if;
  if after_value is not null then
    -- The first bound says less than the second, but it alone leads into the index.
    condition := condition || format(' and %1$s %2$s= %3$L and (%1$s %2$s %3$L or (%1$s = %3$L and dated.id %2$s %4$L))',
                                     sorted_by, beyond, after_value, after_id);
  end if;
  return query execute format(
    'with page as (
       select dated.id, %2$s as place from %1$s where %3$s order by %2$s %4$s, dated.id %4$s limit %5$s
     )
     select a.id, a.first_name, a.last_name, a.email, a.phone, a.city, a.state, a.budget, a.education, a.experience, a.why_interested,
            a.status, a.created_at, found.sort_name, nullif(found.program, ''''), found.language, found.is_held
     from page
     join public.scholarship_applications a using (id)
     join private.application_search_rows found on found.application_id = page.id
     order by page.place %4$s, page.id %4$s',
    source, sorted_by, condition, direction, least(greatest(most, 0), 1000));
end
$$;
comment on function public.list_applications(jsonb, text, text, uuid, integer) is
  'A page of the list of administrators: newest, oldest or name. after_value and after_id name the last row '
  'of the page before; most is at most 1,000.';

create or replace function public.application_tab_counts(filter jsonb default '{}')
  returns table (tab text, applications bigint, is_more boolean)
  language plpgsql stable security definer set search_path = '' set max_parallel_workers_per_gather = 0
as $$
declare
  condition text;
  is_one    boolean;
  most      integer;
  counted   text;
  flag      record;
  columns   text := '';
  tabs      text := '';
begin
  perform private.require_admin();
  condition := private.list_condition(filter);
  is_one := filter ? 'status';
  for flag in select * from private.list_flags(coalesce(filter ->> 'time_zone', 'UTC')) loop
    is_one := is_one or coalesce((filter ->> flag.key)::boolean, false);
    if filter ? 'search' or not flag.is_counted_alone then
      columns := columns || format(', count(*) filter (where %s) as %I', flag.condition, flag.key);
      tabs := tabs || format(' union all select %L, (select coalesce(sum(%I), 0)::bigint from counted) where not $2', flag.tab, flag.key);
    else
      tabs := tabs || format(' union all select %L, (select count(*) from %s where %s and %s) where not $2',
                             flag.tab, private.list_source(true), flag.condition, condition);
    end if;
  end loop;
  if filter ? 'search' then
    most := case when private.is_large() then 1000 end;
    counted := format('select found.status, count(*) as applications %s from %s as found group by 1', columns,
      case
        when most is not null and cardinality(private.search_words(filter ->> 'search')) > 1 then
          format('private.found_by_words(%L, %s)', condition, most + 1)
        else
          -- The order keeps PostgreSQL at the index that begins with the filter.
          format('(select found.* from %s where %s %s limit %s)', private.list_source(true), condition,
                 case when is_one then 'order by dated.created_at desc, dated.id desc' end, coalesce((most + 1)::text, 'all'))
      end);
  else
    -- A status at a time: the indexes begin with it, and to group all rows by status takes twice as long.
    counted := format(
      'select statuses.name as status, found.*
       from public.application_statuses as statuses
       cross join lateral (
         select count(*) as applications %s from %s where found.status = statuses.name and %s) as found',
      columns, private.list_source(true), condition);
  end if;
  return query execute format(
    'with counted as materialized (%s), total as (
       select coalesce(sum(applications), 0)::bigint as applications from counted
     )
     select tabs.tab, least(tabs.applications, $1), coalesce(tabs.applications > $1, false)
     from total cross join lateral (
       select name, coalesce(counted.applications, 0) from public.application_statuses left join counted on status = name where not $2
       %s
       union all select case when $2 then ''shown'' else ''all'' end, total.applications
     ) as tabs (tab, applications)
     -- What a search has beyond its first rows may be in any tab.
     where tabs.tab in (''shown'', ''all'') or coalesce(total.applications <= $1, true)', counted, tabs)
  using most::bigint, is_one;
end
$$;
comment on function public.application_tab_counts(jsonb) is
  'How many applications each tab of the list has under its other filters: each status, those of '
  'private.list_flags and all; of a filter with one of these only what it shows (shown). Among more than '
  '10,000 applications a search is counted to 1,000, and one that finds more has only the count of all; every '
  'other count is exact.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
