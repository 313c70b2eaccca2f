// Says in words that an application may be spam, a duplicate, or both.
import { use } from "react";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { PossibleDuplicatesContext } from "./possible-duplicates.ts";

type MarksProps = {
  application: ListedApplication;
  /** Stands behind the words, if there are any. */
  after?: string;
};

export function Marks({ application, after = "" }: MarksProps) {
  const words = useWords("applications");
  const isDuplicate = use(PossibleDuplicatesContext).has(application.id);
  if (!application.is_held && !isDuplicate) return null;
  const held = isDuplicate ? words.marks.both : words.marks.held;
  return <span>{(application.is_held ? held : words.marks.duplicate) + after}</span>;
}
