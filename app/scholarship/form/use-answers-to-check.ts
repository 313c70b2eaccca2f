// Asks about answers that are probably wrong, once: the draft remembers which answers were asked about, so
// that the same answer passes the second time, also after a reload.
import { useEffect, useState } from "react";
import type { AnswerToCheck, FieldToCheck } from "../../../contract/answers-to-check.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import type { FormErrors, FormValues } from "../../ui/forms/validated-form.ts";
import { currentDraft, updateDraft } from "../draft/draft.ts";
import { answersToCheckIfLoaded, loadAnswerChecks } from "./load-answer-checks.ts";
import type { FailedPost } from "./posted-problems.ts";

export function useAnswersToCheck(posted: FailedPost | undefined) {
  const [answersToCheck, setAnswersToCheck] = useState<readonly AnswerToCheck[]>(
    posted?.answersToCheck ?? [],
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => void loadAnswerChecks(), []);

  /** Shows the answers to check. True if one of them was not asked about before. */
  function ask(values: FormValues, errors: FormErrors = {}): boolean {
    const found = answersToCheckIfLoaded(values, errors);
    const { asked } = currentDraft();
    const isNew = found.some(({ name, answer }) => asked[name] !== answer);
    const isShown = isNew || Object.keys(errors).length > 0;
    setAnswersToCheck(isShown ? found : []);
    if (isShown) updateDraft({ asked: { ...asked, ...askedAbout(found) } });
    if (isNew) setAttempt((count) => count + 1);
    return isNew;
  }

  /** A changed answer is no longer the one that was asked about. */
  function noteChange(values: FormValues, name: string | undefined) {
    setAnswersToCheck((shown) =>
      shown.filter((toCheck) => toCheck.name !== name || isStill(toCheck, values)),
    );
  }

  /** The applicant said that the answer is right, so it is not asked about. */
  function settle(values: FormValues, name: FieldToCheck) {
    updateDraft({ asked: { ...currentDraft().asked, [name]: cleanText(values[name] ?? "") } });
    setAnswersToCheck((shown) => shown.filter((toCheck) => toCheck.name !== name));
  }

  return { answersToCheck, attempt, ask, noteChange, settle };
}

export function askedAbout(answersToCheck: readonly AnswerToCheck[]): Record<string, string> {
  return Object.fromEntries(answersToCheck.map(({ name, answer }) => [name, answer]));
}

function isStill({ name, answer }: AnswerToCheck, values: FormValues): boolean {
  return cleanText(values[name] ?? "") === answer;
}
