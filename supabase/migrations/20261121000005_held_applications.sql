-- Applications that look as if a program had filled them in. They are stored like all others and only marked, for staff to look at:
-- an old phone's autofill can look the same.

create table public.held_applications (
  application_id uuid primary key references public.scholarship_applications on delete cascade,
  reason         text not null check (reason in ('hidden_field', 'too_fast')),
  held_at        timestamptz not null default now()
);

comment on table  public.held_applications                is 'Applications held for a look; staff release one by deleting its row.';
comment on column public.held_applications.application_id is 'The application.';
comment on column public.held_applications.reason         is 'hidden_field: a field that people do not see was filled. too_fast: sent faster than anybody types.';
comment on column public.held_applications.held_at        is 'When.';

revoke all on public.held_applications from public, anon, authenticated, service_role;
grant select, delete on public.held_applications to authenticated;
grant select, insert, update, delete on public.held_applications to service_role;

alter table public.held_applications enable row level security;

create policy "administrators see what is held"
  on public.held_applications for select to authenticated
  using ((select public.is_admin()));

create policy "administrators release what is held"
  on public.held_applications for delete to authenticated
  using ((select public.is_admin()));

create policy "the service sees and writes what is held"
  on public.held_applications for all to service_role
  using (true) with check (true);

-- What the e-mail endpoint may ask: whether an application was stored just now, with this address. Nothing else about it.
create function public.is_just_stored(application_id uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.scholarship_applications
    where id = application_id and email = address and created_at > now() - interval '15 minutes'
  )
$$;
comment on function public.is_just_stored(uuid, text) is 'Whether an application with this id and address was stored within the last fifteen minutes.';
revoke all on function public.is_just_stored(uuid, text) from public, anon, authenticated;
grant execute on function public.is_just_stored(uuid, text) to service_role;

-- And what it may do: mark one that was stored just now.
create function public.hold_application(application_id uuid, reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.held_applications (application_id, reason)
  select id, hold_application.reason from public.scholarship_applications
  where id = hold_application.application_id and created_at > now() - interval '15 minutes'
  on conflict do nothing
$$;
comment on function public.hold_application(uuid, text) is 'Marks an application of the last fifteen minutes for staff to look at.';
revoke all on function public.hold_application(uuid, text) from public, anon, authenticated;
grant execute on function public.hold_application(uuid, text) to service_role;
