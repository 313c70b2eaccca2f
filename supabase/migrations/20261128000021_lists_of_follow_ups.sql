-- The list, its counts and its news know what is to follow up: replies without an answer, and questions
-- whose day has passed. These are the functions of 20261128000019_lists_of_untold.sql with that filter, that
-- tab and the replies that colleagues log.

create function private.follow_up_condition(time_zone text) returns text
  language sql stable set search_path = ''
  return format('(found.waits_for is not null and (found.waits_for = ''school'' or found.waits_until < %L::date))',
                (now() at time zone time_zone)::date);
comment on function private.follow_up_condition(text) is
  'What staff are to follow up today; found is private.application_search_rows.';

-- found is private.application_search_rows. dated is the table whose date the list is read by: the same one,
-- or the records.
create or replace function private.list_condition(filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  known     constant text[] := '{search,status,held,untold,follow_up,program,state,language,from,to,time_zone,overdue_days,assigned}';
  search    text := filter ->> 'search';
  time_zone text := coalesce(filter ->> 'time_zone', 'UTC');
begin
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
    case when (filter ->> 'held')::boolean then 'found.is_held' end,
    case when (filter ->> 'untold')::boolean then 'found.is_untold' end,
    case when (filter ->> 'follow_up')::boolean then private.follow_up_condition(time_zone) end,
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
  'The condition of a filter: search, status, held, untold, follow_up, program and state (empty for those '
  'without a known one), language, from and to (days of time_zone), overdue_days, assigned (me, or nobody for '
  'undecided ones without anybody). Throws 22023 for others.';

-- PostgreSQL expects several words together as often as chance would have it. Where each is frequent but they
-- seldom stand together, it would read all applications for the few that it counts on; so here it may use
-- nothing but what indexes find, which is first of all the index of the search.
drop function private.found_by_words(text, integer);
create function private.found_by_words(condition text, most integer)
  returns table (id uuid, status text, is_held boolean, is_untold boolean, waits_for text, waits_until date)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute format(
    'select dated.id, found.status, found.is_held, found.is_untold, found.waits_for, found.waits_until from %s where %s limit %s',
    private.list_source(true), condition, most);
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
  source := private.list_source(sort = 'name' or filter ?| '{status,program,state,language,held,untold,follow_up,overdue_days,assigned}');
  if cardinality(private.search_words(filter ->> 'search')) > 1 and private.is_large() then
    -- What several words find among very many, if that is little: else PostgreSQL might read everything in
    -- the order of the list.
    few := array(select found.id from private.found_by_words(condition, few_enough + 1) as found);
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
  untold    text := 'select coalesce(sum(untold), 0)::bigint from counted';
  follow_up text := 'select coalesce(sum(follow_up), 0)::bigint from counted';
  is_due    text;
begin
  perform private.require_admin();
  condition := private.list_condition(filter);
  is_due := private.follow_up_condition(coalesce(filter ->> 'time_zone', 'UTC'));
  is_one := filter ? 'status' or coalesce(
    (filter ->> 'held')::boolean or (filter ->> 'untold')::boolean or (filter ->> 'follow_up')::boolean, false);
  if filter ? 'search' then
    most := case when private.is_large() then 1000 end;
    counted := format(
      'select found.status, count(*) filter (where found.is_held) as held, count(*) filter (where found.is_untold) as untold,
              count(*) filter (where %s) as follow_up, count(*) as applications
       from %s as found group by 1', is_due,
      case
        when most is not null and cardinality(private.search_words(filter ->> 'search')) > 1 then
          format('private.found_by_words(%L, %s)', condition, most + 1)
        else
          -- The order keeps PostgreSQL at the index that begins with the filter.
          format('(select found.status, found.is_held, found.is_untold, found.waits_for, found.waits_until from %s where %s %s limit %s)',
                 private.list_source(true), condition,
                 case when is_one then 'order by dated.created_at desc, dated.id desc' end, coalesce((most + 1)::text, 'all'))
      end);
  else
    -- A status at a time: the indexes begin with it, and to group all rows by status takes twice as long.
    counted := format(
      'select statuses.name as status, found.held, found.applications
       from public.application_statuses as statuses
       cross join lateral (
         select count(*) filter (where found.is_held) as held, count(*) as applications
         from %s where found.status = statuses.name and %s) as found', private.list_source(true), condition);
    untold := format('select count(*) from %s where found.is_untold and %s', private.list_source(true), condition);
    follow_up := format('select count(*) from %s where %s and %s', private.list_source(true), is_due, condition);
  end if;
  return query execute format(
    'with counted as materialized (%s), total as (
       select coalesce(sum(held), 0)::bigint as held, coalesce(sum(applications), 0)::bigint as applications from counted
     )
     select tabs.tab, least(tabs.applications, $1), coalesce(tabs.applications > $1, false)
     from total cross join lateral (
       select name, coalesce(counted.applications, 0) from public.application_statuses left join counted on status = name where not $2
       union all select ''flagged'', total.held where not $2
       union all select ''untold'', (%s) where not $2
       union all select ''follow_up'', (%s) where not $2
       union all select case when $2 then ''shown'' else ''all'' end, total.applications
     ) as tabs (tab, applications)
     -- What a search has beyond its first rows may be in any tab.
     where tabs.tab in (''shown'', ''all'') or coalesce(total.applications <= $1, true)', counted, untold, follow_up)
  using most::bigint, is_one;
end
$$;
comment on function public.application_tab_counts(jsonb) is
  'How many applications each tab of the list has under its other filters: each status, flagged, untold, '
  'follow_up and all; of a filter with one of these only what it shows (shown). Among more than 10,000 '
  'applications a search is counted to 1,000, and one that finds more has only the count of all; every other '
  'count is exact.';

drop function public.untold_applications(uuid[]);
create function public.application_marks(application_ids uuid[])
  returns table (application_id uuid, is_untold boolean, waits_for text, waits_until date)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select found.application_id, found.is_untold, found.waits_for, found.waits_until
    from private.application_search_rows as found
    where found.application_id = any (application_ids[1:1000]) and (found.is_untold or found.waits_for is not null);
end
$$;
comment on function public.application_marks(uuid[]) is
  'For administrators, which of the first 1,000 of these applications are decided and not told, or wait for '
  'somebody''s words.';

-- A row is written with the time at which its transaction began, and seen when it ends. A request ends within
-- eight seconds; so each answer goes back thirty seconds before the last one, and a caller leaves out what it
-- has had.
create or replace function public.application_news(since timestamptz default null)
  returns table (kind text, id text, application_id uuid, by_email text, is_own boolean, at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_of_a_kind constant integer     := 101;
  beginning      constant timestamptz := coalesce(since, now()) - interval '30 seconds';
  caller         constant uuid        := auth.uid();
begin
  perform private.require_admin();
  return query
    select 'now', '', null::uuid, null::text, null::boolean, now()
    union all
    (select 'received', a.id::text, a.id, null, false, a.created_at
     from public.scholarship_applications a where a.created_at > beginning
     order by a.created_at desc limit most_of_a_kind)
    union all
    (select 'status', c.id::text, c.application_id, c.changed_by_email, c.changed_by = caller, c.changed_at
     from public.application_changes c where c.changed_at > beginning
     order by c.changed_at desc limit most_of_a_kind)
    union all
    (select 'note', n.id::text, n.application_id, n.written_by_email, n.written_by = caller, n.written_at
     from public.application_notes n where n.written_at > beginning
     order by n.written_at desc limit most_of_a_kind)
    union all
    (select 'message', m.id::text, m.application_id, m.written_by_email, m.written_by = caller, m.written_at
     from public.application_messages m where m.written_at > beginning
     order by m.written_at desc limit most_of_a_kind)
    union all
    (select 'call', c.id::text, c.application_id, c.told_by_email, c.told_by = caller, c.told_at
     from public.application_announcements c where c.told_at > beginning and c.how = 'phone'
     order by c.told_at desc limit most_of_a_kind)
    union all
    (select 'reply', r.id::text, r.application_id, r.written_by_email, r.written_by = caller, r.written_at
     from public.application_replies r where r.written_at > beginning
     order by r.written_at desc limit most_of_a_kind)
    union all
    (select 'erasure', e.id::text, e.application_id, e.erased_by_email, e.erased_by = caller, e.erased_at
     from public.application_erasures e where e.erased_at > beginning
     order by e.erased_at desc limit most_of_a_kind)
    union all
    (select 'assignment', c.id::text, c.application_id, c.changed_by_email, c.changed_by = caller, c.changed_at
     from public.application_assignment_changes c where c.changed_at > beginning
     order by c.changed_at desc limit most_of_a_kind)
    union all
    -- Three intervals of the browser's call: a colleague who missed two of them still counts as present.
    (select 'viewing', v.account_id::text, v.application_id, u.email::text, false, v.seen_at
     from public.application_viewers v
     join auth.users u on u.id = v.account_id
     join public.user_roles r on r.user_id = v.account_id and r.role = 'admin'
     where v.seen_at > now() - interval '45 seconds' and v.application_id is not null and v.account_id <> caller
     order by v.seen_at desc limit most_of_a_kind);
end
$$;
comment on function public.application_news(timestamptz) is
  'For administrators: the time (now), what happened to applications from 30 seconds before the given time '
  '(received, status, note, message, call, reply, erasure, assignment: at most 101 of each, the newest), and '
  'which colleagues have one open (viewing).';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function public.application_marks(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.application_marks(uuid[]) to authenticated;
