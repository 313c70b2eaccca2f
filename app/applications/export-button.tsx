// Saves what the filter shows as a CSV file that spreadsheets may open safely.
import { useMutation } from "@tanstack/react-query";
import { applicationsWords as words } from "../../content/pages/applications.ts";
import { logFailure } from "../backend/log-failure.ts";
import { Button } from "../ui/button.tsx";
import type { ApplicationFilter } from "./application-filter.ts";
import { exportApplications } from "./applications-store.ts";
import { guardCsv } from "./csv-guard.ts";

export function ExportButton({ filter }: { filter: ApplicationFilter }) {
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: async () => saveFile(guardCsv(await exportApplications(filter)), new Date()),
    onError: (failure) => logFailure("The export of applications failed.", failure),
  });
  return (
    <div>
      <Button
        variant="outline"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? words.exporting : words.exportCsv}
      </Button>
      <p role="status" className={`text-base ${isError ? "font-semibold text-danger" : "text-ink-muted"}`}>
        {isError ? words.exportFailed : ""}
        {isSuccess ? words.exported : ""}
      </p>
    </div>
  );
}

function saveFile(csv: string, today: Date): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `scholarship-applications-${today.toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
