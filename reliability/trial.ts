// The type of a trial, which each file NAME.trial.ts exports, and its options.
import type { Findings } from "./report/findings.ts";

export type TrialOptions = {
  /** Runs a short version of seconds instead of minutes. */
  isSmall: boolean;
  /** The same seed makes the same choices. Their timing depends on the machine. */
  seed: number;
  /** Number of kills or restarts, instead of the trial's own number. */
  kills: number | undefined;
  findings: Findings;
};

export type Trial = (options: TrialOptions) => Promise<void>;
