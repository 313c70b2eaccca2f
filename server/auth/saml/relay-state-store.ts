// SQL for relay states (sign-ins in progress at an identity provider) and for used assertions. All processes
// share them, so that neither works twice.
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { daysBefore } from "../../platform/durations.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase } from "../service.ts";
import { flowSeconds } from "../sign-in/flow-state.ts";
import type { RelayStateRow } from "./schema.ts";

export type NewRelayState = {
  providerId: string;
  requestId: string;
  redirectTo: string;
  flowId: string | undefined;
  at: Date;
};

/** Returns the id, which goes to the identity provider and back as `RelayState`. */
export async function insertRelayState(
  db: AuthDatabase,
  { providerId, requestId, redirectTo, flowId, at }: NewRelayState,
): Promise<string> {
  const id = randomUUID();
  await deleteOldRelayStates(db, at);
  await db
    .insertInto("saml_relay_states")
    .values({
      id,
      sso_provider_id: providerId,
      request_id: requestId,
      redirect_to: redirectTo,
      flow_state_id: flowId ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/**
 * Deletes the relay state, even if the sign-in fails later. Throws `saml_relay_state_not_found` or
 * `saml_relay_state_expired`.
 */
export async function consumeRelayState(db: AuthDatabase, id: string, now: Date): Promise<RelayStateRow> {
  const relayState = await db
    .deleteFrom("saml_relay_states")
    .where("id", "=", id)
    .returning([
      "id",
      "sso_provider_id",
      "request_id",
      "redirect_to",
      "flow_state_id",
      "created_at",
      "updated_at",
    ])
    .executeTakeFirst();
  if (!relayState) throw new AuthRefusal("saml_relay_state_not_found");
  if (now.getTime() > relayState.created_at.getTime() + flowSeconds * 1000)
    throw new AuthRefusal("saml_relay_state_expired");
  return relayState;
}

export type ConsumedAssertion = { providerId: string; assertionId: string; until: Date; now: Date };

/** Returns false if the assertion was used before. */
export async function consumeAssertionOnce(
  db: AuthDatabase,
  { providerId, assertionId, until, now }: ConsumedAssertion,
): Promise<boolean> {
  await deleteExpiredAssertions(db, now);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("saml_used_assertions")
    .values({
      sso_provider_id: providerId,
      assertion_hash: createHash("sha256").update(assertionId).digest("base64url"),
      expires_at: until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function deleteOldRelayStates(db: AuthDatabase, at: Date): Promise<void> {
  await sql`
    delete from auth.saml_relay_states where id in (
      select id from auth.saml_relay_states where created_at < ${daysBefore(at, 1)} limit 50 for update skip locked
    )`.execute(db);
}

async function deleteExpiredAssertions(db: AuthDatabase, now: Date): Promise<void> {
  await sql`
    delete from auth.saml_used_assertions where ctid in (
      select ctid from auth.saml_used_assertions where expires_at < ${now} limit 50 for update skip locked
    )`.execute(db);
}
