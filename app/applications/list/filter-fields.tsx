// The filters beside the search: program, state, language of the form, who takes care, first and last day,
// and those that wait too long or were withdrawn.
import { useEffect, useState } from "react";
import { usStates } from "../../../contract/us-states.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Elements } from "../../ui/elements.ts";
import { useWords } from "../../words/words.tsx";
import { useSchoolDays, zoneNames } from "../school-days.ts";
import { useLanguageName } from "../use-language-name.ts";
import {
  type ApplicationFilter,
  parseAssigned,
  parseDay,
  parseLanguage,
  parseState,
} from "./application-filter.ts";
import { fieldClass } from "./field-class.ts";
import type { ChangeFilter } from "./use-filter.ts";

/** Stands for none provided in a select. A program's name has no space at its ends. */
const none = " ";

type FilterFieldsProps = { wanted: ApplicationFilter; onFilter: ChangeFilter };

export function FilterFields({ wanted, onFilter }: FilterFieldsProps) {
  const words = useWords("applications").filters;
  const offered = useWords("formPrograms").map(({ answer }) => answer);
  const zone = zoneNames(useSchoolDays().timeZone);
  const { program, state, language, from, to, isOverdue, isWithdrawn, assigned } = wanted;
  const programs = program && !offered.includes(program) ? [...offered, program] : offered;
  return (
    <>
      <Choice
        label={words.program}
        any={words.anyProgram}
        value={program === null ? none : program}
        onChoose={(value) => onFilter({ program: value === none ? null : value || undefined })}
      >
        {programs.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={none}>{words.noProgram}</option>
      </Choice>
      <Choice
        label={words.state}
        any={words.anyState}
        value={state === null ? none : state}
        width="@min-[75rem]:w-28 @7xl:w-32"
        onChoose={(value) => onFilter({ state: value === none ? null : parseState(value) })}
      >
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={none}>{words.noState}</option>
      </Choice>
      <LanguageChoice language={language} onFilter={onFilter} />
      <Choice
        label={words.assigned}
        any={words.anyAssigned}
        value={assigned}
        // Its options begin alike, so more of them must show.
        width="@min-[75rem]:w-36 @7xl:w-40"
        onChoose={(value) => onFilter({ assigned: parseAssigned(value) })}
      >
        <option value="me">{words.assignedToMe}</option>
        <option value="nobody">{words.assignedToNobody}</option>
      </Choice>
      <Day label={words.from} day={from} onDay={(day) => onFilter({ from: day })} />
      <Day label={words.to} day={to} onDay={(day) => onFilter({ to: day })} />
      <span
        className="text-[0.9375rem] text-ink-muted"
        title={formatMessage(words.zone, { zone: zone.long })}
      >
        <span aria-hidden="true">{zone.short}</span>
        <span className="sr-only">{formatMessage(words.zone, { zone: zone.long })}</span>
      </span>
      <Choice
        label={words.waiting}
        any={words.anyWaiting}
        value={isWithdrawn ? "withdrawn" : isOverdue ? "overdue" : undefined}
        onChoose={(value) => onFilter({ isOverdue: value === "overdue", isWithdrawn: value === "withdrawn" })}
      >
        <option value="overdue">{words.overdue}</option>
        <option value="withdrawn">{words.withdrawn}</option>
      </Choice>
    </>
  );
}

type LanguageChoiceProps = { language: string | undefined; onFilter: ChangeFilter };

/** Only where the site has more than one language, or the filter one that it has no more. */
function LanguageChoice({ language, onFilter }: LanguageChoiceProps) {
  const words = useWords("applications").filters;
  const offered = useWords("languages").map(({ code }) => code);
  const nameOf = useLanguageName();
  const codes = language && !offered.includes(language) ? [...offered, language] : offered;
  if (codes.length < 2) return null;
  return (
    <Choice
      label={words.language}
      any={words.anyLanguage}
      value={language}
      width="@min-[75rem]:w-35"
      onChoose={(value) => onFilter({ language: parseLanguage(value) })}
    >
      {codes.map((code) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </Choice>
  );
}

type ChoiceProps = {
  label: string;
  any: string;
  value: string | undefined;
  /** In a row with the other filters. */
  width?: string;
  onChoose: (value: string) => void;
  children: Elements;
};

function Choice({ label, any, value = "", width = "@min-[75rem]:w-34", onChoose, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`${fieldClass} w-full ${width} ${value ? "border-drawing font-semibold" : ""}`}
    >
      <option value="">{any}</option>
      {children}
    </select>
  );
}

type DayProps = { label: string; day: string | undefined; onDay: (day: string | undefined) => void };

/** A year that is typed half is no day yet: the field keeps it, and the filter waits. */
function Day({ label, day = "", onDay }: DayProps) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <label className="flex min-w-0 items-center gap-1.5 text-[0.9375rem] text-ink-muted">
      <span className="w-10 @min-[75rem]:w-auto">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === "" || parseDay(value)) onDay(value || undefined);
        }}
        className={`${fieldClass} grow @min-[75rem]:w-34 @7xl:w-36 ${day ? "border-drawing font-semibold" : ""}`}
      />
    </label>
  );
}
