// Saves the applications that match the filter as a CSV file that is safe to open in a spreadsheet. A long
// export shows its progress and can be canceled.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import type { ApplicationFilter } from "../list/application-filter.ts";
import { exportApplications } from "./export-applications.ts";
import { saveFile } from "./save-file.ts";

type ExportButtonProps = {
  filter: ApplicationFilter;
  matching: number | undefined;
  isMoreMatching: boolean;
};

export function ExportButton({ filter, ...all }: ExportButtonProps) {
  const { start, cancel, done, isPending, outcome, isError } = useExport(filter);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) start();
        }}
      >
        {words.exportCsv}
      </Button>
      {isPending ? (
        <>
          <ExportProgress done={done} {...all} />
          <Button variant="outline" onClick={cancel}>
            {words.cancelExport}
          </Button>
        </>
      ) : null}
      <p role="status" className={`text-base ${isError ? "font-semibold text-danger" : "text-ink-muted"}`}>
        {outcome}
      </p>
    </div>
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
        aria-label={words.exportCsv}
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
    mutationFn: async () => {
      setDone(0);
      running.current = new AbortController();
      const { signal } = running.current;
      const exported = await exportApplications({ filter, signal, onProgress: setDone });
      signal.throwIfAborted();
      saveFile(exported.file, `scholarship-applications-${new Date().toISOString().slice(0, 10)}.csv`);
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
    start: () => mutate(),
    isError: isError && !isCanceled,
    outcome: isError ? failed : data === undefined ? "" : words.exported(formatCount(data)),
  };
}
