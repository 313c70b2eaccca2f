-- Who withdrew, or wants to be deleted, waits for no decision: list, Overview and report count them apart,
-- and the status stays as it is. These are the functions of 20261129000030_short_words_of_a_search.sql,
-- 20261126000009_overview.sql and 20261128000022_report.sql with that.

create function private.withdrawn_applications() returns uuid[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(application_id), '{}')
  from (
    select distinct on (application_id) application_id, did from public.application_replies
    where did is not null and did <> 'addition'
    order by application_id, written_at desc
  ) as last
  where did <> 'return'
$$;
comment on function private.withdrawn_applications() is
  'Those with a standing wish (private.standing_wish): withdrawn, or to be deleted.';

create function private.given_up_applications() returns uuid[]
  language sql stable set search_path = ''
as $$
  select private.withdrawn_applications() || coalesce(array_agg(found.application_id), '{}')
  from public.application_erasures as erased
  join private.application_search_rows as found on found.application_id = erased.application_id
  where erased.kind = 'anonymized' and not found.is_decided
$$;
comment on function private.given_up_applications() is
  'Those that wait for no decision, whatever their status: withdrawn, to be deleted, or anonymized without one.';

-- found is private.application_search_rows. dated is the table whose date the list is read by: the same one,
-- or the records. Ids stand in the condition themselves: so PostgreSQL looks for them in an index, or
-- compares them by a hash, and reads a page where it stands.
create or replace function private.list_condition(filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  known     text[] := '{search,status,program,state,language,from,to,time_zone,overdue_days,withdrawn,assigned}';
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
    case when filter ->> 'overdue_days' is not null then
      format('not found.is_decided and dated.created_at < %L and found.application_id <> all (%L::uuid[])',
             now() - make_interval(days => (filter ->> 'overdue_days')::integer), private.given_up_applications())
    end,
    case when (filter ->> 'withdrawn')::boolean then
      format('found.application_id = any (%L::uuid[])', private.withdrawn_applications())
    end,
    private.search_condition(private.search_words(search)));
end
$$;
comment on function private.list_condition(jsonb) is
  'The condition of a filter: search, status, those of private.list_flags, program and state (empty for those '
  'without a known one), language, from and to (days of time_zone), overdue_days (not given up), withdrawn (or '
  'to be deleted), assigned (me, or nobody for undecided ones without anybody). Throws 22023 for '
  'others.';

create or replace function public.application_overview(time_zone text, weeks integer default 26)
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
      select count(*) from public.scholarship_applications as application
      where application.created_at >= week at time zone time_zone
        and application.created_at < (week + interval '1 week') at time zone time_zone
    )
    from generate_series(first_week, now() at time zone time_zone, interval '1 week') as week
    order by week;
  return query
    with groups as materialized (
      select found.status, found.program, found.state, count(*) as applications
      from private.application_search_rows as found group by 1, 2, 3
    )
    select figure.kind, figure.value, sum(groups.applications)::bigint
    from groups
    cross join lateral (values ('status', groups.status), ('program', groups.program), ('state', groups.state)) as figure (kind, value)
    where figure.value <> ''
    group by 1, 2;
  return query
    select 'median_days', null::text, percentiles.days::bigint
    from (
      select found.decision_days as days, sum(count(*)) over (order by found.decision_days) as up_to, sum(count(*)) over () as total
      from private.application_search_rows as found
      where found.decision_days is not null group by found.decision_days
    ) as percentiles
    where percentiles.up_to * 2 >= percentiles.total
    order by percentiles.days limit 1;
  return query
    select 'withdrawn', null::text, cardinality(private.withdrawn_applications())::bigint;
end
$$;
comment on function public.application_overview(text, integer) is
  'The figures of the Overview, for administrators: applications by week (its Monday in time_zone), '
  'program, state and status, and the median of whole days from an application to its decision, which is '
  'missing if none was decided; and how many are withdrawn or to be deleted, whatever their status.';

drop function public.application_report(date, date, text);
create function public.application_report(since date, until date, time_zone text)
  returns table (
    grouped_by text, value text, status text,
    received bigint, given_up bigint, waiting bigint, decided bigint, told bigint, half_within integer, most_within integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  begins timestamptz;
  ends   timestamptz;
begin
  perform private.require_admin();
  if until < since or until - since > 3660 then
    raise exception 'A period has at most ten years, and does not end before it begins.' using errcode = 'invalid_parameter_value';
  end if;
  begins := since::timestamp at time zone time_zone;
  ends := (until + 1)::timestamp at time zone time_zone;
  return query
    with told_then as (
      select distinct announced.application_id from public.application_announcements as announced
      where announced.told_at >= begins and announced.told_at < ends
    ), given_up as (
      select distinct unnest(private.given_up_applications()) as application_id
    ), counted as (
      select found.status, found.program, found.state, found.language, found.decision_days, found.is_decided as has_decision,
             found.created_at >= begins and found.created_at < ends as is_received,
             coalesce(found.decided_at >= begins and found.decided_at < ends, false) as is_decided,
             told_then.application_id is not null as is_told,
             given_up.application_id is not null as is_given_up
      from private.application_search_rows as found
      left join told_then on told_then.application_id = found.application_id
      left join given_up on given_up.application_id = found.application_id
    )
    select case when grouping(counted.status) = 1 then 'all' when grouping(counted.program) = 0 then 'program'
                when grouping(counted.state) = 0 then 'state' when grouping(counted.language) = 0 then 'language' else 'status' end,
           coalesce(counted.program, counted.state, counted.language), counted.status,
           count(*) filter (where counted.is_received),
           count(*) filter (where counted.is_received and counted.is_given_up),
           count(*) filter (where counted.is_received and not counted.is_given_up and not counted.has_decision),
           count(*) filter (where counted.is_decided), count(*) filter (where counted.is_told),
           (percentile_disc(0.5) within group (order by counted.decision_days) filter (where counted.is_decided))::integer,
           (percentile_disc(0.9) within group (order by counted.decision_days) filter (where counted.is_decided))::integer
    from counted
    where counted.is_received or counted.is_decided or counted.is_told
    group by grouping sets ((), (counted.status), (counted.program, counted.status), (counted.state, counted.status), (counted.language, counted.status));
end
$$;
comment on function public.application_report(date, date, text) is
  'For administrators, of the days of a period in time_zone: how many applications were received, how many of '
  'these are given up (withdrawn, to be deleted, or anonymized without a decision) and wait for a decision by now, how many were decided and told a '
  'decision in it, in all (all), by their present status, and by program, state or language and status; and '
  'within how many whole days half of the decided ones and nine of ten were decided. An empty value is one '
  'that is not known.';
revoke all on function private.withdrawn_applications(), private.given_up_applications()
  from public, anon, authenticated, service_role;
revoke all on function public.application_report(date, date, text) from public, anon, authenticated, service_role;
grant execute on function public.application_report(date, date, text) to authenticated;
