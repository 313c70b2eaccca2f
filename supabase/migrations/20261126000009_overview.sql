-- The figures of the Overview, counted when they are asked for.

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
end
$$;
comment on function public.application_overview(text, integer) is
  'The figures of the Overview, for administrators: applications by week (its Monday in time_zone), '
  'program, state and status, and the median of whole days from an application to its decision, which is '
  'missing if none was decided.';
revoke all on function public.application_overview(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.application_overview(text, integer) to authenticated;
