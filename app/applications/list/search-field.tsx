// The search above the list. It starts after a pause in typing, or by Enter. The key / leads to it; the down
// arrow leads from it to the first application found, once the list is loaded. Enter does not: who types on
// after it would decide in the list.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../words/words.tsx";
import { useSingleKeys } from "../keyboard/single-keys.ts";
import { maxSearchCharacters } from "./application-filter.ts";
import { fieldClass } from "./field-class.ts";
import { firstViewButton } from "./open-application.ts";
import type { ChangeFilter } from "./use-filter.ts";

const searchDebounceMs = 300;

type SearchFieldProps = {
  wanted: string;
  /** The search whose rows are in the list; undefined while they are loaded. */
  shown: string | undefined;
  onFilter: ChangeFilter;
};

export function SearchField({ wanted, shown, onFilter }: SearchFieldProps) {
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

  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || shown !== searched.current) return;
    setIsLeaving(false);
    if (document.activeElement === field.current) firstViewButton()?.focus();
  }, [isLeaving, shown]);

  function searchNow(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const search = typed.trim();
    if (search !== searched.current) onFilter({ search });
    searched.current = search;
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    const isHeld = altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing;
    if (key !== "ArrowDown" || isHeld) return;
    searchNow(event);
    setIsLeaving(true);
  }

  /** Who types on stays. */
  function onType(text: string) {
    setTyped(text);
    setIsLeaving(false);
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
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={maxSearchCharacters}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        className={`${fieldClass} w-full`}
      />
    </form>
  );
}
