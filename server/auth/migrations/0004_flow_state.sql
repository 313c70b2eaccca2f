-- Sign-ins that leave the site and come back: to a provider, or through a mailed link with a code to exchange (RFC 7636).
-- Supabase's columns, so that open flows survive a move too.

set local role supabase_auth_admin;

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
  id                     uuid primary key,
  user_id                uuid references auth.users on delete cascade,
  auth_code              text,
  code_challenge_method  auth.code_challenge_method,
  code_challenge         text,
  provider_type          text not null,
  provider_access_token  text,
  provider_refresh_token text,
  created_at             timestamptz,
  updated_at             timestamptz,
  authentication_method  text not null,
  auth_code_issued_at    timestamptz,
  invite_token           text,
  referrer               text,
  oauth_client_state_id  uuid,
  linking_target_id      uuid references auth.users on delete cascade,
  email_optional         boolean not null default false
);
create unique index flow_state_auth_code_key on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);

comment on table auth.flow_state is 'Sign-ins under way elsewhere. auth_code is the hash of what the browser gets; it works once.';

reset role;
