// The draft of this tab: a reload, a retry or a double click continues the same application. It lies in the
// tab, or on the device where somebody asked for that.
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { blankDraft, type Draft, isBlank, isSame, parseDraft } from "./draft-record.ts";
import { bind, binding, keptChange, readKept, removeKept, unbind, writeKept } from "./saved-draft.ts";

const draftKey = "scholarship-draft";

/** The draft to show. What the device keeps comes first, unless this tab has answers of its own. */
export function openDraft(): Draft {
  const kept = readKept();
  const own = tabDraft();
  if (kept && (kept.draft.id === binding()?.id || !own || isBlank(own))) {
    bind(kept);
    removeTab(draftKey);
    return kept.draft;
  }
  unbind();
  return own ?? startDraft();
}

/** Whether anything was written down since the last application was sent or cleared. */
export function hasDraft(): boolean {
  return binding() !== undefined || tabDraft() !== undefined;
}

/** The draft as last saved; a new one is made, and saved, if there is none. */
export function currentDraft(): Draft {
  const bound = binding();
  const kept = bound && readKept();
  if (kept && kept.draft.id === bound.id) return kept.draft;
  return tabDraft() ?? startDraft();
}

export function saveDraft(draft: Draft): void {
  const kept = binding() && writeKept(draft);
  if (kept) bind(kept);
  else detachDraft(draft);
}

/**
 * Changes what is noted beside the answers; not where another tab has put something else in their place
 * meanwhile.
 */
export function amendDraft(noted: Pick<Draft, "unheard">): void {
  const change = keptChange();
  if (change === "gone" || change === "other") return;
  const draft = { ...currentDraft(), ...noted };
  if (change === "none") saveDraft(draft);
  else writeKept(draft);
}

/** From now on it lies in this tab alone; what the device keeps is left as it is. */
export function detachDraft(draft: Draft): void {
  unbind();
  writeTab(draftKey, JSON.stringify(draft));
}

/** `contested`: the device keeps other answers, and nothing was changed. */
export function keepOnDevice(draft: Draft): "kept" | "contested" | "refused" {
  const kept = readKept();
  if (kept && !isBlank(kept.draft) && !isSame(kept.draft.answers, draft.answers)) return "contested";
  return keepInstead(draft);
}

/** Whatever the device kept before. */
export function keepInstead(draft: Draft): "kept" | "refused" {
  const kept = writeKept(draft);
  if (!kept) return "refused";
  bind(kept);
  removeTab(draftKey);
  return "kept";
}

/** Drops the tab's own draft for the kept one. */
export function openKeptDraft(): Draft {
  if (readKept()) removeTab(draftKey);
  return openDraft();
}

export function stopKeeping(): void {
  const draft = currentDraft();
  removeKept();
  detachDraft(draft);
}

/** After it was sent. */
export function clearDraft(): void {
  const { id } = currentDraft();
  if (readKept()?.draft.id === id) removeKept();
  unbind();
  removeTab(draftKey);
}

function tabDraft(): Draft | undefined {
  return parseDraft(readTab(draftKey));
}

function startDraft(): Draft {
  const draft = blankDraft();
  detachDraft(draft);
  return draft;
}
