import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { movedTables } from "./moved-tables.ts";

/** What a move leaves behind, by its reason (docs/moving.md). */
const leftBehind = [
  // sessions, and what is under way or spent: everybody signs in once more
  ...["auth.sessions", "auth.refresh_tokens", "auth.mfa_amr_claims", "auth.mfa_challenges"],
  ...["auth.one_time_tokens", "auth.earlier_links", "auth.flow_state", "auth.message_intervals"],
  ...["auth.saml_relay_states", "auth.saml_used_assertions", "auth.sign_in_networks", "limits.counters"],
  // single sign-on is set up again
  ...["auth.sso_providers", "auth.sso_domains", "auth.saml_providers"],
  // what happened to accounts over there
  "auth.audit_log_entries",
  // a message is an order to send it, and nobody should get one twice
  ...["public.application_messages", "public.application_message_outcomes", "delivery.messages"],
  // written by triggers, as the applications come
  "public.application_count_entries",
  // which migrations a database has had
  ...["site_migrations.applied", "supabase_migrations.schema_migrations"],
];

test("every table of the database is moved, or is left behind for a reason", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const known = [...movedTables.map(({ name }) => name), ...leftBehind];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});
