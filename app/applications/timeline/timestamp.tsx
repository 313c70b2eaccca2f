// A time of the school's zone in short form with the zone, the full form on hover, and a machine-readable one
// in `dateTime`.
import { dateFormat, useSchoolDays } from "../school-days.ts";

const short = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
const full = { dateStyle: "full", timeStyle: "long" } as const;

export function Timestamp({ at }: { at: string }) {
  const { timeZone } = useSchoolDays();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  return (
    <time dateTime={at} title={dateFormat(timeZone, full).format(date)}>
      {dateFormat(timeZone, short).format(date)}
    </time>
  );
}
