-- The list of administrators: a page of it, and how many applications stand behind each of its tabs. Both
-- take the list's filter as one object, fold the words of its search themselves, and refuse everybody else
-- before a statement about applicants is planned.

-- The search understands what is copied from a mail or a document: other dashes and spaces, signs that nobody
-- sees, an address with its name or as a link.
create function private.pasted_text(search text) returns text
  language sql immutable set search_path = ''
as $$
  -- Only the address of `Name <address>`, since its owner may have another name there; then without the
  -- scheme of a link. Dashes and spaces become those of a keyboard; U+00AD to U+FEFF here have no width. As
  -- escapes of regular expressions they need no UTF-8 to be stored.
  select btrim(regexp_replace(coalesce(substring(plain from '<([^<>@\s]+@[^<>@\s]+)>'), plain), '^\s*(mailto|tel):([^?]*).*$', '\2', 'i'),
               ' ,;:."“”«»')
  from regexp_replace(search, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g') as visible,
       regexp_replace(visible, '[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g') as dashed,
       regexp_replace(dashed, '[\u00a0\u2007\u2009\u202f]', ' ', 'g') as plain
$$;
comment on function private.pasted_text(text) is
  'A search as a keyboard writes it: without a link''s scheme, a name around an address, invisible signs, '
  'and other dashes and spaces.';

create function private.search_words(search text) returns text[]
  language sql immutable set search_path = ''
as $$
  -- Digits and what stands between them are one phone number, or a part of one.
  select case
    when pasted ~ '^[-+().,/[:space:]0-9]*[0-9][-+().,/[:space:]0-9]*$' then array[regexp_replace(pasted, '[^-0-9]', '', 'g')]
    else (array(
      select word
      from regexp_split_to_table(private.folded(pasted), ' ') with ordinality as split (written, place),
           btrim(written, ',;:."“”«»()[]<>-') as word
      where word <> ''
      order by place))[1:6]
  end
  from private.pasted_text(search) as pasted
$$;
comment on function private.search_words(text) is
  'The first six words of a search, folded, without signs at their ends; a phone number is one word.';

create function private.literal_for_like(written text) returns text
  language sql immutable
  return regexp_replace(written, '([\\%_])', '\\\1', 'g');
comment on function private.literal_for_like(text) is 'A text as a pattern that matches only itself.';

-- As text, with every value quoted: how PostgreSQL finds the rows depends on the values, so each list is
-- planned with its own.
create function private.word_condition(word text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  id    text := replace(ltrim(word, '#'), '-', '');
  parts text := word;
  reversed_mailbox text := left(reverse(split_part(word, '@', 1)), 64);
begin
  -- Signs alone have no place in the index: every application would be read for them.
  if word !~ '[[:alnum:]]' then
    return 'true';
  end if;
  if word ~ '^[-+().,/0-9]+$' then
    parts := regexp_replace(word, '[^0-9]', '', 'g');
    parts := case when char_length(parts) = 11 then regexp_replace(parts, '^1', '') else parts end;
  end if;
  -- A whole phone number leads into its own index. Other phone numbers may hold the ten digits too, and so
  -- may an address before its @, as those do that reach a phone.
  if word ~ '^[-+().,/0-9]+$' and parts ~ '^[0-9]{10}$' then
    return format('(found.phone = %1$L or (found.phone is null or found.reversed_mailbox like %2$L) and found.search_text like %3$L)',
                  parts, reverse(parts) || '%', '%' || parts || '%');
  end if;
  -- One or two letters must start a word: elsewhere they stand nearly everywhere, and no index could find
  -- them.
  parts := case when char_length(parts) <= 2 then '% ' else '%' end || private.literal_for_like(parts) || '%';
  -- Any one sign in the place of a dash, except in an address, because applicants write both: García-López
  -- is also García López.
  if word !~ '@' then
    parts := replace(parts, '-', '_');
  end if;
  return case
    -- The start of an id is the reference that applicants are told; a name or a phone number can look the
    -- same.
    when id ~ '^[0-9a-f]{8,32}$' then
      format('(found.application_id between %L and %L or found.search_text like %L)', rpad(id, 32, '0'), rpad(id, 32, 'f'), parts)
    -- The first condition says nothing new, but leads into the index of addresses.
    when word ~ '^[^@]{4,}@[^@]*$' then
      format('(found.reversed_mailbox like %L or found.reversed_mailbox is null) and found.search_text like %L',
             private.literal_for_like(reversed_mailbox) || '%', parts)
    else format('found.search_text like %L', parts)
  end;
end
$$;
comment on function private.word_condition(text) is
  'The condition of one folded word on private.application_search_rows as found, as SQL text.';

-- found is private.application_search_rows. dated is the table whose date the list is read by: the same one,
-- or the records.
create function private.list_condition(filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  known     constant text[] := '{search,status,held,program,state,language,from,to,time_zone,overdue_days,assigned}';
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
  'The condition of a filter: search, status, held, program and state (empty for those without a known '
  'one), language, from and to (days of time_zone), overdue_days, assigned (me, or nobody for undecided '
  'ones without anybody). Throws 22023 for others.';

create function private.list_source(reads_rows boolean) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when reads_rows then
      'private.application_search_rows as found cross join lateral (select found.application_id as id, found.created_at) as dated'
    else 'public.scholarship_applications as dated join private.application_search_rows as found on found.application_id = dated.id'
  end
$$;
comment on function private.list_source(boolean) is
  'The tables found and dated of private.list_condition, as SQL text: read by the date of the row, or by '
  'the date of the record.';

create function private.is_large() returns boolean
  language sql stable set search_path = ''
as $$
  -- In the order of an index, which has more entries on a page than the table has rows.
  select count(*) > 10000 from (select from private.application_search_rows order by application_id limit 10001) as some_rows
$$;
comment on function private.is_large() is
  'Whether there are so many applications that to count what a search finds takes long.';

-- PostgreSQL expects several words together as often as chance would have it. Where each is frequent but they
-- seldom stand together, it would read all applications for the few that it counts on; so here it may use
-- nothing but what indexes find, which is first of all the index of the search.
create function private.found_by_words(condition text, most integer)
  returns table (id uuid, status text, is_held boolean)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute format('select dated.id, found.status, found.is_held from %s where %s limit %s',
                              private.list_source(true), condition, most);
end
$$;
comment on function private.found_by_words(text, integer) is
  'The first rows that meet a condition with several words, in no order.';

-- PostgreSQL's own costs are those of a turning disk. With them, if it expects a name twice as often as it
-- occurs, it looks for fifty of them in the order of the list, for a quarter of a second.
create function public.list_applications(
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
  source := private.list_source(sort = 'name' or filter ?| '{status,program,state,language,held,overdue_days,assigned}');
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

create function public.application_tab_counts(filter jsonb default '{}')
  returns table (tab text, applications bigint, is_more boolean)
  language plpgsql stable security definer set search_path = '' set max_parallel_workers_per_gather = 0
as $$
declare
  condition text;
  is_one    boolean;
  most      integer;
  counted   text;
begin
  perform private.require_admin();
  condition := private.list_condition(filter);
  is_one := coalesce((filter ->> 'held')::boolean, false) or filter ? 'status';
  if filter ? 'search' then
    most := case when private.is_large() then 1000 end;
    counted := format(
      'select found.status, count(*) filter (where found.is_held) as held, count(*) as applications from %s as found group by 1',
      case
        when most is not null and cardinality(private.search_words(filter ->> 'search')) > 1 then
          format('private.found_by_words(%L, %s)', condition, most + 1)
        else
          -- The order keeps PostgreSQL at the index that begins with the filter.
          format('(select found.status, found.is_held from %s where %s %s limit %s)', private.list_source(true), condition,
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
  end if;
  return query execute format(
    'with counted as materialized (%s), total as (
       select coalesce(sum(held), 0)::bigint as held, coalesce(sum(applications), 0)::bigint as applications from counted
     )
     select tabs.tab, least(tabs.applications, $1), coalesce(tabs.applications > $1, false)
     from total cross join lateral (
       select name, coalesce(counted.applications, 0) from public.application_statuses left join counted on status = name where not $2
       union all select ''flagged'', total.held where not $2
       union all select case when $2 then ''shown'' else ''all'' end, total.applications
     ) as tabs (tab, applications)
     -- What a search has beyond its first rows may be in any tab.
     where tabs.tab in (''shown'', ''all'') or coalesce(total.applications <= $1, true)', counted)
  using most::bigint, is_one;
end
$$;
comment on function public.application_tab_counts(jsonb) is
  'How many applications each tab of the list has under its other filters: each status, flagged and all; of '
  'a filter with a status or held only what it shows (shown). Among more than 10,000 applications a search '
  'is counted to 1,000, and one that finds more has only the count of all; every other count is exact.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on
  function public.list_applications(jsonb, text, text, uuid, integer), public.application_tab_counts(jsonb)
  from public, anon, authenticated, service_role;
grant execute on
  function public.list_applications(jsonb, text, text, uuid, integer), public.application_tab_counts(jsonb)
  to authenticated;
