import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { movedTables } from "./moved-tables.ts";

/** The tables that a move does not copy, by reason (docs/moving.md). */
const leftBehind = [
  // sessions, and steps that are in progress or finished: everybody signs in again
  ...["auth.sessions", "auth.refresh_tokens", "auth.mfa_amr_claims", "auth.mfa_challenges"],
  ...["auth.one_time_tokens", "auth.earlier_links", "auth.flow_state", "auth.message_intervals"],
  ...["auth.saml_relay_states", "auth.saml_used_assertions", "auth.sign_in_networks", "limits.counters"],
  // single sign-on must be set up again
  ...["auth.sso_providers", "auth.sso_domains", "auth.saml_providers"],
  // the audit log belongs to the other database
  "auth.audit_log_entries",
  // a message is an order to send it, and nobody should receive one twice
  ...["public.application_messages", "public.application_message_outcomes", "delivery.messages"],
  // who has an application open ends within a minute
  "public.application_viewers",
  // a hosted project sends no digest
  "public.digest_subscriptions",
  // triggers write them when the applications and the publications are inserted
  ...["private.application_search_rows", "private.application_words", "private.published_since"],
  "private.review_ids",
  // who was invited and has not accepted is invited again
  "private.reviewer_tokens",
  // the migrations write them
  ...["public.application_statuses", "private.us_states", "private.us_state_spanish_names"],
  // a link works for a day, and can be asked for again
  ...["status.links", "status.helper_links"],
  // each database records its own migrations
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
