// The words for the result of a status change of many applications.
import { useWords } from "../../words/words.tsx";
import type { OutcomeWords } from "./describe-status-outcome.ts";

export function useOutcomeWords(): OutcomeWords {
  return {
    statusOutcome: useWords("statusOutcome"),
    applications: useWords("applications"),
    statuses: useWords("statuses"),
    applicationDetail: useWords("applicationDetail"),
  };
}
