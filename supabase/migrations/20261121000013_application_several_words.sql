-- A search for several words that are each frequent but seldom stand together. PostgreSQL expects them together as often as chance would have
-- it, and reads all applications for the few that it counts on. `is_found=is.true` makes reading dear: then it asks the index of the search.

create function public.is_found(application_id uuid) returns boolean
  language plpgsql immutable cost 100000
as $$
begin
  return true;
end
$$;
comment on function public.is_found(uuid) is 'True. PostgreSQL is told that to find this out takes long, and so calls it for as few rows as it can.';
revoke all on function public.is_found(uuid) from public, anon, service_role;
grant execute on function public.is_found(uuid) to authenticated;

create or replace view public.application_search with (security_barrier = false, security_invoker = false) as
select id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at,
       ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') as search_text,
       lower(last_name || ' ' || first_name)                                              as sort_name,
       held.reason                                                                        as held_reason,
       case when ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') not like '%@%@%'
            then reverse(lower(split_part(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, ''), '@', 1))) end
                                                                                          as before_at,
       public.is_found(id)                                                                as is_found
from public.scholarship_applications
left join public.held_applications held on held.application_id = id
where (select public.is_admin());

comment on column public.application_search.is_found is 'True; to ask for it makes PostgreSQL ask the index of the search first.';
