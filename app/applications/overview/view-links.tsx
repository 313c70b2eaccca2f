// The views of the applications: the list, the Overview and the report.
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../words/words.tsx";
import { type DeskView, overviewSearch, reportSearch, viewOf } from "./overview-links.ts";

const viewLinksId = "views";

/** The link that was followed goes with its view, and focus with it. The current one takes it. */
export function useFocusOfView(view: DeskView): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`#${viewLinksId} [aria-current]`)?.focus();
  }, [view]);
}

export function ViewLinks() {
  const words = useWords("overview");
  const [params] = useSearchParams();
  const view = viewOf(params);
  return (
    <nav id={viewLinksId} aria-label={words.views} className="print:hidden">
      <ul className="flex gap-x-3 text-[0.9375rem] @3xl:gap-x-5 @3xl:text-base">
        <li>
          <ViewLink search="" isCurrent={view === "list"} label={words.list} />
        </li>
        <li>
          <ViewLink search={overviewSearch} isCurrent={view === "overview"} label={words.title} />
        </li>
        {/* On a phone it would push the list down; the Overview leads there. */}
        <li className={view === "list" ? "hidden @3xl:block" : ""}>
          <ViewLink search={reportSearch} isCurrent={view === "report"} label={words.report.title} />
        </li>
      </ul>
    </nav>
  );
}

type ViewLinkProps = { search: string; isCurrent: boolean; label: string };

function ViewLink({ search, isCurrent, label }: ViewLinkProps) {
  return (
    <Link
      to={{ search }}
      aria-current={isCurrent ? "page" : undefined}
      className={`inline-flex min-h-11 items-center border-b-2 no-underline ${isCurrent ? "border-drawing font-semibold text-ink" : "border-transparent text-ink-muted hover:border-line hover:text-ink"}`}
    >
      {label}
    </Link>
  );
}
