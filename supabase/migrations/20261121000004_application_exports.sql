-- Who took applications out of the system, when, and which.

create table public.application_exports (
  id                uuid primary key default gen_random_uuid(),
  filter            text not null check (char_length(filter) <= 1000),
  exported_by       uuid default auth.uid(),
  exported_by_email text default (auth.jwt() ->> 'email'),
  exported_at       timestamptz not null default now()
);

comment on table  public.application_exports                   is 'The log of exports; each is noted before it is handed out.';
comment on column public.application_exports.id                is 'Of the export.';
comment on column public.application_exports.filter            is 'The list''s filter, as it stands in the address.';
comment on column public.application_exports.exported_by       is 'The account; outlives it.';
comment on column public.application_exports.exported_by_email is 'The account''s address at that time.';
comment on column public.application_exports.exported_at       is 'When.';

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
