-- Words that were changed in the browser and published: what stands in for the values of the school's files.

create table public.publications (
  number             integer primary key check (number > 0),
  overrides          jsonb not null
                       check (jsonb_typeof(overrides) = 'array' and octet_length(overrides::text) <= 1000000),
  note               text not null default '' check (char_length(note) <= 500),
  published_by       uuid default auth.uid(),
  published_by_email text default (auth.jwt() ->> 'email'),
  published_at       timestamptz not null default now()
);

comment on table public.publications is
  'Each is complete, and follows the one before it by its number; the newest is on the site. None is changed.';
comment on column public.publications.overrides is
  'A list of objects with file, path (a list of keys) and value; what it does not name follows the files.';
comment on column public.publications.note is 'What changed, in the words of who published it.';
comment on column public.publications.published_by is 'The account; outlives it.';
comment on column public.publications.published_by_email is 'The account''s address at that time.';

alter table public.publications
  alter column note               set statistics 0,
  alter column published_by_email set statistics 0;

-- What is published is public: every page says it. Who published it is not.
revoke all on public.publications from public, anon, authenticated, service_role;
grant select (number, overrides, published_at) on public.publications to anon, authenticated;
grant insert (number, overrides, note) on public.publications to authenticated;
grant select on public.publications to service_role;

alter table public.publications enable row level security;

create policy "everybody reads what is published"
  on public.publications for select to anon, authenticated, service_role
  using (true);

-- Of two who publish at the same moment the second one gets a conflict of the key.
create policy "administrators publish after the newest"
  on public.publications for insert to authenticated
  with check (
    (select public.is_admin())
    and published_by = (select auth.uid())
    and number = 1 + coalesce((select max(newest.number) from public.publications as newest), 0)
  );
