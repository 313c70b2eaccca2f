// The scholarship application as browser, server and database share it: fields and rules (R-93, R-106 to
// R-122) and the stored record. The sentences about a broken rule are words of a language
// (words/validation.ts).
import { cleanText } from "./clean-text.ts";
import type { Database } from "./database.types.ts";
import { isEmailAddress, trimEmail, visibleText } from "./email-address.ts";
import type { HelperAnswers } from "./helper-fields.ts";
import { z } from "./zod.ts";

/**
 * Longest accepted texts, in characters (Unicode code points). The constraints of the database have the same
 * numbers.
 */
export const maxCharacters = {
  name: 200,
  email: 254,
  phone: 50,
  address: 500,
  place: 200,
  zip: 20,
  text: 10_000,
} as const;

/** The largest number of characters of each field. Every rule of the form has one. */
export const fieldCharacters = {
  firstName: maxCharacters.name,
  lastName: maxCharacters.name,
  email: maxCharacters.email,
  phone: maxCharacters.phone,
  address: maxCharacters.address,
  city: maxCharacters.place,
  state: maxCharacters.place,
  zip: maxCharacters.zip,
  education: maxCharacters.text,
  program: maxCharacters.name,
  career: maxCharacters.text,
  financial: maxCharacters.text,
  story: maxCharacters.text,
  goals: maxCharacters.text,
};

/** Of all answers, with name, organization and address of a helper. */
const longestCharacters = Object.values(fieldCharacters).reduce(
  (sum, most) => sum + most,
  2 * maxCharacters.name + maxCharacters.email,
);

/**
 * The longest possible application as JSON, in bytes: each character as an escaped surrogate pair (12 bytes),
 * and room for the names of the fields.
 */
export const maxApplicationBytes = 12 * longestCharacters + 4_096;

/** Name of a form field that people do not see (a honeypot). A value in it comes from a bot. */
export const hiddenField = "contactTime";

/** Name of the buttons that ask for the form with the answers so far, also in another language. */
export const changeLanguageButton = "changeLanguage";

/** Name of the button that asks for a list of all answers before they are sent. */
export const checkAnswersButton = "checkAnswers";

/** How an answer breaks its rule: it is longer than the rule allows, or it is no answer to the question. */
export type AnswerFault = typeof tooLong | typeof notValid;
const tooLong = "too_long";
const notValid = "not_valid";

/** The rule for an email address, of the form and of the sign-in page. */
export const emailSchema = z.pipe(z.string({ error: notValid }), z.transform(cleanEmail)).check(
  z.refine((value) => countCharacters(value) <= maxCharacters.email && isEmailAddress(value), {
    error: notValid,
  }),
);

/**
 * The rules of the form, one per field, in the order of the fields; the messages are of the type AnswerFault.
 * `programs` are the answers that the field `program` accepts, by default any. Both ends of a text are
 * trimmed first. Lengths count characters as the database does, so an emoji is one.
 */
export function scholarshipFormSchema(programs?: readonly string[]) {
  const most = fieldCharacters;
  return z.object({
    firstName: text(2, most.firstName),
    lastName: text(2, most.lastName),
    email: emailSchema,
    phone: text(10, most.phone),
    address: text(5, most.address),
    city: text(2, most.city),
    state: text(2, most.state),
    zip: text(5, most.zip),
    education: text(2, most.education),
    program: text(2, most.program).check(
      z.refine((program) => programs?.includes(program) ?? true, { error: notValid }),
    ),
    career: text(2, most.career),
    financial: text(2, most.financial),
    story: text(10, most.story),
    goals: text(10, most.goals),
  } satisfies Record<keyof typeof fieldCharacters, z.ZodMiniType>);
}

export type ScholarshipForm = z.infer<ReturnType<typeof scholarshipFormSchema>>;
export type ScholarshipField = keyof ScholarshipForm;

