-- What staff ask about many applications at once, as functions that refuse everybody else before PostgreSQL plans a statement on
-- applicants' words (see 20261122000002). They read as their owner, so that the indexes of the search serve: under row-level security
-- PostgreSQL checks the policy row by row before it compares with `ilike`.

create schema if not exists private;
comment on schema private is 'Never exposed through the API: what the functions of the schema public are made of.';
revoke all on schema private from public;

create function private.require_admin() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators may ask this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.require_admin() is 'Raises 42501 unless the caller acts as administrator.';

-- A search for several words that are each frequent but seldom stand together: PostgreSQL expects them together as often as chance would
-- have it, and reads all applications for the few that it counts on. A condition of high cost makes it ask the index of the search first.
create function private.at_high_cost(application_id uuid) returns boolean
  language plpgsql immutable cost 100000 set search_path = ''
as $$
begin
  return true;
end
$$;
comment on function private.at_high_cost(uuid) is 'True. The planner is told that it is very costly, and so calls it for as few rows as it can.';

-- A search for one word: by its sample PostgreSQL now and then expects a rare word to be three times as frequent, and reads the newest
-- applications until there is a page. At some cost a row it takes a word of more than every three hundredth to read them in their order.
create function private.at_some_cost(application_id uuid) returns boolean
  language plpgsql immutable cost 60 set search_path = ''
as $$
begin
  return true;
end
$$;
comment on function private.at_some_cost(uuid) is 'True. The planner is told that it is costly, and so looks at fewer rows that a search does not find.';

-- The expressions are those of the indexes scholarship_applications_search_idx, _name_idx and _address_idx.
create view private.application_search with (security_barrier = false, security_invoker = false) as
select id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at,
       ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') as search_text,
       lower(last_name || ' ' || first_name)                                              as sort_name,
       held.reason                                                                        as held_reason,
       case when ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') not like '%@%@%'
            then reverse(lower(split_part(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, ''), '@', 1))) end
                                                                                          as before_at
from public.scholarship_applications
left join public.held_applications held on held.application_id = id;

comment on view   private.application_search             is 'Applications with what they are searched and sorted by.';
comment on column private.application_search.search_text is 'Names, e-mail address and city, each after a space: what a search looks into.';
comment on column private.application_search.sort_name   is 'Last name, first name, in small letters.';
comment on column private.application_search.held_reason is 'Why it is held for a look; null when it is not.';
comment on column private.application_search.before_at   is
  'What stands before the only @ of search_text, backwards and in small letters; null where there are more of them.';

create function private.application_count() returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(sum(difference), 0)::bigint from public.application_count_entries
$$;
comment on function private.application_count() is 'How many applications are stored, from what triggers noted.';

-- As text, with every value quoted: how PostgreSQL finds the rows depends on the values, so each search is planned with its own.
create function private.search_condition(patterns text[], address_prefixes text[], wanted_status text, only_held boolean) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(patterns) > 6 or cardinality(address_prefixes) > 6
     or exists (select from unnest(patterns || address_prefixes) as one where char_length(one) > 300) then
    raise exception 'A search has at most six words of at most 300 characters.' using errcode = 'invalid_parameter_value';
  end if;
  return concat_ws(' and ', 'true',
    case when wanted_status is not null then format('status = %L', wanted_status) end,
    case when only_held then 'held_reason is not null' end,
    (select string_agg(format('search_text ilike %L', pattern), ' and ') from unnest(patterns) as pattern),
    -- Says nothing new, but leads into the index of addresses.
    (select string_agg(format('(before_at like %L or before_at is null)', prefix), ' and ') from unnest(address_prefixes) as prefix));
end
$$;
comment on function private.search_condition(text[], text[], text, boolean) is
  'The condition of a search on private.application_search, as SQL text.';

create function public.search_applications(
  patterns         text[]  default '{}',
  address_prefixes text[]  default '{}',
  wanted_status    text    default null,
  only_held        boolean default false,
  sort             text    default 'newest',
  after_value      text    default null,
  after_id         uuid    default null,
  most             integer default 50
) returns table (
  id uuid, first_name text, last_name text, email text, phone text, city text, state text, budget text, education text, experience text,
  why_interested text, status text, created_at timestamptz, sort_name text
)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  few_enough constant integer := 100;
  condition text;
  few       uuid[];
  sorted_by text := case sort when 'newest' then 'created_at' when 'oldest' then 'created_at' when 'name' then 'sort_name' end;
  direction text := case sort when 'newest' then 'desc' else 'asc' end;
  beyond    text := case sort when 'newest' then '<' else '>' end;
begin
  perform private.require_admin();
  if sorted_by is null then
    raise exception 'The order of a search is newest, oldest or name.' using errcode = 'invalid_parameter_value';
  end if;
  condition := private.search_condition(patterns, address_prefixes, wanted_status, only_held);
  if cardinality(patterns) = 1 then
    condition := condition || ' and private.at_some_cost(id)';
  elsif cardinality(patterns) > 1 and private.application_count() > 10000 then
    -- What several words find among very many, if that is little: else PostgreSQL might read everything in the order of the list.
    execute format('select coalesce(array_agg(id), ''{}'') from (
                      select id from private.application_search where %s and private.at_high_cost(id) limit %s) as found',
                   condition, few_enough + 1)
    into few;
    if cardinality(few) <= few_enough then
      condition := format('id = any (%L::uuid[])', few);
    end if;
  end if;
  if after_value is not null then
    -- The first bound says less than the second, but it alone leads into the index.
    condition := condition || format(' and %1$I %2$s= %3$L and (%1$I %2$s %3$L or (%1$I = %3$L and id %2$s %4$L))',
                                     sorted_by, beyond, after_value, after_id);
  end if;
  return query execute format(
    'select id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at, sort_name
     from private.application_search where %s order by %2$I %3$s, id %3$s limit %4$s',
    condition, sorted_by, direction, least(greatest(most, 0), 1000));
