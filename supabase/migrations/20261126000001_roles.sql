-- Who is an administrator (R-155, R-186). Only the service and the operator's command write here.

create table public.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role    text not null check (role in ('admin')),
  primary key (user_id, role)
);

comment on table public.user_roles is 'Roles of accounts; a row with role admin marks an administrator.';

revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

alter table public.user_roles enable row level security;

-- An access token is valid for an hour, whatever happens meanwhile. What guards rows therefore asks whether
-- the session behind the token still exists: signing out, a new password and a ban take effect with the next
-- statement.
create function public.has_live_session() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  )
$$;
comment on function public.has_live_session() is
  'Whether the session of the caller''s access token still exists and its account is not banned.';
revoke all on function public.has_live_session() from public, anon, authenticated, service_role;
grant execute on function public.has_live_session() to authenticated;

-- An account with a verified second factor must have used it in this session (assurance level aal2). The
-- token tells the level that the session had when it was made; removing a factor brings the session down at
-- once.
create function public.has_needed_assurance() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
           select from auth.sessions
           where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
             and user_id = (select auth.uid())
             and aal = 'aal2' and (select auth.jwt()) ->> 'aal' = 'aal2'
         )
      or not exists (
           select from auth.mfa_factors
           where user_id = (select auth.uid()) and status = 'verified'
         )
$$;
comment on function public.has_needed_assurance() is
  'Whether the caller''s session has, now and in its token, the assurance level that the account''s '
  'verified factors ask for.';
revoke all on function public.has_needed_assurance() from public, anon, authenticated, service_role;
grant execute on function public.has_needed_assurance() to authenticated;

create policy "people see their own roles with the assurance they need"
  on public.user_roles for select to authenticated
  using (
    user_id = (select auth.uid())
    and (select public.has_live_session())
    and (select public.has_needed_assurance())
  );

create policy "the service sees and writes every role"
  on public.user_roles for all to service_role
  using (true) with check (true);

create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin')
     and public.has_live_session()
     and public.has_needed_assurance()
$$;
comment on function public.is_admin() is
  'Whether the caller acts as administrator: has the role, a session that still exists, and the assurance '
  'level that the account needs.';
revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;

create schema if not exists private;
comment on schema private is
  'Never exposed through the API: what the functions of the schema public are made of.';
revoke all on schema private from public;

-- PostgreSQL keeps samples of each column's values to estimate how many rows a condition finds, and may run a
-- caller's condition on them before any policy is asked. A view that reads as its owner would hand those
-- samples to everybody who may name it. So what staff ask about many applications at once are functions,
-- which refuse everybody else before PostgreSQL plans a statement on applicants' words. They read as their
-- owner, so that indexes serve: under row-level security PostgreSQL checks the policy row by row before it
-- compares with `like`.
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
revoke all on function private.require_admin() from public, anon, authenticated, service_role;
