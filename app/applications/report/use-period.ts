// The period of the report, kept in the address as ?period=month&from=2026-11-01&to=2026-11-30. Without any
// it is the current month of the school.
import { useSearchParams } from "react-router";
import { serverNow } from "../../backend/server-clock.ts";
import { parseDay } from "../list/application-filter.ts";
import { reportSearch } from "../overview/overview-links.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { isPeriod, type Period, periodAround, periodKinds } from "./periods.ts";

export function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { timeZone } = useSchoolDays();
  const [params, setParams] = useSearchParams();
  return {
    period: readPeriod(params) ?? periodAround("month", isoDay(serverNow(), timeZone)),
    choose: ({ kind, from, to }) =>
      setParams(new URLSearchParams(`${reportSearch}&period=${kind}&from=${from}&to=${to}`), {
        preventScrollReset: true,
      }),
  };
}

function readPeriod(params: URLSearchParams): Period | undefined {
  const kind = periodKinds.find((one) => one === params.get("period"));
  const [from, to] = [parseDay(params.get("from")), parseDay(params.get("to"))];
  if (!kind || !from || !to || !isPeriod(from, to)) return undefined;
  return kind === "days" ? { kind, from, to } : periodAround(kind, from);
}
