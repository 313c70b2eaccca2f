// The draft of this tab: a reload, a retry or a double click continues the same application. It lies in the
// tab, or on the device where somebody asked for that.
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { blankDraft, type Draft, hasSameAnswers, isBlank, parseDraft } from "./draft-record.ts";
import {
  bindTab,
  boundDraft,
  readSavedDraft,
  removeSavedDraft,
  savedDraftChange,
  unbindTab,
  writeSavedDraft,
} from "./saved-draft.ts";

const draftKey = "scholarship-draft";

/** The draft to show. What the device keeps comes first, unless this tab has answers of its own. */
export function openDraft(): Draft {
  const kept = readSavedDraft();
  const own = tabDraft();
  if (kept && (kept.draft.id === boundDraft()?.id || !own || isBlank(own))) {
    bindTab(kept);
    removeTab(draftKey);
    return kept.draft;
  }
  unbindTab();
  return own ?? startDraft();
}

/** Whether anything was written down since the last application was sent or cleared. */
export function hasDraft(): boolean {
  return boundDraft() !== undefined || tabDraft() !== undefined;
}

/** The draft as last saved; a new one is made, and saved, if there is none. */
export function currentDraft(): Draft {
  const bound = boundDraft();
  const kept = bound && readSavedDraft();
  if (kept && kept.draft.id === bound.id) return kept.draft;
  return tabDraft() ?? startDraft();
}

export function saveDraft(draft: Draft): void {
  const kept = boundDraft() && writeSavedDraft(draft);
  if (kept) bindTab(kept);
  else keepInTabOnly(draft);
}

/**
 * Changes what is noted beside the answers; not where another tab has put something else in their place
 * meanwhile.
 */
export function updateDraft(noted: Pick<Draft, "unconfirmed">): void {
  const change = savedDraftChange();
  if (change === "gone" || change === "other") return;
  const draft = { ...currentDraft(), ...noted };
  if (change === "none") saveDraft(draft);
  else writeSavedDraft(draft);
}

/** From now on it lies in this tab alone; what the device keeps is left as it is. */
export function keepInTabOnly(draft: Draft): void {
  unbindTab();
  writeTab(draftKey, JSON.stringify(draft));
}

/** `contested`: the device keeps other answers, and nothing was changed. */
export function keepOnDevice(draft: Draft): "kept" | "contested" | "refused" {
  const kept = readSavedDraft();
  if (kept && !isBlank(kept.draft) && !hasSameAnswers(kept.draft.answers, draft.answers)) return "contested";
  return replaceSavedDraft(draft);
}

/** Whatever the device kept before. */
export function replaceSavedDraft(draft: Draft): "kept" | "refused" {
  const kept = writeSavedDraft(draft);
  if (!kept) return "refused";
  bindTab(kept);
  removeTab(draftKey);
  return "kept";
}

/** Drops the tab's own draft for the kept one. */
export function openSavedDraft(): Draft {
  if (readSavedDraft()) removeTab(draftKey);
  return openDraft();
}

export function stopKeepingOnDevice(): void {
  const draft = currentDraft();
  removeSavedDraft();
  keepInTabOnly(draft);
}

/** After it was sent. */
export function clearDraft(): void {
  const { id } = currentDraft();
  if (readSavedDraft()?.draft.id === id) removeSavedDraft();
  unbindTab();
  removeTab(draftKey);
}

function tabDraft(): Draft | undefined {
  return parseDraft(readTab(draftKey));
}

function startDraft(): Draft {
  const draft = blankDraft();
  keepInTabOnly(draft);
  return draft;
}
