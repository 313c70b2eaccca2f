// Reads the forms with which the owner of a link changes the application: contact data, an addition to an
// answer, a withdrawal, the wish for deletion, or that both are taken back.
import { cleanText } from "../../contract/clean-text.ts";
import { countCharacters, erasedEmail, faultOf, scholarshipFormSchema } from "../../contract/scholarship.ts";
import type { FoundPage } from "../../contract/status.ts";
import {
  type Change,
  type ContactQuestion,
  changes,
  contactQuestions,
  maxAdditionCharacters,
  type OpenQuestion,
  openQuestions,
} from "../../contract/status-changes.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { emailMessage, validationMessage } from "../../words/validation.ts";
import { parseForm } from "../platform/http/parse-form.ts";
import { FormError } from "../platform/http/posted-form.ts";
import { maxPairs } from "./read-form.ts";

export type ReadChange =
  | { change: "contact"; contact: Partial<Record<ContactQuestion, string>> }
  | { change: "addition"; question: OpenQuestion; body: string }
  | { change: Exclude<Change, "contact" | "addition"> };

export type Refused = NonNullable<FoundPage["refused"]>;

type ChangeWords = Pick<Words, "status" | "validation" | "language">;

/** Throws FormError (`broken`, `body_too_large`) for a body that none of the forms sends. */
export function readChange(body: string, words: ChangeWords): ReadChange | { refused: Refused } {
  const posted = parseForm(body, maxPairs);
  if (!posted) throw new FormError("body_too_large");
  const change = changes.find((known) => known === posted.get("change"));
  if (!change) throw new FormError("broken");
  const answerOf = (name: string) => cleanText(posted.get(name) ?? "");
  if (change === "contact") return readContact(answerOf, words);
  return change === "addition" ? readAddition(answerOf, words) : { change };
}

type AnswerOf = (name: string) => string;

const rules = scholarshipFormSchema([]).shape;

/** A field that is left empty stays as it is. */
function readContact(
  answerOf: AnswerOf,
  { validation, status }: ChangeWords,
): ReadChange | { refused: Refused } {
  const answers = Object.fromEntries(contactQuestions.map((name) => [name, answerOf(name)]));
  const contact: Partial<Record<ContactQuestion, string>> = {};
  const errors: Record<string, string> = {};
  for (const name of contactQuestions.filter((question) => answers[question])) {
    const written = answers[name] ?? "";
    const parsed = rules[name].safeParse(written);
    if (parsed.success && parsed.data !== erasedEmail) contact[name] = parsed.data;
    else if (name === "email") errors[name] = emailMessage(validation, written);
    else if (parsed.error) errors[name] = validationMessage(validation, name, faultOf(parsed.error));
  }
  if (Object.keys(errors).length > 0) return { refused: { change: "contact", answers, errors } };
  if (Object.keys(contact).length > 0) return { change: "contact", contact };
  const { nothing } = status.changes.contact;
  return { refused: { change: "contact", answers, errors: { phone: nothing } } };
}

function readAddition(answerOf: AnswerOf, words: ChangeWords): ReadChange | { refused: Refused } {
  const { missing, tooLong } = words.status.changes.addition;
  const body = answerOf("addition");
  const question = openQuestions.find((name) => name === answerOf("question"));
  if (!question) throw new FormError("broken");
  const isTooLong = countCharacters(body) > maxAdditionCharacters;
  if (body && !isTooLong) return { change: "addition", question, body };
  const limit = limitIn(words.language.formats);
  const addition = isTooLong ? formatMessage(tooLong, { limit }) : missing;
  return {
    refused: { change: "addition", answers: { question, addition: body }, errors: { addition } },
  };
}

/** The largest number of characters of an addition, as the language writes it. */
function limitIn(formats: string): string {
  return new Intl.NumberFormat(formats).format(maxAdditionCharacters);
}
