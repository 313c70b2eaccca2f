// The search above the list. It starts after a pause in typing. The key / leads to it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../words/words.tsx";
import { useSingleKeys } from "../keyboard/single-keys.ts";
import { maxSearchCharacters } from "./application-filter.ts";
import { fieldClass } from "./field-class.ts";
import type { ChangeFilter } from "./use-filter.ts";

const searchDebounceMs = 300;

export function SearchField({ wanted, onFilter }: { wanted: string; onFilter: ChangeFilter }) {
  const words = useWords("applications");
  const [typed, setTyped] = useState(wanted);
  const searched = useRef(wanted);
  const field = useRef<HTMLInputElement>(null);
  useSingleKeys({ "/": () => field.current?.select() }); // which takes focus, too

  useEffect(() => {
    const search = typed.trim();
    if (search === searched.current) return;
    const timer = window.setTimeout(() => {
      searched.current = search;
      onFilter({ search });
    }, searchDebounceMs);
    return () => window.clearTimeout(timer);
  }, [typed, onFilter]);

  // The address changed without the field, as by Back: a pending search is dropped.
  useEffect(() => {
    if (wanted === searched.current) return;
    searched.current = wanted;
    setTyped(wanted);
  }, [wanted]);

  function searchNow(event: FormEvent) {
    event.preventDefault();
    searched.current = typed.trim();
    onFilter({ search: searched.current });
  }

  return (
    <form onSubmit={searchNow} className="min-w-38 grow @min-[75rem]:max-w-sm @min-[75rem]:basis-38">
      <input
        ref={field}
        id="search"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={maxSearchCharacters}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        className={`${fieldClass} w-full`}
      />
    </form>
  );
}
