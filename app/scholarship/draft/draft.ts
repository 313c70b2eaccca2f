// The draft of this tab. A reload, a retry or a double click continues the same application. It is stored in
// sessionStorage, or in localStorage if the applicant chose to keep the answers on this device.
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

/** Returns the draft to show: the one saved on the device, unless this tab has other answers of its own. */
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

/** Whether this tab has stored a draft since the last application was sent or cleared. */
export function hasDraft(): boolean {
  return boundDraft() !== undefined || tabDraft() !== undefined;
}

/** Returns the draft as last saved. If there is none, it stores a blank one in the tab. */
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
 * Changes what the draft holds beside the answers. Does nothing if another tab removed or replaced the saved
 * draft.
 */
export function updateDraft(noted: Partial<Pick<Draft, "unconfirmed" | "asked">>): void {
  const change = savedDraftChange();
  if (change === "gone" || change === "other") return;
  const draft = { ...currentDraft(), ...noted };
  if (change === "none") saveDraft(draft);
  else writeSavedDraft(draft);
}

/** Stores the draft in this tab only, and leaves the draft saved on the device as it is. */
export function keepInTabOnly(draft: Draft): void {
  unbindTab();
  writeTab(draftKey, JSON.stringify(draft));
}

/**
 * Returns `contested`, and changes nothing, if the device has a draft with other answers. `refused`: the
 * browser refuses to store it.
 */
export function keepOnDevice(draft: Draft): "kept" | "contested" | "refused" {
  const kept = readSavedDraft();
  if (kept && !isBlank(kept.draft) && !hasSameAnswers(kept.draft.answers, draft.answers)) return "contested";
  return replaceSavedDraft(draft);
}

/** Saves the draft on the device and overwrites any other draft there. */
export function replaceSavedDraft(draft: Draft): "kept" | "refused" {
  const kept = writeSavedDraft(draft);
  if (!kept) return "refused";
  bindTab(kept);
  removeTab(draftKey);
  return "kept";
}

/** Discards the tab's own draft and opens the one saved on the device, if there is one. */
export function openSavedDraft(): Draft {
  if (readSavedDraft()) removeTab(draftKey);
  return openDraft();
}

export function stopKeepingOnDevice(): void {
  const draft = currentDraft();
  removeSavedDraft();
  keepInTabOnly(draft);
}

/** Removes the draft from this tab, and from the device if the same application is saved there. */
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
