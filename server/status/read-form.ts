// Reads the forms of the look-up: reference and email address, as people type them, or the address alone.
import { emailSchema } from "../../contract/scholarship.ts";
import { maxAdditionCharacters } from "../../contract/status-changes.ts";
import type { Words } from "../../words/compose-language.ts";
import { emailMessage } from "../../words/validation.ts";
import { parseForm } from "../platform/http/parse-form.ts";
import { FormError } from "../platform/http/posted-form.ts";

export type LookUp = { reference: string; email: string };
export type PostedLookUp =
  | { lookUp: LookUp }
  /** The address whose references are asked for. */
  | { mailbox: string }
  | { answers: Record<string, string>; errors: Record<string, string> };

type LookUpWords = Pick<Words, "status" | "validation">;

/** Throws FormError (`body_too_large`) for a body with more fields than the form has. */
export function readForm(body: string, { status, validation }: LookUpWords): PostedLookUp {
  const posted = parseForm(body, maxPairs);
  if (!posted) throw new FormError("body_too_large");
  if (posted.has("mailbox")) return readMailbox(typed(posted.get("mailbox")), validation);
  const answers = { reference: typed(posted.get("reference")), email: typed(posted.get("email")) };
  const reference = normalizeReference(answers.reference);
  const email = emailSchema.safeParse(answers.email);
  if (reference && email.success) return { lookUp: { reference, email: email.data } };
  const errors = {
    ...(reference ? {} : { reference: status.reference.missing }),
    ...(email.success ? {} : { email: emailMessage(validation, answers.email) }),
  };
  return { answers, errors };
}

function readMailbox(written: string, validation: Words["validation"]): PostedLookUp {
  const mailbox = emailSchema.safeParse(written);
  if (mailbox.success) return { mailbox: mailbox.data };
  return { answers: { mailbox: written }, errors: { mailbox: emailMessage(validation, written) } };
}

export const maxPairs = 20;
/** Of the longest form, an addition to an answer, with twelve bytes for each character. */
export const maxBodyBytes = 12 * maxAdditionCharacters + 4_096;

/**
 * The reference as it is stored: eight hexadecimal digits in capitals. Spaces and signs between them do not
 * matter, and neither does the letter O for a zero, or I and L for a one. A whole id is accepted too.
 */
export function normalizeReference(written: string): string | undefined {
  const digits = written
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[\s\p{P}]/gu, "");
  return /^([0-9A-F]{8}|[0-9A-F]{32})$/.test(digits) ? digits.slice(0, 8) : undefined;
}

function typed(value: string | null): string {
  return (value ?? "").replaceAll("\0", "").slice(0, maxTypedCharacters);
}

/** Longer than any address. */
const maxTypedCharacters = 300;
