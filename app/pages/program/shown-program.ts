// What the page of a program shows.
import type { WholeProgram } from "../../../words/program.ts";

export type ShownProgram = WholeProgram & {
  onPaper: string;
  /** The path of the scholarship form, with this program selected if the form offers it. */
  scholarshipPath: string;
};
