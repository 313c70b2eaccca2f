-- The figures of a period for a board: counts and times, and nothing about one person. It is asked for now
-- and then, so it reads the rows as they are and has no index of its own.

create function public.application_report(since date, until date, time_zone text)
  returns table (
    grouped_by text, value text, status text,
    received bigint, decided bigint, told bigint, half_within integer, most_within integer
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
    ), counted as (
      select found.status, found.program, found.state, found.language, found.decision_days,
             found.created_at >= begins and found.created_at < ends as is_received,
             coalesce(found.decided_at >= begins and found.decided_at < ends, false) as is_decided,
             told_then.application_id is not null as is_told
      from private.application_search_rows as found
      left join told_then on told_then.application_id = found.application_id
    )
    select case when grouping(counted.status) = 1 then 'all' when grouping(counted.program) = 0 then 'program'
                when grouping(counted.state) = 0 then 'state' when grouping(counted.language) = 0 then 'language' else 'status' end,
           coalesce(counted.program, counted.state, counted.language), counted.status,
           count(*) filter (where counted.is_received), count(*) filter (where counted.is_decided), count(*) filter (where counted.is_told),
           (percentile_disc(0.5) within group (order by counted.decision_days) filter (where counted.is_decided))::integer,
           (percentile_disc(0.9) within group (order by counted.decision_days) filter (where counted.is_decided))::integer
    from counted
    where counted.is_received or counted.is_decided or counted.is_told
    group by grouping sets ((), (counted.status), (counted.program, counted.status), (counted.state, counted.status), (counted.language, counted.status));
end
$$;
comment on function public.application_report(date, date, text) is
  'For administrators, of the days of a period in time_zone: how many applications were received, decided, and '
  'told a decision, in all (all), by their present status, and by program, state or language and status; and '
  'within how many whole days half of the decided ones and nine of ten were decided. An empty value is one '
  'that is not known.';
revoke all on function public.application_report(date, date, text) from public, anon, authenticated, service_role;
grant execute on function public.application_report(date, date, text) to authenticated;
