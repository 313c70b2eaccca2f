// The applications that kept words are about. Text about one that was erased meanwhile is removed.
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { discardTextAbout } from "../../backend/kept-text/kept-text.ts";
import { readApplications, requireRole } from "../set-status/status-store.ts";

/** In the order of the ids. */
export async function readUnerased(ids: readonly string[]): Promise<StoredApplication[]> {
  const current = await readApplications([...ids]);
  if (current.size < ids.length) await requireRole();
  for (const id of ids) {
    if ((current.get(id)?.email ?? erasedEmail) === erasedEmail) discardTextAbout(id);
  }
  return ids.flatMap((id) => current.get(id) ?? []).filter(({ email }) => email !== erasedEmail);
}
