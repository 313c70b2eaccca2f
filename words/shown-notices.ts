// The notices of a day, as the pages of a language show them.
import { createHash } from "node:crypto";
import type { WrittenWords } from "./schemas/all-schemas.ts";
import { type EventIn, type ShownEvent, shownEvent, whenAndWhere } from "./shown-events.ts";

export type ShownNotice = {
  /** A word of letters and digits, the same in every language and another one for another notice. */
  id: string;
  /** The CSS rule that hides it where the root element says that it was closed. */
  hidden: string;
  /** The first day on which it is shown. */
  from: string;
  /** What it is; of an event also when and where. */
  label: string;
  isUrgent: boolean;
  text: string;
  link?: { text: string; to: string };
  /** The name of the button that closes it. */
  close: string;
  /** Left out once its day is over. */
  event?: ShownEvent;
};

type Written = Pick<WrittenWords, "notices" | "noticeWords">;

/** `original` are the notices in the default language, `today` is the school's day. */
type NoticesIn = EventIn & { original: Written["notices"]; today: string };

/** Those of the day, the urgent ones first. */
export function shownNotices({ notices, noticeWords }: Written, of: NoticesIn): ShownNotice[] {
  const { original, today } = of;
  return notices
    .map((notice, index) => {
      const { noticeKind, from, until, text, page, address, link } = notice;
      const id = `n${createHash("sha256").update(JSON.stringify(original[index])).digest("hex").slice(0, 12)}`;
      const event = shownEvent(notice, of);
      const label = noticeWords[noticeKind];
      const shown: ShownNotice = {
        from,
        ...{ id, hidden: `[data-closed~=${id}] [data-notice=${id}]{display:none}` },
        label: event ? `${label}, ${whenAndWhere(event, of)}` : label,
        ...{ isUrgent: noticeKind === "urgent", text, close: noticeWords.close },
        ...(link === "" ? {} : { link: { text: link, to: page || address } }),
        ...(event && today <= notice.eventDay ? { event } : {}),
      };
      return { shown, isOfDay: from <= today && today <= until };
    })
    .filter(({ isOfDay }) => isOfDay)
    .map(({ shown }) => shown)
    .sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}
