// In a row of the list, who takes care of the application.
import { use } from "react";
import { workingTogetherWords } from "#content/pages/working-together.ts";
import { AssignmentsContext } from "./use-assignment.ts";

const words = workingTogetherWords.assignment;

export function AssigneeMark({ applicationId }: { applicationId: string }) {
  const email = use(AssignmentsContext).get(applicationId)?.assignee_email;
  if (!email) return null;
  return (
    <span title={`${words.mark} ${email}`}>
      {" · "}
      <span className="sr-only">{words.mark} </span>
      {email.split("@")[0]}
    </span>
  );
}
