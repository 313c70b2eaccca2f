// What the search has found. Each result leads to its field, and stays while its text is changed, so that one
// can go on from result to result.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { TextWithPlaces } from "../shown-words.tsx";
import { fieldAt, placeIn, placeKey } from "../words/place.ts";
import { excerptOf, searchWords } from "../words/search-words.ts";
import { useFieldLabel } from "../words/use-field-label.ts";

export function SearchResults({ query }: { query: string }) {
  const words = useWords("siteEditor").search;
  const { site, shownValue, goTo } = useEditor();
  const labelOf = useFieldLabel();
  const search = () => ({ query, found: searchWords(site, query, { shownValue, labelOf }) });
  const [searched, setSearched] = useState(search);
  if (searched.query !== query) setSearched(search());
  const found = searched.found.filter(({ field, language }) => fieldAt(site, placeIn(field, language)));
  const isSearching = query.trim() !== "";
  const count = found.length > 0 ? formatPlural(words.found, { count: found.length }) : words.none;
  return (
    <>
      <p role="status" className="mt-2 text-base text-ink-muted empty:hidden">
        {isSearching ? count : ""}
      </p>
      {isSearching ? (
        <ul className="mt-1">
          {found.map(({ page, field, language, label }) => (
            <li key={placeKey(placeIn(field, language))} className="border-line border-b last:border-0">
              <button
                type="button"
                onClick={() => goTo(placeIn(field, language))}
                className="w-full cursor-pointer px-1 py-2 text-left hover:bg-ground-alt"
              >
                <span className="block font-semibold text-base">
                  {formatMessage(words.result, { page: page.title, label })}
                </span>
                <span lang={language || undefined} className="wrap-anywhere block text-base text-ink-muted">
                  <TextWithPlaces
                    text={excerptOf(field, shownValue(field, language), query)}
                    isForm={field.kind === "plural"}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
