// The messages of the error summary when a form that was posted without JavaScript could not be stored
//
import { scholarshipWords } from "#content/pages/scholarship.ts";
import type { PostedApplication } from "../../../contract/posted-application.ts";
import type { FieldProblem } from "../../ui/error-summary.tsx";

export type FailedPost = Exclude<PostedApplication, { outcome: "saved" }>;

export function postedProblems(posted: FailedPost | undefined): FieldProblem[] {
  if (posted?.outcome !== "not_saved") return [];
  const { toast, refused, tooMany } = scholarshipWords.notSaved;
  return [toast, posted.reason === "too_many" ? tooMany : refused].map((message) => ({ message }));
}
