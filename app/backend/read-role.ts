// Asks the data service whether somebody is an administrator. Only its answer says so or denies it;
// everything else throws.
import type { Clients, Session } from "./client.ts";

/** Undefined if the session has ended; the client then removes it and reports the sign-out. */
export async function readIsAdmin({ auth, data }: Clients, { user }: Session): Promise<boolean | undefined> {
  const { data: row, error } = await data
    .from("user_roles")
    .select("role")
    .eq("user_id", user.id)
    .eq("role", "admin")
    .maybeSingle();
  if (error) throw error;
  if (row !== null) return true;
  // The database returns no role for an ended session, nor for a user without one.
  const { error: refusal } = await auth.getUser();
  if (!refusal) return false;
  if (refusal.name === "AuthSessionMissingError") return undefined;
  // A deleted or banned account; without a code or with 429 the service decided nothing.
  if (refusal.code !== undefined && refusal.status !== 429) return false;
  throw refusal;
}
