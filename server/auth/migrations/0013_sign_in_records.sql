-- What sign-ins leave behind: the networks that an account signed in from, whose passwords are compared also while strangers try others,
-- and an index by which the many entries of refreshes are cleared away before the rest of the audit log.

set local role supabase_auth_admin;

create table auth.sign_in_networks (
  user_id uuid not null references auth.users on delete cascade,
  network text not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
create index sign_in_networks_last_at_idx on auth.sign_in_networks (last_at);
comment on table auth.sign_in_networks is 'Networks (an IPv4 address, or the /64 of IPv6) that an account signed in from within 90 days; signing out keeps them.';

create index audit_log_entries_refreshed_idx on auth.audit_log_entries (created_at)
  where payload ->> 'action' = 'token_refreshed';

reset role;
