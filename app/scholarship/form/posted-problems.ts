// The messages of the error summary when a form that was posted without JavaScript could not be stored
//
import type { PostedApplication } from "../../../contract/posted-application.ts";
import type { Words } from "../../../words/compose-language.ts";
import type { FieldProblem } from "../../ui/forms/error-summary.tsx";

export type FailedPost = Exclude<PostedApplication, { outcome: "saved" }>;

export function postedProblems(
  posted: FailedPost | undefined,
  { notSaved }: Words["scholarship"],
): FieldProblem[] {
  if (posted?.outcome !== "not_saved") return [];
  const { toast, refused, tooMany } = notSaved;
  return [toast, posted.reason === "too_many" ? tooMany : refused].map((message) => ({ message }));
}