end
$$;
comment on function public.search_applications(text[], text[], text, boolean, text, text, uuid, integer) is
  'A page of applications for administrators: every pattern must be found in names, address or city. after_value and after_id name the last row of the page before; most is at most 1,000.';

create function public.application_search_count(
  patterns         text[]  default '{}',
  address_prefixes text[]  default '{}',
  wanted_status    text    default null,
  only_held        boolean default false
) returns table (applications bigint, is_more boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 100;
  condition text;
  counted   bigint;
begin
  perform private.require_admin();
  condition := private.search_condition(patterns, address_prefixes, wanted_status, only_held);
  if cardinality(patterns) = 0 or private.application_count() <= 10000 then
    return query execute format('select count(*), false from private.application_search where %s', condition);
    return;
  end if;
  -- To count what a search finds means to read it: among so many that stops early.
  if cardinality(patterns) > 1 then
    condition := condition || ' and private.at_high_cost(id)';
  end if;
  execute format('select count(*) from (select from private.application_search where %s limit %s) as found', condition, most_counted + 1)
  into counted;
  return query select least(counted, most_counted), counted > most_counted;
end
$$;
comment on function public.application_search_count(text[], text[], text, boolean) is
  'How many applications a search finds, for administrators: exact among 10,000, among more counted to 100.';

create function public.application_counts() returns table (status text, applications bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select entry.status, sum(entry.difference)::bigint from public.application_count_entries as entry group by entry.status;
end
$$;
comment on function public.application_counts() is 'How many applications there are of each status, for administrators.';

create function public.application_signals(application_ids uuid[])
  returns table (application_id uuid, held_reason text, same_email boolean, same_phone boolean, same_name boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(application_ids) > 1000 then
    raise exception 'At most 1,000 applications at once.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select a.id, held.reason,
           a.email <> 'removed@removed.invalid' and exists (
             select from public.scholarship_applications b where lower(b.email) = lower(a.email) and b.id <> a.id
           ),
           a.email <> 'removed@removed.invalid' and char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 and exists (
             select from public.scholarship_applications b
             where right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
               and b.id <> a.id and b.email <> 'removed@removed.invalid'
           ),
           a.email <> 'removed@removed.invalid' and exists (
             select from public.scholarship_applications b
             where lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name)
               and b.id <> a.id and b.email <> 'removed@removed.invalid'
           )
    from public.scholarship_applications a
    left join public.held_applications held on held.application_id = a.id
    where a.id = any (application_ids);
end
$$;
comment on function public.application_signals(uuid[]) is
  'What administrators should know beside applications in a list: held for a look, and whether another one has the same e-mail address, phone number or name.';

create function public.possible_duplicates(of_application uuid)
  returns table (
    id uuid, first_name text, last_name text, status text, created_at timestamptz,
    same_email boolean, same_phone boolean, same_name boolean, same_address boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with one as (
      select a.* from public.scholarship_applications a where a.id = of_application and a.email <> 'removed@removed.invalid'
    ), same as (
      (select b.id as other_id, 'email' as reason
       from one a join public.scholarship_applications b on lower(b.email) = lower(a.email) limit 100)
      union all
      (select b.id, 'phone'
       from one a join public.scholarship_applications b
         on right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10)
       where char_length(regexp_replace(a.phone, '[^0-9]', '', 'g')) >= 7 limit 100)
      union all
      (select b.id, 'name'
       from one a join public.scholarship_applications b
         on lower(b.last_name || ' ' || b.first_name) = lower(a.last_name || ' ' || a.first_name) limit 100)
      union all
      -- A shelter or a program has many applicants: the newest twenty of them are as many as are shown.
      (select b.application_id, 'address'
       from public.scholarship_application_details a join public.scholarship_application_details b
         on regexp_replace(lower(b.address || ' ' || b.zip), '[^[:alnum:]]', '', 'g')
          = regexp_replace(lower(a.address || ' ' || a.zip), '[^[:alnum:]]', '', 'g')
       where a.application_id = of_application order by b.created_at desc limit 21)
    )
    select b.id, b.first_name, b.last_name, b.status, b.created_at,
           bool_or(same.reason = 'email'), bool_or(same.reason = 'phone'), bool_or(same.reason = 'name'), bool_or(same.reason = 'address')
    from same join public.scholarship_applications b on b.id = same.other_id
    where b.id <> of_application and b.email <> 'removed@removed.invalid'
    group by b.id
    order by bool_or(same.reason <> 'address') desc, b.created_at desc, b.id desc
    limit 20;
end
$$;
comment on function public.possible_duplicates(uuid) is
  'Twenty applications with the same e-mail address, phone number (last ten digits), name or, behind these, postal address, newest first, for administrators.';

revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on
  function public.search_applications(text[], text[], text, boolean, text, text, uuid, integer),
           public.application_search_count(text[], text[], text, boolean), public.application_counts(),
           public.application_signals(uuid[]), public.possible_duplicates(uuid)
  from public, anon, authenticated, service_role;
grant execute on
  function public.search_applications(text[], text[], text, boolean, text, text, uuid, integer),
           public.application_search_count(text[], text[], text, boolean), public.application_counts(),
           public.application_signals(uuid[]), public.possible_duplicates(uuid)
  to authenticated;
