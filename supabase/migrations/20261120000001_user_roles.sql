-- Who is an administrator (R-155, R-186). Only the service and the operator's command write here.

create table public.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role    text not null check (role in ('admin')),
  primary key (user_id, role)
);

comment on table  public.user_roles         is 'Roles of accounts; a row with role admin marks an administrator.';
comment on column public.user_roles.user_id is 'The account.';
comment on column public.user_roles.role    is 'admin.';

revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

alter table public.user_roles enable row level security;

-- An account with a verified second factor must have used it in this session (assurance level aal2).
create function public.has_needed_assurance() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select (select auth.jwt() ->> 'aal') = 'aal2'
      or not exists (
        select from auth.mfa_factors
        where user_id = (select auth.uid()) and status = 'verified'
      )
$$;
comment on function public.has_needed_assurance() is
  'Whether the caller''s session has the assurance level that the account''s verified factors ask for.';
revoke all on function public.has_needed_assurance() from public, anon, service_role;
grant execute on function public.has_needed_assurance() to authenticated;

create policy "people see their own roles, with the assurance they need"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) and (select public.has_needed_assurance()));

create policy "the service sees and writes every role"
  on public.user_roles for all to service_role
  using (true) with check (true);

create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select (select public.has_needed_assurance()) and exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;
comment on function public.is_admin() is 'Whether the caller acts as administrator: has the role, and the assurance level that it needs.';
revoke all on function public.is_admin() from public, anon, service_role;
grant execute on function public.is_admin() to authenticated;
