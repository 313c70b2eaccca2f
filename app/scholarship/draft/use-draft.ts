// Connects the form to its draft: restores answers when the page opens, saves every change, selects the
// program that the link named (once), and follows other tabs that show the same saved draft.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { isTabStoragePersistent } from "../../backend/tab-storage.ts";
import type { FormValues } from "../../ui/validated-form.ts";
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
import type { Draft } from "./draft-record.ts";
import {
  boundDraft,
  canKeepOnDevice,
  onSavedDraftChange,
  type SavedDraftChange,
  savedDraftChange,
} from "./saved-draft.ts";

/**
 * Where the answers are stored, whether the device could store them, and the problem that came up when it
 * should.
 */
export type DraftStorage = {
  place: "tab" | "device" | "nowhere";
  canKeep: boolean;
  problem: "contested" | "refused" | undefined;
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
  const [answers, setAnswers] = useState<FormValues>({});
  const [isUnheard, setIsUnheard] = useState(false);
  const [keeping, setKeeping] = useState<DraftStorage>({ place: "tab", canKeep: true, problem: undefined });
  /** The draft that this tab shows, kept in memory in case another tab replaces the one on the device. */
  const known = useRef<Draft>(undefined);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    if (startsEmpty && !hasDraft()) {
      replaceAnswers(form, {});
    } else {
      const draft = openDraft();
      const program = programFromLink(search);
      fillForm(form, draft.answers);
      if (program && program !== draft.appliedProgram) setAnswer(form, "program", program);
      const opened = {
        ...draft,
        answers: readAnswers(form),
        appliedProgram: program ?? draft.appliedProgram,
      };
      saveDraft(opened);
      known.current = opened;
      setIsUnheard(draft.unconfirmed !== null);
    }
    setAnswers(readAnswers(form));
    setKeeping({ place: placeAfter("device"), canKeep: canKeepOnDevice(), problem: undefined });
  }, [formRef, search, startsEmpty]);

  const follow = useEffectEvent(() => {
    const form = formRef.current;
    const change = savedDraftChange();
    if (!form || change === "none") return;
    if (change === "newer") return show(form, openDraft());
    giveWay(change, form);
  });
  useEffect(() => onSavedDraftChange(() => follow()), []);

  function show(form: HTMLFormElement, draft: Draft) {
    replaceAnswers(form, draft.answers);
    note(draft);
    onFollowed(draft.answers);
  }

  function note(draft: Draft, problem?: DraftStorage["problem"]) {
    known.current = draft;
    setAnswers(draft.answers);
    setKeeping((before) => ({ ...before, place: placeAfter(before.place), problem }));
  }

  function giveWay(change: SavedDraftChange, form: HTMLFormElement) {
    if (change === "gone") {
      clearDraft();
      return onGone();
    }
    const draft = (change === "other" && known.current) || currentDraft();
    const own = { ...draft, answers: readAnswers(form) };
    keepInTabOnly(own);
    note(own, "contested");
    onContested();
  }

  /**
   * Whether another tab changed, replaced or removed the draft that this tab shows. If so, the applicant is
   * told.
   */
  function isOvertaken(form: HTMLFormElement): boolean {
    const change = savedDraftChange();
    if (change !== "none") giveWay(change, form);
    return change !== "none";
  }

  function keep(form: HTMLFormElement) {
    if (isOvertaken(form)) return;
    const wasBound = boundDraft() !== undefined;
    const draft = currentDraft();
    const typed = {
      ...draft,
      answers: readAnswers(form),
      firstTouchedAt: draft.firstTouchedAt ?? Date.now(),
    };
    saveDraft(typed);
    note(typed, wasBound && !boundDraft() ? "refused" : keeping.problem);
  }

  function settle(outcome: "kept" | "contested" | "refused") {
    note(currentDraft(), outcome === "kept" ? undefined : outcome);
  }

  return {
    answers,
    isUnheard,
    keeping,
    keep,
    isOvertaken,
    keepOnDevice: () => settle(keepOnDevice(currentDraft())),
    keepInstead: () => settle(replaceSavedDraft(currentDraft())),
    stopKeeping: () => {
      stopKeepingOnDevice();
      settle("kept");
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
