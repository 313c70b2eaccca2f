-- Search for an e-mail address at any number of applications. Each of its letters in threes stands in very many others, so that the index
-- of the search reads a tenth of a second to find one. Backwards from its @ an address is a beginning, which an ordered index finds at once.

create index scholarship_applications_address_idx on public.scholarship_applications ((
  case when ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') not like '%@%@%'
       then reverse(lower(split_part(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, ''), '@', 1))) end
) text_pattern_ops);

create or replace view public.application_search with (security_barrier = false, security_invoker = false) as
select id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at,
       ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') as search_text,
       lower(last_name || ' ' || first_name)                                              as sort_name,
       held.reason                                                                        as held_reason,
       case when ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') not like '%@%@%'
            then reverse(lower(split_part(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, ''), '@', 1))) end
                                                                                          as before_at
from public.scholarship_applications
left join public.held_applications held on held.application_id = id
where (select public.is_admin());

comment on column public.application_search.before_at is
  'What stands before the only @ of search_text, backwards and in small letters; null where there are more of them.';
