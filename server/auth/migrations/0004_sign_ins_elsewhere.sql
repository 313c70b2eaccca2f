-- Sign-ins that leave the site and come back: to a provider, through a mailed link with a code to exchange
-- (RFC 7636), or to an organisation by SAML 2.0. Supabase's tables and constraints, with columns of our own
-- at the end; saml_used_assertions is our own.

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
  email_optional         boolean not null default false,
  session_not_after      timestamptz,
  linking_session_id     uuid references auth.sessions on delete cascade
);
create unique index flow_state_auth_code_key on auth.flow_state (auth_code);
create index idx_user_id_auth_method   on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
-- What refers to an account or a session is deleted with it: without these indexes each deletion would read
-- the whole table.
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id)
  where linking_target_id is not null;
create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id)
  where linking_session_id is not null;

create table auth.sso_providers (
  id          uuid primary key,
  resource_id text,
  created_at  timestamptz,
  updated_at  timestamptz,
  disabled    boolean,
  constraint "resource_id not empty" check (resource_id is null or char_length(resource_id) > 0)
);
create unique index sso_providers_resource_id_idx  on auth.sso_providers (lower(resource_id));
create index sso_providers_resource_id_pattern_idx on auth.sso_providers (resource_id text_pattern_ops);

create table auth.sso_domains (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain          text not null,
  created_at      timestamptz,
  updated_at      timestamptz,
  constraint "domain not empty" check (char_length(domain) > 0)
);
create unique index sso_domains_domain_idx   on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id                uuid primary key,
  sso_provider_id   uuid not null references auth.sso_providers on delete cascade,
  entity_id         text not null unique,
  metadata_xml      text not null,
  metadata_url      text,
  attribute_mapping jsonb,
  created_at        timestamptz,
  updated_at        timestamptz,
  name_id_format    text,
  constraint "entity_id not empty"    check (char_length(entity_id) > 0),
  constraint "metadata_url not empty" check (metadata_url is null or char_length(metadata_url) > 0),
  constraint "metadata_xml not empty" check (char_length(metadata_xml) > 0)
);
create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id              uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id      text not null,
  for_email       text,
  redirect_to     text,
  created_at      timestamptz,
  updated_at      timestamptz,
  flow_state_id   uuid references auth.flow_state on delete cascade,
  constraint "request_id not empty" check (char_length(request_id) > 0)
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_for_email_idx       on auth.saml_relay_states (for_email);
create index saml_relay_states_created_at_idx      on auth.saml_relay_states (created_at desc);
create index saml_relay_states_flow_state_id_idx   on auth.saml_relay_states (flow_state_id);

create table auth.saml_used_assertions (
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  assertion_hash  text not null,
  expires_at      timestamptz not null,
  primary key (sso_provider_id, assertion_hash)
);
create index saml_used_assertions_expires_at_idx on auth.saml_used_assertions (expires_at);

comment on table auth.flow_state is
  'Sign-ins under way elsewhere. auth_code is the hash of what the browser gets; it works once.';
comment on column auth.flow_state.session_not_after is
  'When a session that the code is exchanged for later must end, because the provider limits it; null where '
  'nobody limits it.';
comment on column auth.flow_state.linking_session_id is
  'The session that asked for the link. The link is finished only while it lives: whoever is signed out '
  'must not add a way in afterwards.';
comment on table auth.sso_providers is 'Organisations whose own sign-in counts here.';
comment on table auth.sso_domains is 'Email domains by which people name their organisation.';
comment on table auth.saml_providers is 'SAML identity providers, as their metadata describes them.';
comment on table auth.saml_relay_states is 'Sign-ins under way at an identity provider; each row works once.';
comment on table auth.saml_used_assertions is
  'Hashes of assertions that signed somebody in, until they expire: none works twice.';

reset role;
