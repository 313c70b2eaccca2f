// An application's status, with one line below it: in words whether it may be spam or a duplicate. Beside an
// open application the date's column is not there, and the line has the days of waiting.
import type { ListedApplication } from "../../backend/database-schema.ts";
import { StatusBadge } from "../status-badge.tsx";
import { Marks } from "./marks.tsx";
import { WaitingDays } from "./waiting-days.tsx";

export function StatusCell({ application }: { application: ListedApplication }) {
  return (
    <span className="flex flex-col items-start @max-[34rem]:items-end">
      <StatusBadge status={application.status} />
      <span className="max-w-full whitespace-normal @max-[34rem]:max-w-28 @max-[34rem]:text-right font-semibold text-xs leading-4 empty:hidden beside:hidden">
        <Marks application={application} />
      </span>
      <span className="hidden max-w-full beside:block">
        <WaitingDays application={application} />
      </span>
    </span>
  );
}
