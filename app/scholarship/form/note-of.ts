// The sentence below a field's message: what to enter, how a name of one letter passes, why an
// address is refused that looks right, or the question about an answer that is probably wrong. The email
// field asks with buttons instead (email-suggestion.tsx).
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import { visibleText } from "../../../contract/email-address.ts";
import { countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { isRefusedForInvisible } from "../../../words/validation.ts";
import type { ScholarshipQuestion } from "./question.tsx";

type FieldState = { error: string | undefined; answer: string; toCheck: AnswerToCheck | undefined };

export function noteOf(
  { name, ifEmpty }: ScholarshipQuestion,
  { error, answer, toCheck }: FieldState,
  {
    scholarship: { pleaseCheck, oneLetterName },
    validation: { invisible },
  }: Pick<Words, "scholarship" | "validation">,
): string | undefined {
  if (toCheck)
    return toCheck.name === "email"
      ? undefined
      : `${pleaseCheck.question} ${pleaseCheck.reasons[toCheck.name]}`;
  if (error === undefined) return undefined;
  const given = visibleText(cleanText(answer)).trim();
  if (given === "") return ifEmpty;
  if (name === "email") return isRefusedForInvisible(answer) ? invisible : undefined;
  const isName = name === "firstName" || name === "lastName";
  return isName && countCharacters(given) === 1 ? formatMessage(oneLetterName, { letter: given }) : undefined;
}
