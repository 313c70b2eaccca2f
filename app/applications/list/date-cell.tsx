// When an application was handed in, and how long it has waited if it is undecided.
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationDate } from "../describe-application.ts";
import { useSchoolDays } from "../school-days.ts";
import { WaitingDays } from "./waiting-days.tsx";

export function DateCell({ application }: { application: StoredApplication }) {
  const { timeZone } = useSchoolDays();
  return (
    <span className="block whitespace-nowrap leading-5 @max-[34rem]:flex @max-[34rem]:items-baseline @max-[34rem]:gap-2">
      <span>{applicationDate(application, timeZone)}</span>
      <WaitingDays application={application} />
    </span>
  );
}
