// Sets the status of many applications through the data service, each only if it is still as it was shown.
// Each request takes a bounded number, because the ids are part of its URL.
import { type ApplicationStatus, erasedEmail } from "../../../contract/scholarship.ts";
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { splitIntoBatches } from "../id-batches.ts";

/** `application` is the row as it was shown. */
export type StatusChange = { application: StoredApplication; to: ApplicationStatus };

/** An undo returns each application to its own previous status. */
export type StatusChangeRequest = { changes: StatusChange[] } & (
  | { kind: "mark"; status: ApplicationStatus }
  | { kind: "undo" }
);

/** Not set, because the application had changed before; `now` is undefined if it was deleted. */
export type ConflictingChange = StatusChange & { now: StoredApplication | undefined };

export type StatusOutcome = {
  changed: StatusChange[];
  overtaken: ConflictingChange[];
  failed: StatusChange[];
};

/** Does not throw. After the first failure the remaining changes are not attempted and count as failed. */
export async function changeStatuses(changes: StatusChange[]): Promise<StatusOutcome> {
  const changed: StatusChange[] = [];
  const overtaken: ConflictingChange[] = [];
  try {
    for (const batch of batchesOfEqualChanges(changes)) {
      const ids = await changeBatch(batch);
      changed.push(...batch.filter(({ application }) => ids.has(application.id)));
      overtaken.push(...(await readOvertaken(batch.filter(({ application }) => !ids.has(application.id)))));
    }
  } catch (failure) {
    logFailure("Setting the status of applications failed.", failure);
  }
  const settled = new Set([...changed, ...overtaken].map(({ application }) => application.id));
  return { changed, overtaken, failed: changes.filter(({ application }) => !settled.has(application.id)) };
}

/** Returns the ids of the rows that were still as shown. */
async function changeBatch(batch: StatusChange[]): Promise<ReadonlySet<string>> {
  const [first] = batch;
  if (!first) return new Set();
  const { data } = await connect();
  const update = data
    .from("scholarship_applications")
    .update({ status: first.to })
    .in("id", idsOf(batch))
    .eq("status", first.application.status);
  const asShown = isErased(first.application) ? update : update.neq("email", erasedEmail);
  const answer = await asShown.select("id").throwOnError();
  return new Set(answer.data.map(({ id }) => id));
}

async function readOvertaken(changes: StatusChange[]): Promise<ConflictingChange[]> {
  if (changes.length === 0) return [];
  const { data } = await connect();
  const rows = await data
    .from("scholarship_applications")
    .select("*")
    .in("id", idsOf(changes))
    .throwOnError();
  if (rows.data.length < changes.length) await requireRole();
  const current = new Map(rows.data.map((row) => [row.id, row]));
  return changes.map((change) => ({ ...change, now: current.get(change.application.id) }));
}

/**
 * A row that cannot be read was deleted, unless this account is no administrator any more. Throws in that
 * case.
 */
async function requireRole(): Promise<void> {
  const { data } = await connect();
  const roles = await data.from("user_roles").select("role").eq("role", "admin").limit(1).throwOnError();
  if (roles.data.length === 0) throw new Error("This account may not see applications any more.");
}

/** Groups changes with the same status shown and the same status wanted, anonymized applications apart. */
function batchesOfEqualChanges(changes: StatusChange[]): StatusChange[][] {
  const groups = Map.groupBy(
    changes,
    ({ application, to }) => `${application.status} ${to} ${isErased(application)}`,
  );
  return [...groups.values()].flatMap(splitIntoBatches);
}

function idsOf(changes: StatusChange[]): string[] {
  return changes.map(({ application }) => application.id);
}

function isErased({ email }: StoredApplication): boolean {
  return email === erasedEmail;
}
