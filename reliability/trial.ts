// What a trial is given, and what it is: a file NAME.trial.ts exports one.
import type { Findings } from "./report/findings.ts";

export type TrialOptions = {
  /** A version of seconds instead of minutes. */
  isSmall: boolean;
  /** The same seed makes the same choices. When they fall is up to the machine. */
  seed: number;
  /** How many kills or restarts, instead of the trial's own number. */
  kills: number | undefined;
  findings: Findings;
};

export type Trial = (options: TrialOptions) => Promise<void>;
