-- Words that were changed in the browser and published: what stands in for the values of the school's files.

create table public.publications (
  number             integer primary key check (number > 0),
  follows            integer generated always as (nullif(number - 1, 0)) stored references public.publications,
  overrides          jsonb not null
                       check (jsonb_typeof(overrides) = 'array' and octet_length(overrides::text) <= 1000000),
  note               text not null default '' check (char_length(note) <= 500),
  published_by       uuid default auth.uid(),
  published_by_email text default (auth.jwt() ->> 'email'),
  published_at       timestamptz not null default now()
);

comment on table public.publications is
  'Each is complete, and follows the one before it by its number; the newest is on the site. None is changed.';
comment on column public.publications.follows is
  'The number before, so that none is left out. Of two who publish at once the second gets a conflict.';
comment on column public.publications.overrides is
  'A list of objects with file, path (a list of keys) and value; what it does not name follows the files.';
comment on column public.publications.note is 'What changed, in the words of who published it.';
comment on column public.publications.published_by is 'The account; outlives it.';
comment on column public.publications.published_by_email is 'The account''s address at that time.';

alter table public.publications
  alter column note               set statistics 0,
  alter column published_by_email set statistics 0;

revoke all on public.publications from public, anon, authenticated, service_role;
grant select on public.publications to authenticated, service_role;
grant insert (number, overrides, note) on public.publications to authenticated;

alter table public.publications enable row level security;

create policy "administrators read what was published"
  on public.publications for select to authenticated
  using ((select public.is_admin()));

create policy "the service reads what was published"
  on public.publications for select to service_role
  using (true);

create policy "administrators publish"
  on public.publications for insert to authenticated
  with check ((select public.is_admin()) and published_by = (select auth.uid()));

-- What is on the site is public, since every page says it; the server asks as anybody may. Not the table: all
-- earlier ones in one answer would be as large as somebody likes.
create function public.newest_publication(known integer) returns table (number integer, overrides jsonb)
  language sql stable security definer set search_path = ''
as $$
  select newest.number, case when newest.number <> known then newest.overrides end
  from (select 0 as number, null::jsonb as overrides
        union all (select p.number, p.overrides from public.publications as p order by p.number desc limit 1)) as newest
  order by newest.number desc
  limit 1
$$;
comment on function public.newest_publication(integer) is
  'The number of the newest publication, 0 without one, and its values unless the caller knows them.';
revoke all on function public.newest_publication(integer) from public, anon, authenticated, service_role;
grant execute on function public.newest_publication(integer) to anon;
