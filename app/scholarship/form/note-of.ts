// The sentence below a field's message: what to enter, how a name of one letter passes, or the
// question about an answer that is probably wrong. The email field asks with buttons instead
// (email-suggestion.tsx).
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { cleanText, countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { ScholarshipQuestion } from "./question.tsx";

type FieldState = { error: string | undefined; answer: string; toCheck: AnswerToCheck | undefined };

export function noteOf(
  { name, ifEmpty }: ScholarshipQuestion,
  { error, answer, toCheck }: FieldState,
  { pleaseCheck, oneLetterName }: Words["scholarship"],
): string | undefined {
  if (toCheck)
    return toCheck.name === "email"
      ? undefined
      : `${pleaseCheck.question} ${pleaseCheck.reasons[toCheck.name]}`;
  if (error === undefined) return undefined;
  const given = cleanText(answer);
  if (given === "") return ifEmpty;
  const isName = name === "firstName" || name === "lastName";
  return isName && countCharacters(given) === 1 ? formatMessage(oneLetterName, { letter: given }) : undefined;
}
