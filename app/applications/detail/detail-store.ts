// The dialog's calls to the data service: read one application, set its status, find possible duplicates,
// read and release its hold, and erase it. The database authorizes each call; a refusal throws.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";

/** Returns null if no application with this id is readable. */
export async function readApplication(id: string, signal?: AbortSignal): Promise<StoredApplication | null> {
  const { data } = await connect();
  const query = data.from("scholarship_applications").select("*").eq("id", id);
  const { data: row } = await (signal ? query.abortSignal(signal) : query).maybeSingle().throwOnError();
  return row;
}

export type StatusChange = { id: string; from: ApplicationStatus; to: ApplicationStatus };

/** The resulting status, and whether this call set it. */
export type StatusChangeResult = { status: ApplicationStatus; isSet: boolean };

/** Changes the status only if it is still `from`. */
export async function changeStatus({ id, from, to }: StatusChange): Promise<StatusChangeResult> {
  const { data } = await connect();
  const { data: changed } = await data
    .from("scholarship_applications")
    .update({ status: to })
    .eq("id", id)
    .eq("status", from)
    .select("id")
    .throwOnError();
  if (changed.length === 1) return { status: to, isSet: true };
  return { status: (await requireApplication(id)).status, isSet: false };
}

/**
 * Called when no row was changed. Throws if row-level security hides the row, so that this is not taken for
 * success.
 */
export async function requireApplication(id: string): Promise<StoredApplication> {
  const current = await readApplication(id);
  if (!current) throw new Error("There is no such application, or this account may not see it.");
  return current;
}

export type PossibleDuplicate = Pick<
  StoredApplication,
  "id" | "first_name" | "last_name" | "status" | "created_at"
> & { isSameEmail: boolean; isSamePhone: boolean; isSameName: boolean; isSameAddress: boolean };

export const maxPossibleDuplicates = 20;

/**
 * At most 20, newest first. Those that share only the postal address come last, as people in one shelter do.
 */
export async function readPossibleDuplicates(id: string, signal: AbortSignal): Promise<PossibleDuplicate[]> {
  const { data } = await connect();
  const { data: found } = await data
    .rpc("possible_duplicates", { of_application: id })
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<DuplicateRow[], { merge: false }>();
  return found.map(({ same_email, same_phone, same_name, same_address, ...other }) => ({
    ...other,
    isSameEmail: same_email,
    isSamePhone: same_phone,
    isSameName: same_name,
    isSameAddress: same_address,
  }));
}

type DuplicateRow = Pick<StoredApplication, "id" | "first_name" | "last_name" | "status" | "created_at"> & {
  same_email: boolean;
  same_phone: boolean;
  same_name: boolean;
  same_address: boolean;
};

/** Why the application is held, or null if it is not. */
export async function readHeldReason(id: string, signal: AbortSignal): Promise<string | null> {
  const { data } = await connect();
  const { data: held } = await data
    .from("held_applications")
    .select("reason")
    .eq("application_id", id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return held?.reason ?? null;
}

/** Succeeds if somebody else has released it already. */
export async function releaseHold(id: string): Promise<void> {
  const { data } = await connect();
  const { data: released } = await data
    .from("held_applications")
    .delete()
    .eq("application_id", id)
    .select("application_id")
    .throwOnError();
  if (released.length === 0) await requireApplication(id);
}

export type Erasure = { id: string; application_id: string; kind: "anonymized" | "deleted" };

/** Returns `gone` if the application no longer exists. */
export async function eraseApplication(erasure: Erasure): Promise<"erased" | "gone"> {
  const { data } = await connect();
  const { error } = await data.from("application_erasures").insert(erasure);
  if (!error || error.code === "23505") return "erased";
  if (error.code === "23503") return "gone";
  throw error;
}
