-- Filters of the list that are kept: those of exports, as the log of who took applications out of the system,
-- and those that an administrator saves under a name, which nobody else sees.

create table public.application_exports (
  id                uuid primary key default gen_random_uuid(),
  filter            text not null check (char_length(filter) <= 1000),
  exported_by       uuid default auth.uid(),
  exported_by_email text default (auth.jwt() ->> 'email'),
  exported_at       timestamptz not null default now()
);

comment on table public.application_exports is 'The log of exports; each is noted before it is handed out.';
comment on column public.application_exports.filter is 'The list''s filter, as it stands in the address.';
comment on column public.application_exports.exported_by is 'The account; outlives it.';
comment on column public.application_exports.exported_by_email is 'The account''s address at that time.';

alter table public.application_exports
  alter column filter            set statistics 0,
  alter column exported_by_email set statistics 0;

revoke all on public.application_exports from public, anon, authenticated, service_role;
grant select on public.application_exports to authenticated, service_role;
grant insert (id, filter) on public.application_exports to authenticated;

alter table public.application_exports enable row level security;

create policy "administrators read the log of exports"
  on public.application_exports for select to authenticated
  using ((select public.is_admin()));

create policy "administrators note their own exports"
  on public.application_exports for insert to authenticated
  with check ((select public.is_admin()) and exported_by = (select auth.uid()));

create policy "the service reads the log of exports"
  on public.application_exports for select to service_role
  using (true);

create table public.saved_views (
  id         uuid primary key default gen_random_uuid(),
  owner      uuid not null default auth.uid() references auth.users on delete cascade,
  name       text not null
               check (name = btrim(name) and name !~ '[\u0001-\u001f\u007f]' and char_length(name) between 1 and 60),
  query      text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (owner, name)
);

comment on table public.saved_views is
  'Filters of the list under a name, at most twenty for each administrator.';
comment on column public.saved_views.id is 'Made by the browser, so that a retry cannot store twice.';
comment on column public.saved_views.owner is 'The administrator; nobody else sees it.';
comment on column public.saved_views.query is
  'The filter as it stands in the address; a search in it may name a person.';

alter table public.saved_views alter column name set statistics 0, alter column query set statistics 0;

revoke all on public.saved_views from public, anon, authenticated, service_role;
grant select, delete on public.saved_views to authenticated;
grant insert (id, name, query) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

alter table public.saved_views enable row level security;

create policy "administrators see their own views"
  on public.saved_views for select to authenticated
  using ((select public.is_admin()) and owner = (select auth.uid()));

create policy "administrators save views of their own"
  on public.saved_views for insert to authenticated
  with check ((select public.is_admin()) and owner = (select auth.uid()));

create policy "administrators remove their own views"
  on public.saved_views for delete to authenticated
  using ((select public.is_admin()) and owner = (select auth.uid()));

create policy "the service sees and writes every view"
  on public.saved_views for all to service_role
  using (true) with check (true);

-- Two at once take turns, so that both count.
create function public.limit_saved_views() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || new.owner, 0));
  if (select count(*) from public.saved_views where owner = new.owner) > 20 then
    raise exception 'There are twenty saved views already.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function public.limit_saved_views() is 'Refuses the 21st view of an administrator.';
revoke all on function public.limit_saved_views() from public, anon, authenticated, service_role;

create trigger at_most_twenty_views
  after insert on public.saved_views
  for each row execute function public.limit_saved_views();
