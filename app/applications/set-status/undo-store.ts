// What Undo needs of the last change, kept in this tab so that it survives a reload of the page. It holds ids
// and statuses, and nothing that applicants wrote.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { connect } from "../../backend/connect.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { parseStatus } from "../list/application-filter.ts";
import { readApplications, type StatusChange } from "./status-store.ts";

/** `from` is the status that was set, `to` the one before. */
type UndoEntry = { id: string; from: ApplicationStatus; to: ApplicationStatus; isErased: boolean };

const key = "undo-status";
const endings = new EventTarget();

/** `owner` is the id of the account that made the changes: another one has nothing to undo. */
export function storeUndo(owner: string, changes: StatusChange[]): void {
  clearAtSignOut();
  const entries = changes.map(
    ({ application: { id, status, email }, to }): UndoEntry => ({
      id,
      from: status,
      to,
      isErased: email === erasedEmail,
    }),
  );
  if (entries.length > 0) writeTab(key, JSON.stringify({ owner, entries }));
  else removeTab(key);
}

/** An applicant was told, so that the change before is no longer one that a key takes back. */
export function endUndo(): void {
  removeTab(key);
  endings.dispatchEvent(new Event("end"));
}

/** Returns the function that stops it. */
export function onUndoEnded(listener: () => void): () => void {
  endings.addEventListener("end", listener);
  return () => endings.removeEventListener("end", listener);
}

export function hasStoredUndo(owner: string): boolean {
  clearAtSignOut();
  return readEntries(owner).length > 0;
}

/** The changes to make, each with its application as it was after the change. */
export async function readStoredUndo(owner: string, signal?: AbortSignal): Promise<StatusChange[]> {
  const entries = readEntries(owner);
  const rows = await readApplications(
    entries.map(({ id }) => id),
    signal,
  );
  return entries.flatMap(({ id, from, to, isErased }) => {
    const row = rows.get(id);
    // One that was anonymized since then is told apart by its email address.
    return row ? [{ application: { ...row, status: from, email: isErased ? erasedEmail : "" }, to }] : [];
  });
}

function readEntries(account: string): UndoEntry[] {
  try {
    const { owner, entries }: { owner?: unknown; entries?: unknown } = JSON.parse(readTab(key) ?? "{}");
    return owner === account && Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return []; // something else wrote there
  }
}

function isEntry(entry: UndoEntry): boolean {
  return typeof entry?.id === "string" && Boolean(parseStatus(entry.from) && parseStatus(entry.to));
}

let isListening = false;

function clearAtSignOut(): void {
  if (isListening) return;
  isListening = true;
  void connect().then(({ auth }) =>
    auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") removeTab(key);
    }),
  );
}
