-- Search and sort by name at any number of applications. `ilike` under a policy cannot use an index (it is not leakproof, so PostgreSQL
-- checks the policy row by row first). These views therefore check the caller themselves, once for the whole query, and read as their owner.
-- The searched text begins with a space, so that "% an%" finds words that start so: one or two letters have no trigram elsewhere.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create index scholarship_applications_search_idx on public.scholarship_applications
  using gin ((' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '')) extensions.gin_trgm_ops);
create index scholarship_applications_name_idx on public.scholarship_applications
  ((lower(last_name || ' ' || first_name)), id);

create view public.application_search with (security_barrier = false, security_invoker = false) as
select id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status, created_at,
       ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(city, '') as search_text,
       lower(last_name || ' ' || first_name)                                              as sort_name,
       held.reason                                                                        as held_reason
from public.scholarship_applications
left join public.held_applications held on held.application_id = id
where (select public.is_admin());

comment on view   public.application_search             is 'Applications for administrators, with what they are searched and sorted by. Empty for everybody else.';
comment on column public.application_search.search_text is 'Names, e-mail address and city, each after a space: what a search looks into.';
comment on column public.application_search.sort_name   is 'Last name, first name, in small letters.';
comment on column public.application_search.held_reason is 'Why it is held for a look; null when it is not.';

revoke all on public.application_search from public, anon, authenticated, service_role;
grant select on public.application_search to authenticated;
