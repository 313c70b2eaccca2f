// Reads the body of a posted form (application/x-www-form-urlencoded): the answers as they were typed, so
// that the page can show all of them again, and the application if they meet the rules of the form.
// It also finds the answers to check, and whether the page has asked about them.
import { type AnswerToCheck, askedField } from "../../contract/answers-to-check.ts";
import { cleanText } from "../../contract/clean-text.ts";
import { findAnswersToCheck } from "../../contract/find-answers-to-check.ts";
import { type HelperAnswers, helperFields } from "../../contract/helper-fields.ts";
import { cleanHelper, helperFaults } from "../../contract/helper-rules.ts";
import {
  changeLanguageButton,
  checkAnswersButton,
  faultsOf,
  hiddenField,
  maxApplicationBytes,
  type ScholarshipForm,
  scholarshipFields,
  scholarshipFormSchema,
} from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { helperMessages, validationMessages } from "../../words/validation.ts";
import { parseForm } from "../platform/http/parse-form.ts";
import { FormError } from "../platform/http/posted-form.ts";

export type PostedForm = {
  answers: Record<string, string>;
  hidden: string;
  /** Whether only the form was asked for, in the language of this page. */
  isLanguageChange: boolean;
  /** Whether only a list of all answers was asked for. */
  isChecking: boolean;
  answersToCheck: AnswerToCheck[];
  /** Whether the page asked about all of these answers before they were posted again. */
  wasAsked: boolean;
} & ({ form: ScholarshipForm & HelperAnswers } | { errors: Record<string, string> });

type FormWords = Pick<Words, "formPrograms" | "validation">;

/** Throws FormError (`body_too_large`) for a body with more fields than any page of this site has. */
export function readForm(body: string, { formPrograms, validation }: FormWords): PostedForm {
  const posted = parseForm(body, maxPairs);
  if (!posted) throw new FormError("body_too_large");
  const answers = Object.fromEntries(
    [...scholarshipFields, ...helperFields.filter((name) => posted.has(name))].map((name) => [
      name,
      displayable(posted.get(name) ?? ""),
    ]),
  );
  const hidden = posted.get(hiddenField) ?? "";
  const parsed = scholarshipFormSchema(formPrograms.map(({ answer }) => answer)).safeParse(answers);
  const errors = {
    ...(parsed.success ? {} : validationMessages(validation, faultsOf(parsed.error))),
    ...helperMessages(validation, helperFaults(answers)),
  };
  const answersToCheck = findAnswersToCheck(answers, errors);
  const wasAsked = answersToCheck.every(
    ({ name, answer }) => cleanText(posted.get(askedField(name)) ?? "") === answer,
  );
  const isLanguageChange = posted.has(changeLanguageButton);
  const isChecking = posted.has(checkAnswersButton);
  const read = { answers, hidden, isLanguageChange, isChecking, answersToCheck, wasAsked };
  if (!parsed.success || Object.keys(errors).length > 0) return { ...read, errors };
  return { ...read, form: { ...parsed.data, ...cleanHelper(answers) } };
}

const maxPairs = 100;

/** Every text at twice its maximum, so that a text that is too long can be shown again. */
export const maxBodyBytes = 2 * maxApplicationBytes;

/** The answer as HTML can show it: without NUL, and with line ends as `\n`. */
function displayable(answer: string): string {
  return answer.replace(/\0/g, "").replace(/\r\n?/g, "\n");
}
