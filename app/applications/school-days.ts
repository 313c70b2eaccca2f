// How the school counts days: in which time zone each begins (content/school.yaml), and after how many of
// them an undecided application waits too long (content/review.yaml).
import { useWords } from "../words/words.tsx";

/** `timeZone` is an IANA name. */
export type SchoolDays = { timeZone: string; undecidedDays: number };

export function useSchoolDays(): SchoolDays {
  const { timeZone } = useWords("school");
  const { undecidedDays } = useWords("review");
  return { timeZone, undecidedDays };
}
