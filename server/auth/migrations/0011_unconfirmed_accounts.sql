-- Accounts that nobody confirmed are deleted after some days: found by an index, and never one that has a role.

set local role supabase_auth_admin;

create index users_unconfirmed_idx on auth.users (created_at) where confirmed_at is null;

-- What refers to an account is deleted with it: without this index each deletion would read the whole table.
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id) where linking_target_id is not null;

reset role;

-- The roles lie in a table that the auth service may not read, and that a later set of migrations makes: hence plpgsql.
create function auth.has_role(account uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = account);
end
$$;
comment on function auth.has_role(uuid) is 'Whether an account has a role, for the auth service, which deletes no such account.';
revoke all on function auth.has_role(uuid) from public;
grant execute on function auth.has_role(uuid) to supabase_auth_admin;
