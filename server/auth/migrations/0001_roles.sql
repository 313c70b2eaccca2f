-- What hosted Supabase brings with it and our migrations rely on: the roles of the API and the schema `auth`.
-- Never runs there. Roles belong to the whole PostgreSQL server, so each is made only where it is missing.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this server was migrated at the same moment
      end;
    end if;
  end loop;
end
$$;

comment on role anon is 'A caller without a session.';
comment on role authenticated is 'A caller with a session; row-level security tells whose.';
comment on role service_role is 'The holder of SERVICE_ROLE_KEY.';
comment on role authenticator is
  'The data service between requests; owns nothing and may only become one of the three callers.';
comment on role supabase_auth_admin is 'The auth service; owns the schema auth.';

-- Whoever migrates may act as these roles, and make objects for them.
grant anon, authenticated, service_role, authenticator, supabase_auth_admin to current_user;
grant anon, authenticated, service_role to authenticator;

grant usage on schema public to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;

-- Who calls, as the server told this transaction (PostgREST's convention).
create function auth.jwt() returns jsonb
  language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
create function auth.uid() returns uuid
  language sql stable
  return nullif(coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb ->> 'sub', '')::uuid;
create function auth.role() returns text
  language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb ->> 'role';

comment on function auth.jwt() is 'The verified claims of the caller''s access token; {} without one.';
comment on function auth.uid() is 'The caller''s user id; null without a session.';
comment on function auth.role() is 'The role that the caller''s access token names.';

-- The auth service deletes no account that has a role, and may not read the roles. Their tables are made by a
-- later set of migrations: hence plpgsql.
create function auth.has_role(account uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = account)
      or exists (select from public.editors where account_id = account);
end
$$;
comment on function auth.has_role(uuid) is
  'Whether an account has a role, for the auth service, which deletes no such account.';
revoke all on function auth.has_role(uuid) from public;
grant execute on function auth.has_role(uuid) to supabase_auth_admin;
