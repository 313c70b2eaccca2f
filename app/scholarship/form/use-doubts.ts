// Asks about doubtful answers once: the draft remembers which answers were asked about, so that the same
// answer passes the second time, also after a reload.
import { useEffect, useState } from "react";
import type { Doubt, DoubtfulField } from "../../../contract/doubts.ts";
import { cleanText } from "../../../contract/scholarship.ts";
import type { FormErrors, FormValues } from "../../ui/validated-form.ts";
import { currentDraft, updateDraft } from "../draft/draft.ts";
import { findDoubts, loadDoubtFinder } from "./doubt-finder.ts";
import type { FailedPost } from "./posted-problems.ts";

export function useDoubts(posted: FailedPost | undefined) {
  const [doubts, setDoubts] = useState<readonly Doubt[]>(posted?.doubts ?? []);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => void loadDoubtFinder(), []);

  /** Shows the doubtful answers. True if one of them was not asked about before. */
  function ask(values: FormValues, errors: FormErrors = {}): boolean {
    const found = findDoubts(values, errors);
    const { asked } = currentDraft();
    const isNew = found.some(({ name, answer }) => asked[name] !== answer);
    const isShown = isNew || Object.keys(errors).length > 0;
    setDoubts(isShown ? found : []);
    if (isShown) updateDraft({ asked: { ...asked, ...askedAbout(found) } });
    if (isNew) setAttempt((count) => count + 1);
    return isNew;
  }

  /** A changed answer is no longer the one that was asked about. */
  function noteChange(values: FormValues, name: string | undefined) {
    setDoubts((shown) => shown.filter((doubt) => doubt.name !== name || isStill(doubt, values)));
  }

  /** The applicant said that the answer is right, so it is not asked about. */
  function settle(values: FormValues, name: DoubtfulField) {
    updateDraft({ asked: { ...currentDraft().asked, [name]: cleanText(values[name] ?? "") } });
    setDoubts((shown) => shown.filter((doubt) => doubt.name !== name));
  }

  return { doubts, attempt, ask, noteChange, settle };
}

export function askedAbout(doubts: readonly Doubt[]): Record<string, string> {
  return Object.fromEntries(doubts.map(({ name, answer }) => [name, answer]));
}

function isStill({ name, answer }: Doubt, values: FormValues): boolean {
  return cleanText(values[name] ?? "") === answer;
}
