// Says in words what a row is marked for: a decision that is not told yet or was taken back, that the
// applicant withdrew or wants deletion, else words that wait for an answer; and that it may be spam, a
// duplicate, or both.
import { use } from "react";
import { isDecision } from "../../../contract/application-status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { formatShortDay } from "../describe-application.ts";
import { type OpenEnds, OpenEndsContext, useIsPast } from "./open-ends.ts";
import { PossibleDuplicatesContext } from "./possible-duplicates.ts";

type MarksProps = {
  application: ListedApplication;
  /** Stands behind the words, if there are any. */
  after?: string;
};

export function Marks({ application, after = "" }: MarksProps) {
  const { marks } = useWords("applications");
  const isPast = useIsPast();
  const { id, is_held, status } = application;
  const isDuplicate = use(PossibleDuplicatesContext).has(id);
  const open = use(OpenEndsContext).get(id);
  const untold = open?.isUntold ? (isDecision(status) ? marks.untold : marks.takenBack) : "";
  const suspicion = is_held ? (isDuplicate ? marks.both : marks.held) : isDuplicate ? marks.duplicate : "";
  const waits = open ? whoWaits(open, isPast(open.waitsUntil), marks) : "";
  const wish = open?.wish ? marks[open.wish.what] : "";
  const words = [untold, wish || waits, suspicion].filter(Boolean).join(" · ");
  return words ? <span>{words + after}</span> : null;
}

type MarkWords = Words["applications"]["marks"];

export function whoWaits(
  { waitsFor, waitsUntil = "" }: Pick<OpenEnds, "waitsFor" | "waitsUntil">,
  isPast: boolean,
  marks: MarkWords,
): string {
  if (waitsFor === "school") return marks.unanswered;
  if (waitsFor !== "applicant") return "";
  return formatMessage(isPast ? marks.noAnswer : marks.asked, { day: formatShortDay(waitsUntil) });
}
