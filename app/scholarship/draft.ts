// What the applicant has typed so far and the id of the application, kept with the tab: a reload, a retry or a double
// click continues the same application.
import { z } from "../../contract/zod.ts";
import { newId } from "../backend/new-id.ts";
import { readTab, removeTab, writeTab } from "../backend/tab-storage.ts";

const draftKey = "scholarship-draft";

const draftSchema = z.object({
  id: z.uuid(),
  answers: z.record(z.string(), z.string()),
  /** The program of the link that led here; applied once, so that a later choice survives a reload. */
  appliedProgram: z.string().nullable(),
});

export type Draft = z.infer<typeof draftSchema>;

/** The draft of this tab; a new one is made, and kept, if there is none. */
export function currentDraft(): Draft {
  const kept = parseDraft(readTab(draftKey));
  if (kept) return kept;
  const draft: Draft = { id: newId(), answers: {}, appliedProgram: null };
  saveDraft(draft);
  return draft;
}

export function saveDraft(draft: Draft): void {
  writeTab(draftKey, JSON.stringify(draft));
}

export function clearDraft(): void {
  removeTab(draftKey);
}

export function parseDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    return draftSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
