// Search and filters above the list. The search starts after a pause in typing.
import { useEffect, useRef, useState } from "react";
import { statusWords, applicationsWords as words } from "#content/pages/applications.ts";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import { controlClass } from "../../ui/field.tsx";
import { type ApplicationFilter, maxSearchCharacters, parseStatus } from "./application-filter.ts";
import type { ChangeFilter } from "./use-filter.ts";

const searchDebounceMs = 300;

type ApplicationFiltersProps = { wanted: ApplicationFilter; onFilter: ChangeFilter };

export function ApplicationFilters({ wanted, onFilter }: ApplicationFiltersProps) {
  const [typed, setTyped] = useState(wanted.search);
  const searched = useRef(wanted.search);

  useEffect(() => {
    const search = typed.trim();
    if (search === searched.current) return;
    const timer = window.setTimeout(() => {
      searched.current = search;
      onFilter({ search });
    }, searchDebounceMs);
    return () => window.clearTimeout(timer);
  }, [typed, onFilter]);

  // The address changed without the controls, as by Back: a pending search is dropped.
  useEffect(() => {
    if (wanted.search === searched.current) return;
    searched.current = wanted.search;
    setTyped(wanted.search);
  }, [wanted.search]);

  /** Includes the text typed so far, without waiting for the pause. */
  function apply(change: Partial<ApplicationFilter>) {
    searched.current = typed.trim();
    onFilter({ search: searched.current, ...change });
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
          onChange={(event) => setTyped(event.target.value)}
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
          value={wanted.status ?? ""}
          onChange={(event) => apply({ status: parseStatus(event.target.value) })}
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
          checked={wanted.isHeld}
          onChange={(event) => apply({ isHeld: event.target.checked })}
          className="size-5 cursor-pointer accent-action"
        />
        {words.heldOnly}
      </label>
    </search>
  );
}
