// The calls behind reviewers: who is one, what each is asked to review, and how far they are. The database
// authorizes each call; a refusal throws.
import { connect } from "../../backend/connect.ts";
import type { Score } from "../rubric/scores-store.ts";

export type ReviewerRight = { sees: "assigned" | "all"; hides_names: boolean };

export type Reviewer = ReviewerRight & {
  id: string;
  email: string;
  invited_at: string;
  /** Null as long as the invitation is not accepted. */
  accepted_at: string | null;
  /** The invitation cannot be accepted any more. */
  is_expired: boolean;
  /** How many applications the reviewer was asked for, and in how many all criteria are scored. */
  asked: number;
  scored: number;
};

export async function readReviewers(criteria: number, signal: AbortSignal): Promise<Reviewer[]> {
  const { data } = await connect();
  const query = data.rpc("reviewer_list", { criteria }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<Reviewer[], { merge: false }>()).data;
}

export type Invited = ReviewerRight & { id: string; email: string };
export type InviteOutcome = "invited" | "taken" | "limit" | "full";

/** A repeated call with the same id has invited too. */
export async function inviteReviewer(invited: Invited): Promise<InviteOutcome> {
  const { data } = await connect();
  const { error } = await data.from("reviewers").insert(invited);
  if (!error) return "invited";
  if (error.code === "PT429") return "limit";
  if (error.code === "23514") return "full";
  if (error.code !== "23505") throw error;
  const { data: stored } = await data.from("reviewers").select("id").eq("id", invited.id).throwOnError();
  return stored.length > 0 ? "invited" : "taken";
}

/** False if the reviewer was removed meanwhile. */
export async function changeReviewer({ id, ...right }: ReviewerRight & { id: string }): Promise<boolean> {
  const { data } = await connect();
  const query = data.from("reviewers").update(right).eq("id", id).select("id").throwOnError();
  return (await query).data.length > 0;
}

/** Succeeds if somebody else has removed them already. */
export async function removeReviewer(id: string): Promise<void> {
  const { data } = await connect();
  await data.from("reviewers").delete().eq("id", id).throwOnError();
}

/** A reviewer who is asked to review an application. */
export type AskedReviewer = {
  reviewer_id: string;
  email: string;
  is_accepted: boolean;
  /** How many criteria the reviewer has scored. */
  given: number;
};

export async function readAsked(of_application: string, signal: AbortSignal): Promise<AskedReviewer[]> {
  const { data } = await connect();
  const query = data.rpc("application_reviews", { of_application }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<AskedReviewer[], { merge: false }>()).data;
}

export type ReviewRequest = { reviewer: string; applications: readonly string[] };

/** At most 1,000 applications. */
export async function askReviewer({ reviewer, applications }: ReviewRequest): Promise<void> {
  const { data } = await connect();
  await data
    .rpc("ask_reviewer", { of_reviewer: reviewer, application_ids: [...applications] })
    .throwOnError();
}

/** Succeeds if the request is taken back already. */
export async function endRequest({
  reviewer,
  application,
}: {
  reviewer: string;
  application: string;
}): Promise<void> {
  const { data } = await connect();
  await data
    .from("review_requests")
    .delete()
    .eq("application_id", application)
    .eq("reviewer_id", reviewer)
    .throwOnError();
}

/** The scores by those who are no administrators. */
export async function readReviewerScores(of_application: string, signal: AbortSignal): Promise<Score[]> {
  const { data } = await connect();
  const query = data.rpc("reviewer_scores", { of_application }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<Score[], { merge: false }>()).data;
}
