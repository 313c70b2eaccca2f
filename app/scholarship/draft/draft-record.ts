// What a draft holds: the answers so far, the id of the application, and what became of the last try to send
// it.
import { scholarshipFields } from "../../../contract/scholarship.ts";
import { z } from "../../../contract/zod.ts";
import { newId } from "../../backend/new-id.ts";
import type { FormValues } from "../../ui/validated-form.ts";
import { parseRecord } from "./parse-record.ts";

const answersSchema = z.record(z.string(), z.string());

export const draftSchema = z.object({
  id: z.uuid(),
  answers: answersSchema,
  /** The program of the link that led here; applied once, so that a later choice survives a reload. */
  appliedProgram: z.string().nullable(),
  /** When somebody first typed or chose something here, in milliseconds since 1970. */
  firstTouchedAt: z.number().nullable().default(null),
  /**
   * A try to send whose answer never came: it may be stored. `isMixed`: such tries before it sent other
   * answers.
   */
  unconfirmed: z.object({ answers: answersSchema, isMixed: z.boolean() }).nullable().default(null),
});

export type Draft = z.infer<typeof draftSchema>;

export function blankDraft(): Draft {
  return { id: newId(), answers: {}, appliedProgram: null, firstTouchedAt: null, unconfirmed: null };
}

export function parseDraft(text: string | null): Draft | undefined {
  return parseRecord(draftSchema, text);
}

/** Nothing in it that a person typed or chose: a program that came with a link does not count. */
export function isBlank({ answers, appliedProgram }: Draft): boolean {
  return scholarshipFields.every((name) => {
    const answer = (answers[name] ?? "").trim();
    return answer === "" || (name === "program" && answer === appliedProgram);
  });
}

export function hasSameAnswers(some: FormValues, others: FormValues): boolean {
  return scholarshipFields.every((name) => (some[name] ?? "") === (others[name] ?? ""));
}

/** The answers alone, without whatever else a form carries. */
export function pickAnswers(values: FormValues): FormValues {
  return Object.fromEntries(scholarshipFields.map((name) => [name, values[name] ?? ""]));
}
