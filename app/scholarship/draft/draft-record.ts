// The content of a draft: the answers, the application's id, and the last attempt to send it while its result
// is unknown.
import { cleanText } from "../../../contract/clean-text.ts";
import { type HelperAnswers, helperFields } from "../../../contract/helper-fields.ts";
import { cleanHelper } from "../../../contract/helper-rules.ts";
import { cleanEmail, type ScholarshipField, scholarshipFields } from "../../../contract/scholarship.ts";
import { z } from "../../../contract/zod.ts";
import { newId } from "../../backend/new-id.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { parseRecord } from "./parse-record.ts";

const answersSchema = z.record(z.string(), z.string());

export const draftSchema = z.object({
  id: z.uuid(),
  answers: answersSchema,
  /**
   * The program that the link to this page named. It is applied once, so that a later choice survives a
   * reload.
   */
  appliedProgram: z.nullable(z.string()),
  /** When the applicant first changed an answer, in milliseconds since 1970. */
  firstTouchedAt: z._default(z.nullable(z.number()), null),
  /**
   * An attempt to send whose result is unknown: the server may have stored it. `isMixed`: an unconfirmed
   * attempt before it sent other answers.
   */
  unconfirmed: z._default(z.nullable(z.object({ answers: answersSchema, isMixed: z.boolean() })), null),
  /** The answers that the form has asked about, by the name of the field. */
  asked: z._default(answersSchema, {}),
});

export type Draft = z.infer<typeof draftSchema>;

export function blankDraft(): Draft {
  return {
    id: newId(),
    answers: {},
    appliedProgram: null,
    firstTouchedAt: null,
    unconfirmed: null,
    asked: {},
  };
}

export function parseDraft(text: string | null): Draft | undefined {
  return parseRecord(draftSchema, text);
}

/** True if the applicant typed and chose nothing. A program that came with the link does not count. */
export function isBlank({ answers, appliedProgram }: Draft): boolean {
  return formFields.every((name) => {
    const answer = (answers[name] ?? "").trim();
    return answer === "" || (name === "program" && answer === appliedProgram);
  });
}

/** As typed, or by the rules of the form. */
export type Answers = { readonly [name in ScholarshipField]?: string } & HelperAnswers;

const formFields = [...scholarshipFields, ...helperFields];

/** True if the same would be stored: an application has its answers trimmed. */
export function hasSameAnswers(some: Answers, others: Answers): boolean {
  const [helper, otherHelper] = [cleanHelper(some), cleanHelper(others)];
  return (
    helperFields.every((name) => helper[name] === otherHelper[name]) &&
    scholarshipFields.every((name) => {
      const clean = name === "email" ? cleanEmail : cleanText;
      return clean(some[name] ?? "") === clean(others[name] ?? "");
    })
  );
}

/** Returns the answers without what comes with them, such as the hidden field. */
export function pickAnswers(values: Answers): FormValues {
  return Object.fromEntries(formFields.map((name) => [name, values[name] ?? ""]));
}
