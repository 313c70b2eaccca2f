// Says in words that an application may be spam, a duplicate, or both, and that its decision is not told yet.
import { use } from "react";
import { isDecision } from "../../../contract/application-status.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { PossibleDuplicatesContext } from "./possible-duplicates.ts";
import { UntoldContext } from "./untold.ts";

type MarksProps = {
  application: ListedApplication;
  /** Stands behind the words, if there are any. */
  after?: string;
};

export function Marks({ application, after = "" }: MarksProps) {
  const { marks } = useWords("applications");
  const { id, is_held, status } = application;
  const isDuplicate = use(PossibleDuplicatesContext).has(id);
  const isUntold = use(UntoldContext).has(id) && isDecision(status);
  const suspicion = is_held ? (isDuplicate ? marks.both : marks.held) : isDuplicate ? marks.duplicate : "";
  const words = isUntold ? marks.untold : suspicion; // a row has one line for it
  return words ? <span>{words + after}</span> : null;
}
