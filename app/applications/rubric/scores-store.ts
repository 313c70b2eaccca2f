// Reads and stores reviewers' scores. The database shows what others gave for a criterion only to who has
// scored it too; a refusal throws.
import { connect } from "../../backend/connect.ts";

export type Score = { criterion: string; reviewer_email: string | null; is_own: boolean; score: number };

export async function readScores(id: string, signal: AbortSignal): Promise<Score[]> {
  const { data } = await connect();
  const query = data
    .rpc("application_score_list", { of_application: id })
    .select("criterion, reviewer_email, is_own, score")
    .abortSignal(signal)
    .throwOnError();
  return (await query.overrideTypes<Score[], { merge: false }>()).data;
}

export type OwnScore = { id: string; criterion: string; score: number };

/** Changing is tried first, because rows that are inserted count against a limit of the office's address. */
export async function setScore({ id, criterion, score }: OwnScore): Promise<void> {
  const { auth, data } = await connect();
  const session = await auth.getSession();
  const { data: changed } = await data
    .from("application_scores")
    .update({ score })
    .eq("application_id", id)
    .eq("criterion", criterion)
    .eq("reviewer", session.data.session?.user.id ?? "")
    .select("criterion")
    .throwOnError();
  if (changed.length > 0) return;
  await data.from("application_scores").insert({ application_id: id, criterion, score }).throwOnError();
}
