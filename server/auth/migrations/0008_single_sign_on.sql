-- Single sign-on with SAML 2.0: who may vouch for people, the sign-ins under way there, and the assertions already spent.
-- Supabase's tables and constraints, so that a school can move either way; saml_used_assertions is our own.

set local role supabase_auth_admin;

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
create unique index sso_domains_domain_idx    on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx  on auth.sso_domains (sso_provider_id);

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

-- When a provider limits how long its word counts, the session that a code is exchanged for later must end then too.
alter table auth.flow_state add column session_not_after timestamptz;

comment on table auth.sso_providers        is 'Organisations whose own sign-in counts here.';
comment on table auth.sso_domains          is 'E-mail domains by which people name their organisation.';
comment on table auth.saml_providers       is 'SAML identity providers, as their metadata describes them.';
comment on table auth.saml_relay_states    is 'Sign-ins under way at an identity provider; each row works once.';
comment on table auth.saml_used_assertions is 'Hashes of assertions that signed somebody in, until they expire: none works twice.';
comment on column auth.flow_state.session_not_after is 'When the session must end; null where nobody limits it.';

reset role;
