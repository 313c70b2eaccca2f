// What applicants change on the page of a mailed link: the forms, their fields, and what the database calls
// each change. Without Zod, which the page need not load.
import type { ScholarshipField } from "./scholarship.ts";

/** The value of the field `change` says which form was posted. */
export const changes = ["contact", "addition", "withdrawal", "deletion", "return", "helper"] as const;
export type Change = (typeof changes)[number];

/** The contact data that applicants correct themselves. */
export const contactQuestions = [
  "phone",
  "email",
  "address",
  "city",
  "state",
  "zip",
] as const satisfies ScholarshipField[];
export type ContactQuestion = (typeof contactQuestions)[number];

/** The answers to which applicants may add until staff begin. */
export const openQuestions = [
  "education",
  "career",
  "financial",
  "story",
  "goals",
] as const satisfies ScholarshipField[];
export type OpenQuestion = (typeof openQuestions)[number];

/** Characters of one addition. */
export const maxAdditionCharacters = 2_000;
