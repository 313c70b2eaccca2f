// What becomes of an export or of printing: a long one shows its progress, and an export can be canceled. It
// stands in a line of its own, so that the tools stay where they are.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import type { useExport } from "./use-export.ts";

type ExportProgressProps = ReturnType<typeof useExport> & {
  matching: number | undefined;
  isMoreMatching: boolean;
  /** The number of rows that are loaded for the paper. */
  printing: number | undefined;
};

export function ExportProgress({
  isPending,
  isError,
  outcome,
  cancel,
  printing,
  ...progress
}: ExportProgressProps) {
  const words = useWords("applications");
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-x-3 text-[0.9375rem] text-ink-muted print:hidden">
      {printing === undefined ? null : (
        <span>{formatMessage(words.printing, { loaded: formatCount(printing) })}</span>
      )}
      {isPending ? (
        <>
          <Progress {...progress} />
          <Button variant="plain" size="compact" onClick={cancel}>
            {words.cancelExport}
          </Button>
        </>
      ) : null}
      <p role="status" className={isError ? "font-semibold text-danger" : ""}>
        {outcome}
      </p>
    </div>
  );
}

type ProgressProps = Pick<ExportProgressProps, "done" | "format" | "matching" | "isMoreMatching">;

/** Not a live region, because a hundred announcements would disturb screen-reader users. */
function Progress({ done, format = "csv", matching, isMoreMatching }: ProgressProps) {
  const words = useWords("applications");
  const isKnown = matching !== undefined && !isMoreMatching;
  return (
    <>
      <progress
        aria-label={words.exportAs[format]}
        className="h-3 w-32 accent-action"
        {...(isKnown ? { value: Math.min(done, matching), max: Math.max(matching, 1) } : {})}
      />
      <span>
        {matching === undefined
          ? words.exportStarting
          : formatMessage(words.exporting, {
              done: formatCount(done),
              all: formatTotal(Math.max(matching, done), isMoreMatching, words),
            })}
      </span>
    </>
  );
}
