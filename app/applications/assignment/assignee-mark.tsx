// In a row of the list, who takes care of the application.
import { use } from "react";
import { useWords } from "../../words/words.tsx";
import { AssignmentsContext } from "./use-assignment.ts";

export function AssigneeMark({ applicationId }: { applicationId: string }) {
  const words = useWords("workingTogether").assignment;
  const email = use(AssignmentsContext).get(applicationId)?.assignee_email;
  if (!email) return null;
  return (
    <span title={`${words.mark} ${email}`}>
      {" · "}
      <span className="sr-only">{words.mark} </span>
      <span>{email.split("@")[0]}</span>
    </span>
  );
}
