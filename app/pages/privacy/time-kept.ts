// How long applications are kept, in sentences, by the rule that `npm run retention` applies.
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";

export function timesKept({ kept }: Words["privacy"], { months }: Words["retention"]): readonly string[] {
  const statuses = Object.keys(months) as ApplicationStatus[]; // the keys of its schema
  if (statuses.every((status) => months[status] === null)) return [kept.untilAsked];
  const timeOf = (count: number | null) =>
    count === null ? kept.untilAskedTime : formatPlural(kept.months, { months: count });
  return [
    ...statuses.map((status) => formatMessage(kept[status], { time: timeOf(months[status]) })),
    kept.afterwards,
  ];
}
