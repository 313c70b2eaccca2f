-- An access token is valid for an hour, whatever happens meanwhile. What guards rows therefore asks whether the session behind the token
-- still exists: signing out, a new password and a ban take effect with the next statement.

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

-- The token tells the level that the session had when it was made; taking a factor off the account brings the session down at once.
create or replace function public.has_needed_assurance() returns boolean
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
  'Whether the caller''s session has, now and in its token, the assurance level that the account''s verified factors ask for.';

create or replace function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin')
     and public.has_live_session()
     and public.has_needed_assurance()
$$;
comment on function public.is_admin() is
  'Whether the caller acts as administrator: has the role, a session that still exists, and the assurance level that the account needs.';

drop policy "people see their own roles, with the assurance they need" on public.user_roles;
create policy "people see their own roles, in a live session with the assurance they need"
  on public.user_roles for select to authenticated
  using (
    user_id = (select auth.uid())
    and (select public.has_live_session())
    and (select public.has_needed_assurance())
  );
