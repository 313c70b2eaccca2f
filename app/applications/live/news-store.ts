// The calls behind a list that stays up to date: what changed since the last look, the current state of
// changed rows, and which application this account has open. The database authorizes each call; a refusal
// throws.
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { splitIntoBatches } from "../id-batches.ts";

export type NewsKind =
  | "now"
  | "received"
  | "status"
  | "note"
  | "message"
  | "call"
  | "reply"
  | "erasure"
  | "assignment"
  | "correction"
  | "viewing";

/** `now` is the database's time, and has no application. `id` is unique within a kind. */
export type NewsRow = {
  kind: NewsKind;
  id: string;
  application_id: string | null;
  by_email: string | null;
  is_own: boolean | null;
  at: string;
};

/** `since` is the time of the last answer. The database goes back a little further. */
export async function readNews(since: string | undefined, signal: AbortSignal): Promise<NewsRow[]> {
  const { data } = await connect();
  const query = data
    .rpc("application_news", since ? { since } : {})
    .abortSignal(signal)
    .throwOnError();
  return (await query.overrideTypes<NewsRow[], { merge: false }>()).data;
}

export async function readRows(ids: string[], signal: AbortSignal): Promise<StoredApplication[]> {
  const { data } = await connect();
  const batches = splitIntoBatches(ids).map((batch) =>
    data.from("scholarship_applications").select("*").in("id", batch).abortSignal(signal).throwOnError(),
  );
  return (await Promise.all(batches)).flatMap((batch) => batch.data);
}

/**
 * Tells colleagues which application is open here, or with null that none is. Changing the account's row is
 * tried first, because rows that are inserted count against a limit of the office's address.
 */
export async function tellWhatIsOpen(application_id: string | null): Promise<void> {
  const { auth, data } = await connect();
  const session = await auth.getSession();
  const account = session.data.session?.user.id;
  if (!account) return;
  const changed = await data
    .from("application_viewers")
    .update({ application_id })
    .eq("account_id", account)
    .select("account_id")
    .throwOnError();
  if (changed.data.length > 0 || application_id === null) return;
  await data.from("application_viewers").insert({ application_id }).throwOnError();
}
