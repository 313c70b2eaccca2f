// How long applications are kept, in sentences, by the rule that `npm run retention` applies.
import { applicationStatuses } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";

export function timesKept({ kept }: Words["privacy"], { months }: Words["retention"]): readonly string[] {
  if (applicationStatuses.every((status) => months[status] === null)) return [kept.untilAsked];
  const timeOf = (count: number | null) =>
    count === null ? kept.untilAskedTime : formatMessage(kept.months, { months: count });
  return [
    ...applicationStatuses.map((status) => formatMessage(kept[status], { time: timeOf(months[status]) })),
    kept.afterwards,
  ];
}
