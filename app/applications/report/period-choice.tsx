// Chooses the period of the report: its kind, the one before and after, or two days.
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { parseDay } from "../list/application-filter.ts";
import { fieldClass } from "../list/field-class.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { isPeriod, type Period, periodAfter, periodAround, periodBefore, periodKinds } from "./periods.ts";

type PeriodChoiceProps = { period: Period; onChoose: (period: Period) => void };

export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const words = useWords("overview").report;
  const { timeZone } = useSchoolDays();
  const [typed, setTyped] = useState({ from: period.from, to: period.to });
  useEffect(() => setTyped({ from: period.from, to: period.to }), [period.from, period.to]);
  const isRange = period.kind === "days";
  const today = isoDay(serverNow(), timeZone);

  function chooseKind(kind: Period["kind"]) {
    if (kind === "days") onChoose({ ...period, kind });
    else onChoose(periodAround(kind, period.from <= today && today <= period.to ? today : period.from));
  }
  function chooseDays(days: typeof typed) {
    setTyped(days);
    const [from, to] = [parseDay(days.from), parseDay(days.to)];
    if (from && to && isPeriod(from, to)) onChoose({ kind: "days", from, to });
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <select
        aria-label={words.period}
        value={period.kind}
        onChange={({ target }) => chooseKind(periodKinds.find((kind) => kind === target.value) ?? "month")}
        className={fieldClass}
      >
        {periodKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
      {isRange ? (
        (["from", "to"] as const).map((end) => (
          <label key={end} className="flex items-center gap-1.5 text-ink-muted">
            <span>{words[end]}</span>
            <input
              type="date"
              value={typed[end]}
              onChange={({ target }) => chooseDays({ ...typed, [end]: target.value })}
              className={fieldClass}
            />
          </label>
        ))
      ) : (
        <>
          <Button variant="plain" size="compact" onClick={() => onChoose(periodBefore(period))}>
            {words.earlier}
          </Button>
          <Button
            variant="plain"
            size="compact"
            aria-disabled={period.to >= today}
            onClick={() => {
              if (period.to < today) onChoose(periodAfter(period));
            }}
          >
            {words.later}
          </Button>
        </>
      )}
    </div>
  );
}
