// Search and filters above the list. The search waits for a pause in typing.
import { useEffect, useRef, useState } from "react";
import { statusWords, applicationsWords as words } from "#content/pages/applications.ts";
import { applicationStatuses } from "../../contract/scholarship.ts";
import { controlClass } from "../ui/field.tsx";
import { type ApplicationFilter, maxSearchCharacters, parseStatus } from "./application-filter.ts";

const pauseMs = 300;

type ApplicationFiltersProps = { filter: ApplicationFilter; onFilter: (filter: ApplicationFilter) => void };

export function ApplicationFilters({ filter, onFilter }: ApplicationFiltersProps) {
  const [typed, setTyped] = useState(filter.search);
  const [status, setStatus] = useShown(filter.status);
  const [isHeld, setHeld] = useShown(filter.isHeld);
  const timer = useRef<number>(undefined);
  const searched = useRef(filter.search);

  // The address changed otherwise: back button, or "Clear filters". A search that waits is over then.
  useEffect(() => {
    if (filter.search === searched.current) return;
    window.clearTimeout(timer.current);
    searched.current = filter.search;
    setTyped(filter.search);
  }, [filter.search]);

  /** Takes whatever is typed by now along, so that neither control forgets the other. */
  function apply(change: Partial<ApplicationFilter>) {
    window.clearTimeout(timer.current);
    const next = { ...filter, status, isHeld, search: typed.trim(), ...change };
    searched.current = next.search;
    onFilter(next);
  }

  function onType(text: string) {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply({ search: text.trim() }), pauseMs);
  }

  return (
    <search className="grid grow gap-4 sm:grid-cols-[minmax(12rem,24rem)_minmax(9rem,12rem)]">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply({});
        }}
      >
        <label htmlFor="search" className="block font-semibold text-base">
          {words.search} <span className="font-normal text-ink-muted">({words.searchHint})</span>
        </label>
        <input
          id="search"
          type="search"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          maxLength={maxSearchCharacters}
          autoComplete="off"
          spellCheck={false}
          className={`${controlClass} mt-1`}
        />
      </form>
      <div>
        <label htmlFor="status" className="block font-semibold text-base">
          {words.status}
        </label>
        <select
          id="status"
          value={status ?? ""}
          onChange={(event) => {
            const chosen = parseStatus(event.target.value);
            setStatus(chosen);
            apply({ status: chosen });
          }}
          className={`${controlClass} mt-1`}
        >
          <option value="">{words.anyStatus}</option>
          {applicationStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status].badge}
            </option>
          ))}
        </select>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={isHeld}
          onChange={(event) => {
            setHeld(event.target.checked);
            apply({ isHeld: event.target.checked });
          }}
          className="size-5 cursor-pointer accent-action"
        />
        {words.heldOnly}
      </label>
    </search>
  );
}

/** What a control shows: its own choice at once, and what the address says as soon as that has followed. */
function useShown<T>(said: T) {
  const [shown, setShown] = useState(said);
  useEffect(() => setShown(said), [said]);
  return [shown, setShown] as const;
}
