// The tables of single sign-on (migrations/0004_sign_ins_elsewhere.sql) as Kysely sees them; only what this
// folder reads or writes.
import type { ColumnType, Selectable } from "kysely";
import type { AttributeMapping } from "./attribute-mapping.ts";

export type SingleSignOnTables = {
  sso_providers: ProvidersTable;
  sso_domains: DomainsTable;
  saml_providers: SamlProvidersTable;
  saml_relay_states: RelayStatesTable;
  saml_used_assertions: { sso_provider_id: string; assertion_hash: string; expires_at: Date };
};

export type RelayStateRow = Selectable<RelayStatesTable>;

type ProvidersTable = {
  id: string;
  created_at: Date;
  updated_at: Date;
  /** Only set in the database itself; null counts as false. */
  disabled: ColumnType<boolean | null, never, never>;
};

type DomainsTable = {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date;
  updated_at: Date;
};

type SamlProvidersTable = {
  id: string;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  /** Read as an object, written as JSON text. */
  attribute_mapping: ColumnType<AttributeMapping | null, string, string>;
  name_id_format: string | null;
  created_at: Date;
  updated_at: Date;
};

type RelayStatesTable = {
  id: string;
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
  created_at: Date;
  updated_at: Date;
};
