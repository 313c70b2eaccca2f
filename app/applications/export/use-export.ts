// Saves the applications that match the filter as a file: CSV that is safe to open in a spreadsheet, or JSON.
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
import { exportApplications } from "./export-applications.ts";
import type { ExportFormat } from "./export-format.ts";

export function useExport(filter: ApplicationFilter) {
  const words = useWords("applications");
  const days = useSchoolDays();
  const [done, setDone] = useState(0);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      setDone(0);
      running.current = new AbortController();
      const { signal } = running.current;
      const exported = await exportApplications({ format, filter, days, signal, onProgress: setDone });
      signal.throwIfAborted();
      saveFile(exported.file, `scholarship-applications-${isoDay(serverNow(), days.timeZone)}.${format}`);
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
    isError: isError && !isCanceled,
    outcome: isError ? failed : exported,
  };
}
