// The calls behind assignments: who takes care of an application, who could, and the changes. The database
// authorizes each call; a refusal throws.
import { connect } from "../../backend/connect.ts";
import type { Database, StoredApplication } from "../../backend/database-schema.ts";
import { splitIntoBatches } from "../id-batches.ts";

export type Assignment = Pick<
  Database["public"]["Tables"]["application_assignments"]["Row"],
  "application_id" | "assignee" | "assignee_email"
>;

export type Administrator = { id: string; email: string };

/** The administrators, with the signed-in one marked. */
export type Team = { administrators: Administrator[]; ownId: string | undefined };

const columns = "application_id, assignee, assignee_email";

export async function readTeam(signal: AbortSignal): Promise<Team> {
  const { auth, data } = await connect();
  const query = data.rpc("administrators").abortSignal(signal).throwOnError();
  const [session, { data: rows }] = await Promise.all([
    auth.getSession(),
    query.overrideTypes<Administrator[], { merge: false }>(),
  ]);
  return { administrators: rows, ownId: session.data.session?.user.id };
}

/** Those of the applications that somebody takes care of. */
export async function readAssignments(ids: string[], signal: AbortSignal): Promise<Assignment[]> {
  const { data } = await connect();
  const batches = splitIntoBatches(ids).map((batch) =>
    data
      .from("application_assignments")
      .select(columns)
      .in("application_id", batch)
      .abortSignal(signal)
      .throwOnError(),
  );
  return (await Promise.all(batches)).flatMap((batch) => batch.data);
}

/** The most of one administrator that are shown. The list shows all of them. */
const maxOwn = 100;

/** The undecided applications that the signed-in administrator takes care of, longest waiting first. */
export async function readOwnApplications(signal: AbortSignal): Promise<StoredApplication[]> {
  const { data } = await connect();
  const undecided = { assigned: "me", overdue_days: 0 };
  const query = data
    .rpc("list_applications", { filter: undecided, sort: "oldest", most: maxOwn })
    .abortSignal(signal)
    .throwOnError();
  return (await query.overrideTypes<StoredApplication[], { merge: false }>()).data;
}

export type AssignmentChange = { id: string; from: string | null; to: string | null };

/** Sets who takes care only if it is still who was shown. False if somebody else was faster. */
export async function changeAssignment({ id, from, to }: AssignmentChange): Promise<boolean> {
  const { data } = await connect();
  const table = data.from("application_assignments");
  if (from === null && to !== null) {
    // The database fills in the rest, which the generated type does not express.
    const { error } = await table.insert({ application_id: id, assignee: to });
    if (error && error.code !== "23505") throw error;
    return !error;
  }
  if (from === null) return true;
  const wanted = to === null ? table.delete() : table.update({ assignee: to });
  const { data: changed } = await wanted
    .eq("application_id", id)
    .eq("assignee", from)
    .select("application_id")
    .throwOnError();
  return changed.length === 1;
}
