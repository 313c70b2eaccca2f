// Days until which an answer is awaited, as the school counts them: a week from now to begin with, and what
// the database takes.
import { isDay } from "../../../words/days.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { useWords } from "../../words/words.tsx";
import { isoDay, useSchoolDays } from "../school-days.ts";

const dayMs = 86_400_000;

export function useDueDays() {
  const { timeZone } = useSchoolDays();
  const words = useWords("applicationDetail").replies;
  const after = (days: number) => isoDay(serverNow() + days * dayMs, timeZone);
  return {
    inAWeek: after(7),
    /** What is wrong with the day; empty if nothing. */
    faultOf: (day: string): string =>
      isDay(day) && day >= after(0) && day <= after(365) ? "" : words.dueWrong,
  };
}
