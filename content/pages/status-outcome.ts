// Words for the result of a status change of many applications.
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import { statusWords, applicationsWords as words } from "./applications.ts";

/** `conflicts` counts applications that were left unchanged, because somebody else had changed them. */
export type OutcomeCounts = { changed: number; conflicts: number; failed: number };

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

export const statusOutcomeWords = {
  /** Empty if all were conflicts. */
  marked: (counts: OutcomeCounts, status: ApplicationStatus) => {
    const { changed, asked } = withSum(counts);
    const all = changed === 1 ? words.markedAs(status) : `${changed} applications marked as ${status}`;
    return told(counts, { all, some: `${changed} of ${asked} applications marked as ${status}.` });
  },
  undone: (counts: OutcomeCounts) => {
    const { changed, asked } = withSum(counts);
    const all = changed === 1 ? "Change undone" : `${changed} changes undone`;
    return told(counts, { all, some: `${changed} of ${asked} changes undone.` });
  },
  conflicts: (count: number) =>
    count === 1
      ? "1 application stays as it is because someone changed it in the meantime"
      : `${count} applications stay as they are because someone changed them in the meantime`,
  withNames: (conflicts: string, names: string[]) => `${conflicts}: ${list.format(names)}.`,
  more: (count: number) => `${count} more`,
  now: (name: string, status: ApplicationStatus) => `${name} (now ${statusWords[status].badge})`,
  deleted: (name: string) => `${name} (deleted)`,
  anonymized: (name: string) => `${name} (anonymized)`,
  decideAgain: "They are still selected. To change them too, press a button again.",
  decideOneAgain: "It is still selected. To change it too, press a button again.",
} as const;

function withSum({ changed, conflicts, failed }: OutcomeCounts) {
  return { changed, asked: changed + conflicts + failed };
}

function told(
  { changed, conflicts, failed }: OutcomeCounts,
  { all, some }: { all: string; some: string },
): string {
  if (conflicts === 0 && failed === 0) return all;
  if (conflicts === 0 && changed === 0) return words.updateFailed;
  return [changed > 0 ? some : "", failed > 0 ? `${failed} could not be changed.` : ""]
    .filter(Boolean)
    .join(" ");
}
