// The report of a period for a board, on one page of paper: counts and times beside those of the period
// before, and nothing about one person. The period is kept in the address.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { formatDay } from "../describe-application.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { countKey } from "../list/use-applications.ts";
import { isoDay, useSchoolDays, zoneNames } from "../school-days.ts";
import { PeriodChoice } from "./period-choice.tsx";
import { type Period, periodBefore, periodName } from "./periods.ts";
import { readReport } from "./report-store.ts";
import { ReportTables } from "./report-tables.tsx";
import { usePeriod } from "./use-period.ts";

export function ReportView({ notice }: { notice: ReactNode }) {
  const { report: words, print } = useWords("overview");
  const { period, choose } = usePeriod();
  return (
    <DeskFrame
      notice={notice}
      title={words.title}
      tools={
        <Button
          variant="plain"
          size="compact"
          className="ml-auto print:hidden"
          onClick={() => window.print()}
        >
          {print}
        </Button>
      }
    >
      <div className="max-w-4xl pt-4 pb-6 text-base print:pt-0">
        <PeriodChoice period={period} onChoose={choose} />
        <PeriodReport period={period} />
      </div>
    </DeskFrame>
  );
}

function PeriodReport({ period }: { period: Period }) {
  const { report: words, loading, failed, tryAgain } = useWords("overview");
  const { name: school } = useWords("school");
  const { timeZone } = useSchoolDays();
  const before = periodBefore(period);
  const today = isoDay(serverNow(), timeZone);
  const { data, isError, refetch } = useQuery({
    queryKey: [countKey, "report", period],
    queryFn: ({ signal }) =>
      Promise.all([readReport(period, timeZone, signal), readReport(before, timeZone, signal)]),
  });
  if (isError)
    return (
      <Notice tone="error" title={failed}>
        <Button variant="outline" onClick={() => void refetch()}>
          {tryAgain}
        </Button>
      </Notice>
    );
  if (!data) return <Spinner label={loading} />;
  const [report, earlier] = data;
  const name = periodName(period);
  return (
    <>
      <h2 className="mt-4 font-heading text-xl print:mt-1">
        {period.to < today ? name : formatMessage(words.soFar, { period: name })}
      </h2>
      <p className="mb-4 text-ink-muted print:mb-2">
        {formatMessage(words.made, {
          school,
          day: formatDay(today),
          from: formatDay(period.from),
          to: formatDay(period.to),
          zone: zoneNames(timeZone).long,
        })}
      </p>
      <ReportTables report={report} earlier={earlier} earlierName={periodName(before)} />
    </>
  );
}
