// The sentence below a field's message: what to enter, how a name of one letter passes, or the
// question about a doubtful answer. The e-mail field asks with buttons instead (email-suggestion.tsx).
import { type ScholarshipQuestion, scholarshipWords } from "#content/pages/scholarship.ts";
import type { Doubt } from "../../../contract/doubts.ts";
import { cleanText, countCharacters } from "../../../contract/scholarship.ts";

const { doubts, oneLetterName } = scholarshipWords;

type FieldState = { error: string | undefined; answer: string; doubt: Doubt | undefined };

export function noteOf(
  { name, ifEmpty }: ScholarshipQuestion,
  { error, answer, doubt }: FieldState,
): string | undefined {
  if (doubt) return doubt.name === "email" ? undefined : `${doubts.question} ${doubts.reasons[doubt.name]}`;
  if (error === undefined) return undefined;
  const given = cleanText(answer);
  if (given === "") return ifEmpty;
  const isName = name === "firstName" || name === "lastName";
  return isName && countCharacters(given) === 1 ? oneLetterName(given) : undefined;
}
