// Reads the body of the request: all fields of the form, by the form's own rules, the id that
// the browser made for the application, and the language. Other fields are ignored.
import { defaultLanguage } from "#words";
import type { HelperField } from "../../contract/helper-fields.ts";
import { faultsOf, hiddenField, type Submission, scholarshipFormSchema } from "../../contract/scholarship.ts";
import { z } from "../../contract/zod.ts";
import type { Words } from "../../words/compose-language.ts";
import { validationMessages } from "../../words/validation.ts";
import { EmailError } from "./errors.ts";
import { type Helper, readHelper } from "./read-helper.ts";

export type ReceivedSubmission = Omit<
  Submission,
  "id" | "secondsTaken" | typeof hiddenField | HelperField
> & {
  /** Undefined in the call of a program that makes none. */
  id: string | undefined;
  /** One of the site's. */
  language: string;
  suspicion: SuspicionReason | undefined;
  helper: Helper | undefined;
};

/** Why a program may have sent the application. */
export type SuspicionReason = "hidden_field" | "too_fast";

type WordsOfRequest = Pick<Words, "languages" | "validation">;

/**
 * Throws EmailError: `invalid_json`, or `validation_failed` with a message for each field that breaks a rule.
 */
export function readApplication(body: string, words: WordsOfRequest): ReceivedSubmission {
  const { data, error } = schemaFor(words).safeParse(parseObject(body));
  if (error) throw new EmailError("validation_failed", { fields: messagesOf(error, words.validation) });
  const { [hiddenField]: hidden, secondsTaken, ...submission } = data;
  return {
    ...submission,
    id: data.id?.toLowerCase(),
    suspicion: suspicionOf(hidden, secondsTaken),
    helper: readHelper(data, words.validation),
  };
}

/** Made once for the same words: that takes a millisecond. */
function schemaFor(words: WordsOfRequest): RequestSchema {
  const schema = schemas.get(words) ?? requestSchema(words);
  schemas.set(words, schema);
  return schema;
}

type RequestSchema = ReturnType<typeof requestSchema>;
const schemas = new WeakMap<WordsOfRequest, RequestSchema>();

/** A page from before an update may name a program that is gone: its record is stored by then. */
function requestSchema({ languages }: WordsOfRequest) {
  return z.extend(scholarshipFormSchema(), {
    id: z.optional(z.guid("The application's id must be a UUID.")),
    // An unknown language counts as the default: it is no reason to refuse an application.
    language: z.catch(z.enum(languages.map(({ code }) => code)), defaultLanguage),
    tab: z.catch(z.optional(z.guid()), undefined),
    isHelped: helperAnswer,
    helperName: helperAnswer,
    helperOrganization: helperAnswer,
    helperEmail: helperAnswer,
    helperFollows: helperAnswer,
    // Any type is accepted: an unexpected value makes an application suspicious, not invalid.
    [hiddenField]: z.optional(z.unknown()),
    secondsTaken: z.optional(z.unknown()),
  });
}

const helperAnswer = z.catch(z.optional(z.string()), undefined);

function messagesOf(error: z.core.$ZodError, words: Words["validation"]): Record<string, string> {
  const id = error.issues.find(({ path }) => path[0] === "id");
  return { ...validationMessages(words, faultsOf(error)), ...(id ? { id: id.message } : {}) };
}

/**
 * Nobody answers all questions in less time. A negative number comes from a clock that was set back, and
 * is ignored.
 */
const leastSeconds = 5;

function suspicionOf(hidden: unknown, secondsTaken: unknown): SuspicionReason | undefined {
  if (isFilled(hidden)) return "hidden_field";
  if (typeof secondsTaken !== "number" || secondsTaken < 0) return undefined;
  return secondsTaken < leastSeconds ? "too_fast" : undefined;
}

function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== "string" || value.trim() !== "";
}

function parseObject(body: string): object {
  const value = parseJson(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new EmailError("invalid_json");
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new EmailError("invalid_json");
  }
}
