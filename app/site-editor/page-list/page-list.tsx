// The pages of the site by group, each with the number of its changes, and the search over all words.
import { type ReactNode, useDeferredValue, useState } from "react";
import { Link, useLocation } from "react-router";
import type { EditablePage } from "../../../contract/site-editor.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { controlClass } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { AddProgramButton } from "../programs/add-program-button.tsx";
import { countChanges } from "../words/count-changes.ts";
import { pageId } from "../words/place.ts";
import { SearchResults } from "./search-results.tsx";

const groups = ["pages", "programs", "everywhere", "emails", "staff"] as const;

export function PageList({ current }: { current: EditablePage | undefined }) {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  const [query, setQuery] = useState("");
  const { state, key } = useLocation();
  const [shownAt, setShownAt] = useState(key);
  // "All pages" shows all of them, after a search too; the way back shows what was found.
  if (shownAt !== key) {
    setShownAt(key);
    if (state?.isList) setQuery("");
  }
  const searched = useDeferredValue(query);
  return (
    <div className="py-3">
      <label htmlFor="search-words" className="block font-semibold">
        {words.search.label}
      </label>
      <input
        id="search-words"
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        className={`${controlClass} mt-1.5 min-h-11! py-1.5! text-base lg:min-h-10!`}
      />
      <SearchResults query={searched} />
      {query.trim() === "" ? (
        <nav aria-label={words.groups.label} className="mt-3">
          {groups.map((group) => {
            const pages = site.pages.filter((page) => page.group === group);
            return pages.length > 0 ? (
              <PageGroup key={group} title={words.groups[group]} pages={pages} current={current}>
                {group === "programs" ? <AddProgramButton /> : null}
              </PageGroup>
            ) : null;
          })}
        </nav>
      ) : null}
    </div>
  );
}

type PageGroupProps = {
  title: string;
  pages: readonly EditablePage[];
  current: EditablePage | undefined;
  children: ReactNode;
};

function PageGroup({ title, pages, current, children }: PageGroupProps) {
  return (
    <section className="mt-4">
      <h2 className="lettering text-ink-muted">{title}</h2>
      <ul className="mt-1">
        {pages.map((page) => (
          <li key={pageId(page)}>
            <PageLink page={page} isCurrent={page === current} />
          </li>
        ))}
      </ul>
      <div className="empty:hidden">{children}</div>
    </section>
  );
}

function PageLink({ page, isCurrent }: { page: EditablePage; isCurrent: boolean }) {
  const words = useWords("siteEditor");
  const { state } = useEditor();
  const count = countChanges(page, state);
  return (
    <Link
      state={{ isOpening: true }}
      to={{ search: `?${new URLSearchParams({ page: pageId(page) })}` }}
      aria-current={isCurrent ? "page" : undefined}
      className={`flex min-h-11 items-center justify-between gap-2 border-l-3 px-3 text-ink no-underline text-base hover:bg-ground-alt lg:min-h-9 ${isCurrent ? "border-line xl:border-drawing xl:bg-ground-alt xl:font-semibold" : "border-line"}`}
    >
      <span>{page.title}</span>
      {count > 0 ? (
        <span className="shrink-0 whitespace-nowrap text-ink-muted text-sm">
          {formatPlural(words.draftsOf, { count })}
        </span>
      ) : null}
    </Link>
  );
}
