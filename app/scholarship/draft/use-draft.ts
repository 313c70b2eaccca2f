// Connects the form to its draft: restores answers when the page opens, saves every change, selects the
// program that the link named (once), and follows other tabs that show the same saved draft.
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { savedDraftSeconds } from "../../../contract/draft-times.ts";
import { isTabStoragePersistent } from "../../backend/tab-storage.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { fillForm, readAnswers, replaceAnswers, setAnswer } from "../form/fill-form.ts";
import { programFromLink } from "../form/program-from-link.ts";
import {
  clearDraft,
  currentDraft,
  hasDraft,
  keepInTabOnly,
  keepOnDevice,
  openDraft,
  openSavedDraft,
  replaceSavedDraft,
  saveDraft,
  stopKeepingOnDevice,
} from "./draft.ts";
import { type Draft, isBlank } from "./draft-record.ts";
import {
  boundDraft,
  canKeepOnDevice,
  onSavedDraftChange,
  readSavedDraft,
  type SavedDraftChange,
  savedDraftChange,
} from "./saved-draft.ts";

/**
 * Where the answers are stored, whether the device could store them, and the problem that came up when it
 * should. `restoredFrom`: when the answers were last changed, in milliseconds since 1970, if this tab has
 * just found them on the device.
 */
export type DraftStorage = {
  place: "tab" | "device" | "nowhere";
  canKeep: boolean;
  problem: "contested" | "refused" | undefined;
  restoredFrom?: number | undefined;
};

type DraftOptions = {
  search: string;
  /**
   * Whether everything was just cleared. Then the link's program is not selected, and nothing is stored
   * before a change.
   */
  startsEmpty: boolean;
  onFollowed: (answers: FormValues) => void;
  onContested: () => void;
  onGone: () => void;
};

export function useDraft(formRef: RefObject<HTMLFormElement | null>, options: DraftOptions) {
  const { search, startsEmpty, onFollowed, onContested, onGone } = options;
  const program = programFromLink(search, useWords("formPrograms"));
  /** The draft that this tab shows, kept in memory in case another tab replaces the one on the device. */
  const [shown, setShown] = useState<Draft>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const [keeping, setKeeping] = useState<DraftStorage>({ place: "tab", canKeep: true, problem: undefined });

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    let restoredFrom: number | undefined;
    if (startsEmpty && !hasDraft()) {
      replaceAnswers(form, {});
    } else {
      const found = boundDraft() ? undefined : readSavedDraft();
      const draft = openDraft();
      if (found?.draft.id === draft.id && !isBlank(draft))
        restoredFrom = found.keptUntil - savedDraftSeconds * 1000;
      fillForm(form, draft.answers);
      if (program && program !== draft.appliedProgram) setAnswer(form, "program", program);
      const opened = {
        ...draft,
        answers: readAnswers(form),
        appliedProgram: program ?? draft.appliedProgram,
      };
      saveDraft(opened);
      setShown(opened);
      setIsUnconfirmed(draft.unconfirmed !== null);
    }
    setKeeping({
      place: placeAfter("device"),
      canKeep: canKeepOnDevice(),
      problem: undefined,
      restoredFrom,
    });
  }, [formRef, program, startsEmpty]);

  const follow = useEffectEvent(() => {
    const form = formRef.current;
    const change = savedDraftChange();
    if (!form || change === "none") return;
    if (change === "newer") return show(form, openDraft());
    handleReplaced(change, form);
  });
  useEffect(() => onSavedDraftChange(() => follow()), []);

  function show(form: HTMLFormElement, draft: Draft) {
    replaceAnswers(form, draft.answers);
    showState(draft);
    onFollowed(draft.answers);
  }

  function showState(draft: Draft, problem?: DraftStorage["problem"]) {
    setShown(draft);
    setKeeping((before) => ({ ...before, place: placeAfter(before.place), problem }));
  }

  function handleReplaced(change: SavedDraftChange, form: HTMLFormElement) {
    if (change === "gone") {
      clearDraft();
      return onGone();
    }
    const draft = (change === "other" && shown) || currentDraft();
    const own = { ...draft, answers: readAnswers(form) };
    keepInTabOnly(own);
    showState(own, "contested");
    onContested();
  }

  /**
   * Whether another tab changed, replaced or removed the draft that this tab shows. If so, the applicant is
   * told.
   */
  function hasChangedElsewhere(form: HTMLFormElement): boolean {
    const change = savedDraftChange();
    if (change !== "none") handleReplaced(change, form);
    return change !== "none";
  }

  function keep(form: HTMLFormElement) {
    if (hasChangedElsewhere(form)) return;
    const wasBound = boundDraft() !== undefined;
    const draft = currentDraft();
    const typed = {
      ...draft,
      answers: readAnswers(form),
      firstTouchedAt: draft.firstTouchedAt ?? Date.now(),
    };
    saveDraft(typed);
    showState(typed, wasBound && !boundDraft() ? "refused" : keeping.problem);
  }

  function showOutcome(outcome: "kept" | "contested" | "refused") {
    showState(currentDraft(), outcome === "kept" ? undefined : outcome);
  }

  return {
    shown,
    isUnconfirmed,
    keeping,
    keep,
    hasChangedElsewhere,
    keepOnDevice: () => showOutcome(keepOnDevice(currentDraft())),
    keepInstead: () => showOutcome(replaceSavedDraft(currentDraft())),
    stopKeeping: () => {
      stopKeepingOnDevice();
      showOutcome("kept");
    },
    showKept: () => {
      if (formRef.current) show(formRef.current, openSavedDraft());
    },
  };
}

/**
 * Tests sessionStorage only when the page opens and when the draft leaves the device, not at every keystroke.
 */
function placeAfter(before: DraftStorage["place"]): DraftStorage["place"] {
  if (boundDraft()) return "device";
  if (before !== "device") return before;
  return isTabStoragePersistent() ? "tab" : "nowhere";
}
