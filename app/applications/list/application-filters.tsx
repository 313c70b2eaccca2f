// The toolbar above the list: search, filters, and the button that clears them. In a narrow list the filters
// are behind a button with the number of those that are set.
import { useId, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";
import { FilterFields } from "./filter-fields.tsx";
import { SearchField } from "./search-field.tsx";
import type { ChangeFilter } from "./use-filter.ts";

type ApplicationFiltersProps = {
  wanted: ApplicationFilter;
  /** The search whose rows are in the list; undefined while they are loaded. */
  shownSearch: string | undefined;
  onFilter: ChangeFilter;
  onClear: () => void;
};

export function ApplicationFilters({ wanted, shownSearch, onFilter, onClear }: ApplicationFiltersProps) {
  const words = useWords("applications");
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const set = countSet(wanted);

  /** The pressed button goes, so the focus moves to the tab that is shown now. */
  function clear() {
    onClear();
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[role=tab][tabindex='0']")?.focus());
  }

  return (
    <search className="flex min-w-0 grow flex-wrap items-center gap-2">
      <SearchField wanted={wanted.search} shown={shownSearch} onFilter={onFilter} />
      <Button
        variant="plain"
        size="compact"
        className="@min-[75rem]:hidden"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {set > 0 ? formatMessage(words.filters.set, { count: set }) : words.filters.open}
      </Button>
      <div
        id={fieldsId}
        className={`${isOpen ? "grid" : "hidden"} w-full gap-2 sm:grid-cols-2 @min-[75rem]:flex @min-[75rem]:w-auto @min-[75rem]:items-center @min-[75rem]:@max-7xl:gap-1.5`}
      >
        <FilterFields wanted={wanted} onFilter={onFilter} />
      </div>
      {isFiltered(wanted) ? (
        <Button variant="quiet" size="compact" className="px-2!" onClick={clear}>
          {words.clear}
        </Button>
      ) : null}
    </search>
  );
}

function countSet(filter: ApplicationFilter): number {
  const { program, state, language, from, to, isOverdue, isWithdrawn, assigned } = filter;
  const isProgramSet = program ?? program === null;
  const isStateSet = state ?? state === null;
  const isWaitingSet = isOverdue || isWithdrawn;
  return [isProgramSet, isStateSet, language, from, to, isWaitingSet, assigned].filter(Boolean).length;
}
