// A decision that was told already, by a colleague meanwhile or earlier, is told again only by a second
// press.
import { useRef } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatDay } from "../describe-application.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { readLastTold } from "./last-told.ts";

type Letter = { decision: Decision; messageId: string };

export function useToldAlready(applicationId: string) {
  const words = useWords("decisions");
  const { somebodyElse } = useWords("applicationDetail");
  const { timeZone } = useSchoolDays();
  /** What the user knows of: read here, or sent. */
  const known = useRef(new Set<string>());

  /** Who told the decision of the letter last, once for each time it was told; empty for nobody. */
  return async ({ decision, messageId }: Letter): Promise<string> => {
    known.current.add(messageId);
    const told = (await readLastTold([applicationId])).get(applicationId);
    if (told?.decision !== decision || known.current.has(told.id)) return "";
    known.current.add(told.id);
    return formatMessage(told.how === "phone" ? words.toldByPhone : words.toldByEmail, {
      who: told.told_by_email ?? somebodyElse,
      day: formatDay(isoDay(Date.parse(told.told_at), timeZone)),
    });
  };
}
