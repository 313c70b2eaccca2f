// Saves the applications that match the filter as a file: CSV that is safe to open in a spreadsheet, or JSON.
// A long export shows its progress and can be canceled.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import type { ApplicationFilter } from "../list/application-filter.ts";
import { exportApplications } from "./export-applications.ts";
import { type ExportFormat, exportFormats } from "./export-format.ts";
import { saveFile } from "./save-file.ts";

type ExportButtonsProps = {
  filter: ApplicationFilter;
  matching: number | undefined;
  isMoreMatching: boolean;
};

export function ExportButtons({ filter, ...all }: ExportButtonsProps) {
  const { start, cancel, done, isPending, outcome, isError } = useExport(filter);
  return (
    <>
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="plain"
          size="compact"
          className="max-sm:px-2! max-sm:text-sm!"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) start(format);
          }}
        >
          {words.exportAs[format]}
        </Button>
      ))}
      {isPending ? (
        <>
          <ExportProgress done={done} {...all} />
          <Button variant="plain" size="compact" onClick={cancel}>
            {words.cancelExport}
          </Button>
        </>
      ) : null}
      <p
        role="status"
        className={`self-center text-sm empty:hidden ${isError ? "font-semibold text-danger" : "text-ink-muted"}`}
      >
        {outcome}
      </p>
    </>
  );
}

type ExportProgressProps = { done: number; matching: number | undefined; isMoreMatching: boolean };

/** Not a live region, because a hundred announcements would disturb screen-reader users. */
function ExportProgress({ done, matching, isMoreMatching }: ExportProgressProps) {
  const isKnown = matching !== undefined && !isMoreMatching;
  const text =
    matching === undefined
      ? words.exportStarting
      : words.exporting(formatCount(done), formatTotal(Math.max(matching, done), isMoreMatching));
  return (
    <span className="flex items-center gap-3 text-base text-ink-muted">
      <progress
        aria-label={words.exportAs.csv}
        className="h-3 w-32 accent-action"
        {...(isKnown ? { value: Math.min(done, matching), max: Math.max(matching, 1) } : {})}
      />
      {text}
    </span>
  );
}

function useExport(filter: ApplicationFilter) {
  const [done, setDone] = useState(0);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      setDone(0);
      running.current = new AbortController();
      const { signal } = running.current;
      const exported = await exportApplications({ format, filter, signal, onProgress: setDone });
      signal.throwIfAborted();
      saveFile(exported.file, `scholarship-applications-${new Date().toISOString().slice(0, 10)}.${format}`);
      return exported.count;
    },
    onError: (failure) => {
      if (!running.current?.signal.aborted) logFailure("The export of applications failed.", failure);
    },
  });
  const isCanceled = error !== null && running.current?.signal.aborted === true;
  const failed = isCanceled ? words.exportCanceled : words.exportFailed;
  return {
    done,
    isPending,
    cancel,
    start: mutate,
    isError: isError && !isCanceled,
    outcome: isError ? failed : data === undefined ? "" : words.exported(formatCount(data)),
  };
}
