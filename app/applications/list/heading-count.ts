// The number in the heading: the exact count of all applications, and of those that match while a filter is
// set.
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatCount, formatTotal } from "../describe-application.ts";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";

type Counts = {
  filter: ApplicationFilter;
  total: number | undefined;
  matching: number | undefined;
  isMoreMatching: boolean;
};

export function headingCount(
  { filter, total, matching, isMoreMatching }: Counts,
  words: Words["applications"],
): string {
  if (total === undefined) return "";
  if (!isFiltered(filter) || matching === undefined) return formatCount(total);
  return formatMessage(words.countOf, {
    matching: formatTotal(matching, isMoreMatching, words),
    total: formatCount(total),
  });
}
