// The heading with the exact count of all applications, and of those that match while a filter is set
//
import { applicationsWords as words } from "#content/pages/applications.ts";
import { formatCount, formatTotal } from "../describe-application.ts";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";

type ListHeadingProps = {
  filter: ApplicationFilter;
  total: number | undefined;
  matching: number | undefined;
  isMoreMatching: boolean;
};

export function ListHeading({ filter, total, matching, isMoreMatching }: ListHeadingProps) {
  const count =
    total === undefined
      ? ""
      : isFiltered(filter) && matching !== undefined
        ? words.countOf(formatTotal(matching, isMoreMatching), formatCount(total))
        : formatCount(total);
  return (
    <h1 className="font-heading text-xl sm:text-2xl">
      {words.title}
      {count ? <span className="text-ink-muted"> ({count})</span> : null}
    </h1>
  );
}
