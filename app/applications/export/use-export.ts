// Saves the applications that match the filter as a file, in the version and format that were chosen.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import type { ApplicationFilter } from "../list/application-filter.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { type ExportChoice, exportApplications } from "./export-applications.ts";
import { useExportColumns } from "./use-export-columns.ts";

export function useExport(filter: ApplicationFilter) {
  const words = useWords("applications");
  const days = useSchoolDays();
  const columnsOf = useExportColumns();
  const [done, setDone] = useState(0);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, isError, error, data, variables } = useMutation({
    mutationFn: async (choice: ExportChoice) => {
      setDone(0);
      running.current = new AbortController();
      const { signal } = running.current;
      const columns = columnsOf(choice.version);
      const exported = await exportApplications({
        ...choice,
        columns,
        filter,
        days,
        signal,
        onProgress: setDone,
      });
      signal.throwIfAborted();
      saveFile(exported.file, fileName(choice, isoDay(serverNow(), days.timeZone)));
      return exported.count;
    },
    onError: (failure) => {
      if (!running.current?.signal.aborted) logFailure("The export of applications failed.", failure);
    },
  });
  const isCanceled = error !== null && running.current?.signal.aborted === true;
  const failed = isCanceled ? words.exportCanceled : words.exportFailed;
  const exported = data === undefined ? "" : formatMessage(words.exported, { count: formatCount(data) });
  return {
    done,
    isPending,
    cancel,
    start: mutate,
    format: variables?.format,
    isError: isError && !isCanceled,
    outcome: isError ? failed : exported,
  };
}

/** Says which version it is, so that the complete one is not sent for the board's. */
function fileName({ version, format }: ExportChoice, day: string): string {
  return `scholarship-applications-${version}-${day}.${format}`;
}
