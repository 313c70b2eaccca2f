// The calls of a reviewer. The database authorizes each of them, and answers about an application that is not
// the reviewer's as about none; a refusal throws.
import { connect } from "../../backend/connect.ts";
import type { OwnScore, Score } from "../rubric/scores-store.ts";
import type { NewNote } from "../timeline/timeline-store.ts";

export const reviewTabs = ["to_score", "scored", "closed"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

export type ReviewRight = { sees: "assigned" | "all"; hides_names: boolean };

/**
 * Null for an account that is no reviewer; `invited` if the link of the invitation is still to be opened.
 * `invitation` is the token of that link, which accepts it.
 */
export async function readRight(
  invitation: string | null,
  signal: AbortSignal,
): Promise<ReviewRight | { sees: "invited" } | null> {
  const { data } = await connect();
  const asked = invitation === null ? {} : { invitation };
  const query = data.rpc("my_review_right", asked).abortSignal(signal).throwOnError();
  return (
    (await query.overrideTypes<(ReviewRight | { sees: "invited" })[], { merge: false }>()).data[0] ?? null
  );
}

export type ListedReview = {
  /** By which reviewers know the application; staff know it by another one. */
  id: string;
  reference: string;
  created_at: string;
  /** Null where names are hidden. */
  first_name: string | null;
  last_name: string | null;
  program: string | null;
  /** How many criteria the reviewer has scored. */
  given: number;
};

export const pageLength = 50;

/** `after` is the last row of the page before. */
export async function readReviews(
  { tab, criteria, after }: { tab: ReviewTab; criteria: number; after: ListedReview | undefined },
  signal: AbortSignal,
): Promise<ListedReview[]> {
  const { data } = await connect();
  const place = after ? { after_at: after.created_at, after_id: after.id } : {};
  const query = data
    .rpc("review_list", { tab, criteria, ...place })
    .abortSignal(signal)
    .throwOnError();
  return (await query.overrideTypes<ListedReview[], { merge: false }>()).data;
}

/** Of each tab, up to 1,001. */
export async function readReviewCounts(
  criteria: number,
  signal: AbortSignal,
): Promise<Record<ReviewTab, number>> {
  const { data } = await connect();
  const query = data.rpc("review_counts", { criteria }).abortSignal(signal).throwOnError();
  const { data: rows } = await query.overrideTypes<
    { tab: ReviewTab; applications: number }[],
    { merge: false }
  >();
  const countOf = (tab: ReviewTab) => rows.find((row) => row.tab === tab)?.applications ?? 0;
  return { to_score: countOf("to_score"), scored: countOf("scored"), closed: countOf("closed") };
}

/** What is hidden is null. */
export type ReviewedApplication = {
  id: string;
  reference: string;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  zip: string | null;
  state: string;
  program: string | null;
  language: string | null;
  budget: string;
  education: string;
  experience: string;
  why_interested: string;
  /** What the applicant added to answers, by the field of the form. */
  additions: { question: string; body: string }[];
  is_closed: boolean;
};

/** Null if the reviewer may not read it, or there is none. */
export async function readReviewed(
  of_review: string,
  signal: AbortSignal,
): Promise<ReviewedApplication | null> {
  const { data } = await connect();
  const query = data.rpc("review_application", { of_review }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<ReviewedApplication[], { merge: false }>()).data[0] ?? null;
}

export const scoreCalls = {
  read: async (of_review: string, signal: AbortSignal): Promise<Score[]> => {
    const { data } = await connect();
    const query = data.rpc("review_scores", { of_review }).abortSignal(signal).throwOnError();
    return (await query.overrideTypes<Score[], { merge: false }>()).data;
  },
  set: async ({ id, criterion, score }: OwnScore): Promise<void> => {
    const { data } = await connect();
    const asked = { of_review: id, of_criterion: criterion, given: score };
    requireStored(outcomeOf((await data.rpc("give_review_score", asked).throwOnError()).data));
  },
};

export type OwnNote = { id: string; body: string; written_at: string };

export async function readNotes(of_review: string, signal: AbortSignal): Promise<OwnNote[]> {
  const { data } = await connect();
  const query = data.rpc("review_notes", { of_review }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<OwnNote[], { merge: false }>()).data;
}

export async function addReviewNote({ id, application_id, body }: NewNote): Promise<"stored" | "earlier"> {
  const { data } = await connect();
  const asked = { note_id: id, of_review: application_id, words: body };
  const outcome = outcomeOf((await data.rpc("write_review_note", asked).throwOnError()).data);
  if (outcome === "earlier") return outcome;
  requireStored(outcome);
  return "stored";
}

export async function deleteReviewNote(of_note: string): Promise<void> {
  const { data } = await connect();
  await data.rpc("delete_review_note", { of_note }).throwOnError();
}

function outcomeOf(rows: { outcome: string | null }[]): string | undefined {
  return rows[0]?.outcome ?? undefined;
}

/** The application was decided, withdrawn or taken from the reviewer meanwhile. */
function requireStored(outcome: string | undefined): void {
  if (outcome !== "stored") throw new Error(`The review was not stored: ${outcome}.`);
}
