// The one draft that the applicant chose to keep on this device, for `savedDraftSeconds` after its last
// change. A tab that shows it is bound to its id and revision, so that no tab overwrites a change that it has
// not shown (docs/decisions/0013-unsent-words-stay-in-the-browser.md).

import { savedDraftSeconds } from "../../../contract/draft-times.ts";
import { z } from "../../../contract/zod.ts";
import { newId } from "../../backend/new-id.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { type Draft, draftSchema } from "./draft-record.ts";
import { parseRecord } from "./parse-record.ts";

const savedDraftKey = "scholarship-saved-draft";
const bindingKey = "scholarship-saved-binding";

const keptSchema = z.object({ draft: draftSchema, revision: z.string(), keptUntil: z.number() });
const bindingSchema = z.object({ id: z.string(), revision: z.string() });

export type SavedDraft = z.infer<typeof keptSchema>;
type Binding = z.infer<typeof bindingSchema>;

/**
 * `newer`: another tab changed the same draft. `other`: the device has a different draft now. `gone`: it has
 * none.
 */
export type SavedDraftChange = "none" | "newer" | "other" | "gone";

export function readSavedDraft(now = Date.now()): SavedDraft | undefined {
  const kept = parseRecord(keptSchema, readDevice());
  if (kept && kept.keptUntil > now) return kept;
  removeSavedDraft();
  return undefined;
}

/** Returns undefined if the browser refuses to store it. */
export function writeSavedDraft(draft: Draft, now = Date.now()): SavedDraft | undefined {
  const kept = { draft, revision: newId(), keptUntil: now + savedDraftSeconds * 1000 };
  try {
    window.localStorage.setItem(savedDraftKey, JSON.stringify(kept));
    return kept;
  } catch {
    return undefined;
  }
}

export function removeSavedDraft(): void {
  try {
    window.localStorage.removeItem(savedDraftKey);
  } catch {
    // Nothing could have been stored there.
  }
}

export function canKeepOnDevice(): boolean {
  try {
    window.localStorage.setItem(`${savedDraftKey}-probe`, "");
    window.localStorage.removeItem(`${savedDraftKey}-probe`);
    return true;
  } catch {
    return false;
  }
}

export function boundDraft(): Binding | undefined {
  return parseRecord(bindingSchema, readTab(bindingKey));
}

export function bindTab({ draft: { id }, revision }: SavedDraft): void {
  writeTab(bindingKey, JSON.stringify({ id, revision }));
}

export function unbindTab(): void {
  removeTab(bindingKey);
}

/** How the saved draft changed since this tab last showed it. */
export function savedDraftChange(): SavedDraftChange {
  const bound = boundDraft();
  if (!bound) return "none";
  const kept = readSavedDraft();
  if (!kept) return "gone";
  if (kept.draft.id !== bound.id) return "other";
  return kept.revision === bound.revision ? "none" : "newer";
}

/**
 * Also calls the listener when the tab returns from the background, where browsers may not deliver `storage`
 * events. Returns the function that removes the listener.
 */
export function onSavedDraftChange(listener: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === savedDraftKey || key === null) listener();
  }
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

function readDevice(): string | null {
  try {
    return window.localStorage.getItem(savedDraftKey);
  } catch {
    return null;
  }
}
