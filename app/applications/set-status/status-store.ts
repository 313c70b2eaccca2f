// Sets the status of many applications through the data service, each only if it is still as it was shown.
// Each request takes a bounded number, and sets all that it can or, if it fails, none.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
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
  conflicts: ConflictingChange[];
  failed: StatusChange[];
};

/** Does not throw. After the first failure the remaining changes are not attempted and count as failed. */
export async function changeStatuses(changes: StatusChange[]): Promise<StatusOutcome> {
  const changed: StatusChange[] = [];
  const conflicts: ConflictingChange[] = [];
  try {
    for (let first = 0; first < changes.length; first += maxChangesPerRequest) {
      const batch = changes.slice(first, first + maxChangesPerRequest);
      const ids = await changeBatch(batch);
      changed.push(...batch.filter(({ application }) => ids.has(application.id)));
      conflicts.push(...(await readConflicts(batch.filter(({ application }) => !ids.has(application.id)))));
    }
  } catch (failure) {
    logFailure("Setting the status of applications failed.", failure);
  }
  const settled = new Set([...changed, ...conflicts].map(({ application }) => application.id));
  return { changed, conflicts, failed: changes.filter(({ application }) => !settled.has(application.id)) };
}

const maxChangesPerRequest = 1_000;

/** Returns the ids of the rows that were still as shown. */
async function changeBatch(batch: StatusChange[]): Promise<ReadonlySet<string>> {
  const { data } = await connect();
  const changes = batch.map(({ application, to }) => ({
    application_id: application.id,
    shown_status: application.status,
    new_status: to,
    is_erased: isErased(application),
  }));
  const answer = await data.rpc("set_application_statuses", { changes }).throwOnError();
  return new Set(answer.data.flatMap(({ application_id, is_set }) => (is_set && application_id) || []));
}

async function readConflicts(changes: StatusChange[]): Promise<ConflictingChange[]> {
  if (changes.length === 0) return [];
  const current = await readApplications(idsOf(changes));
  if (current.size < changes.length) await requireRole();
  return changes.map((change) => ({ ...change, now: current.get(change.application.id) }));
}

/** By id; those that cannot be read are missing. */
export async function readApplications(
  ids: string[],
  signal = new AbortController().signal,
): Promise<Map<string, StoredApplication>> {
  const { data } = await connect();
  const rows: StoredApplication[] = [];
  for (const batch of splitIntoBatches(ids)) {
    const query = data.from("scholarship_applications").select("*").in("id", batch);
    rows.push(...(await query.abortSignal(signal).throwOnError()).data);
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A row that cannot be read was deleted, unless this account is no administrator any more. Throws in that
 * case.
 */
export async function requireRole(): Promise<void> {
  const { data } = await connect();
  const roles = await data.from("user_roles").select("role").eq("role", "admin").limit(1).throwOnError();
  if (roles.data.length === 0) throw new Error("This account may not see applications any more.");
}

function idsOf(changes: StatusChange[]): string[] {
  return changes.map(({ application }) => application.id);
}

function isErased({ email }: StoredApplication): boolean {
  return email === erasedEmail;
}
