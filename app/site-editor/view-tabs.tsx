// On narrow windows: the way back to all pages, and on phones the choice between words and preview.
import { Link, useSearchParams } from "react-router";
import { useWords } from "../words/words.tsx";

type ViewTabsProps = { isPageChosen: boolean; isPreview: boolean };

export function ViewTabs({ isPageChosen, isPreview }: ViewTabsProps) {
  const words = useWords("siteEditor");
  const [params] = useSearchParams();
  if (!isPageChosen) return null;
  const page = { page: params.get("page") ?? "" };
  return (
    <nav aria-label={words.views} className="flex w-full flex-wrap gap-x-4 md:w-auto xl:hidden">
      <Link to={{ search: "" }} state={{ isList: true }} className={linkClass}>
        {words.allPages}
      </Link>
      <Tab search={page} isCurrent={!isPreview} label={words.editView} />
      <Tab search={{ ...page, preview: "" }} isCurrent={isPreview} label={words.preview} />
    </nav>
  );
}

type TabProps = { search: Record<string, string>; isCurrent: boolean; label: string };

function Tab({ search, isCurrent, label }: TabProps) {
  return (
    <Link
      to={{ search: `?${new URLSearchParams(search)}` }}
      aria-current={isCurrent ? "page" : undefined}
      className={`${linkClass} md:hidden ${isCurrent ? "border-drawing font-semibold" : "text-ink-muted"}`}
    >
      {label}
    </Link>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center border-b-2 border-transparent text-ink no-underline hover:border-line";
