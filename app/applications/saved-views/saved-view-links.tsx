// The saved views as links beside the filters: they open with one press, in a new tab too, and the current
// one is marked.
import { Link } from "react-router";
import { useWords } from "../../words/words.tsx";
import { useSavedViews } from "./use-saved-views.ts";

export function SavedViewLinks() {
  const words = useWords("workingTogether").savedViews;
  const { views = [], isCurrent } = useSavedViews();
  if (views.length === 0) return null;
  return (
    <nav aria-label={words.title} className="w-full print:hidden">
      <ul className="flex gap-2 overflow-x-auto p-1 text-[0.9375rem]">
        {views.map((view) => (
          <li key={view.id} className="max-w-64 shrink-0">
            <Link
              to={`?${view.query}`}
              preventScrollReset
              aria-current={isCurrent(view) ? "page" : undefined}
              title={view.name}
              className={`block min-h-11 min-w-11 truncate rounded-xs border px-3 py-2.5 no-underline hover:underline lg:min-h-8 lg:py-1 ${isCurrent(view) ? "border-drawing bg-ground-alt font-semibold" : "border-line"}`}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
