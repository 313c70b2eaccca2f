// The filters beside the search: program, state, who takes care, first and last day, and those that wait too
// long.
import { type ReactNode, useEffect, useState } from "react";
import { usStates } from "../../../contract/us-states.ts";
import { useWords } from "../../words/words.tsx";
import { type ApplicationFilter, parseAssigned, parseDay, parseState } from "./application-filter.ts";
import { toolClass } from "./tool-class.ts";
import type { ChangeFilter } from "./use-filter.ts";

/** Stands for none provided in a select. A program's name has no space at its ends. */
const none = " ";

type FilterFieldsProps = { wanted: ApplicationFilter; onFilter: ChangeFilter };

export function FilterFields({ wanted, onFilter }: FilterFieldsProps) {
  const words = useWords("applications").filters;
  const offered = useWords("formPrograms").map(({ answer }) => answer);
  const { program, state, from, to, isOverdue, assigned } = wanted;
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
        onChoose={(value) => onFilter({ state: value === none ? null : parseState(value) })}
      >
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={none}>{words.noState}</option>
      </Choice>
      <Choice
        label={words.assigned}
        any={words.anyAssigned}
        value={assigned}
        isWide
        onChoose={(value) => onFilter({ assigned: parseAssigned(value) })}
      >
        <option value="me">{words.assignedToMe}</option>
        <option value="nobody">{words.assignedToNobody}</option>
      </Choice>
      <Day label={words.from} day={from} onDay={(day) => onFilter({ from: day })} />
      <Day label={words.to} day={to} onDay={(day) => onFilter({ to: day })} />
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.9375rem] lg:min-h-9">
        <input
          type="checkbox"
          checked={isOverdue}
          onChange={(event) => onFilter({ isOverdue: event.target.checked })}
          className="size-5 cursor-pointer accent-action"
        />
        {words.overdue}
      </label>
    </>
  );
}

type ChoiceProps = {
  label: string;
  any: string;
  value: string | undefined;
  /** Its options begin alike, so more of them must show. */
  isWide?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, any, value = "", isWide = false, onChoose, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`${toolClass} w-full ${isWide ? "@6xl:w-38" : "@6xl:w-34"} @7xl:w-40 ${value ? "border-drawing font-semibold" : ""}`}
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
      <span className="w-10 @6xl:w-auto">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === "" || parseDay(value)) onDay(value || undefined);
        }}
        className={`${toolClass} grow ${day ? "border-drawing font-semibold" : ""}`}
      />
    </label>
  );
}