/**
 * An application on its way to the school: the answers by the rules of the form, and what comes with them.
 * The body of the email call has this form; the record is made of it (`toStoredApplication`).
 */
export type Submission = ScholarshipForm &
  HelperAnswers & {
    /** A UUID, made once per form, so a retry cannot store a second row. */
    id: string;
    /** Of the page with the form; mail to the applicant is in it. */
    language?: string | undefined;
    /** The random id of the browser's tab, which only it knows. */
    tab?: string | undefined;
    /** Like the hidden field, it distinguishes people from programs. */
    secondsTaken?: number | undefined;
  } & { [field in typeof hiddenField]?: string | undefined };

/** The names of the fields, in the order of the rules: the keys of a literal object. */
export const scholarshipFields = Object.keys(fieldCharacters) as readonly ScholarshipField[];

type Tables = Database["public"]["Tables"];
type Insert = Tables["scholarship_applications"]["Insert"];

/** The record that the browser inserts into `scholarship_applications`. */
export type NewScholarshipApplication = {
  [Column in Exclude<keyof Insert, "status" | "created_at">]-?: NonNullable<Insert[Column]>;
} & { status: "new" };

/**
 * The stored record of an application. Address, zip code and program are not in it: the server stores
 * them in another table with the first email call (server/email/save-details.ts).
 */
export function toStoredApplication(submission: Submission): NewScholarshipApplication {
  return {
    id: submission.id,
    first_name: submission.firstName,
    last_name: submission.lastName,
    email: submission.email,
    phone: submission.phone,
    city: submission.city,
    state: submission.state,
    budget: submission.financial,
    education: submission.education,
    experience: submission.career,
    why_interested: `${submission.story}\n\nGoals: ${submission.goals}`,
    status: "new",
  };
}

type Details = Tables["scholarship_application_details"]["Row"];

/** The answers that the server stores beside the record with the first email call. */
const details = { address: true, zip: true, program: true } satisfies Record<
  Exclude<keyof Details, "application_id" | "language" | "created_at">,
  true
> satisfies Partial<Record<ScholarshipField, true>>;

export type DetailField = keyof typeof details;
export const detailFields = Object.keys(details) as DetailField[]; // the keys of a literal object

export type FormFaults = Partial<Record<ScholarshipField, AnswerFault>>;

/** The first fault of each field that breaks a rule, in the order of the form. */
export function faultsOf({ issues }: z.core.$ZodError): FormFaults {
  const faults: FormFaults = {};
  for (const name of scholarshipFields) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) faults[name] = asFault(issue.message);
  }
  return faults;
}

/** The first fault of a single answer. */
export function faultOf({ issues }: z.core.$ZodError): AnswerFault {
  return asFault(issues[0]?.message);
}

function asFault(message: string | undefined): AnswerFault {
  return message === tooLong ? tooLong : notValid;
}

/** The first eight characters of the id in capitals, which people can read out on the phone. */
export function applicationReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/**
 * The value that replaces the email address of an erased application. The database writes it. No mail can
 * reach it (RFC 2606, `.invalid`).
 */
export const erasedEmail = "removed@removed.invalid";

/** Number of characters as PostgreSQL's `char_length` counts them: code points, not UTF-16 units. */
export function countCharacters(value: string): number {
  return Array.from(value).length;
}

/** Number of the characters that a person sees, and of the white space between them. */
export function countVisible(value: string): number {
  return countCharacters(visibleText(value).trim());
}

function text(minCharacters: number, limitCharacters: number) {
  return z.pipe(z.string({ error: notValid }), z.transform(cleanText)).check(
    z.refine((value) => countVisible(value) >= minCharacters, { error: notValid, abort: true }),
    z.refine((value) => countCharacters(value) <= limitCharacters, { error: tooLong }),
  );
}

/** An email address as it is stored. */
export function cleanEmail(value: string): string {
  return trimEmail(cleanText(value));
}
