// Asks the data service whether somebody is an administrator. Only its answer says so or denies it;
// everything else throws.
import type { Session } from "@supabase/auth-js";
import { isRefusal } from "./auth-fetch.ts";
import type { Clients } from "./create-clients.ts";

type Asked = Pick<Clients, "data"> & { auth: Pick<Clients["auth"], "getUser"> };

/** Undefined if the session has ended; the client then removes it and reports the sign-out. */
export async function readIsAdmin({ auth, data }: Asked, { user }: Session): Promise<boolean | undefined> {
  const { data: rows, error } = await data
    .from("user_roles")
    .select("role")
    .eq("user_id", user.id)
    .eq("role", "admin");
  if (error) throw error;
  if (hasRole(rows)) return true;
  // The database returns no role for an ended session, nor for a user without one.
  const { data: known, error: refusal } = await auth.getUser();
  if (known.user?.id === user.id) return false;
  if (!refusal) throw new TypeError("The auth service answered with another user.");
  if (refusal.name === "AuthSessionMissingError") return undefined;
  // A deleted or banned account.
  if (isRefusal(refusal.status, refusal.code)) return false;
  throw refusal;
}

/** Not with `maybeSingle`, to which any JSON that is no list is the row, and `null` none. */
function hasRole(rows: unknown): boolean {
  if (!Array.isArray(rows) || rows.some((row) => row?.role !== "admin"))
    throw new TypeError("The look-up of the role was not answered with roles.");
  return rows.length > 0;
}
