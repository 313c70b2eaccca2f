// The notices of a day, as the pages of a language show them.
import { createHash } from "node:crypto";
import type { WrittenWords } from "./schemas/all-schemas.ts";

export type ShownNotice = {
  /** A word of letters and digits, the same in every language and another one for another notice. */
  id: string;
  /** The CSS rule that hides it where the root element says that it was closed. */
  hidden: string;
  /** The first day on which it is shown. */
  from: string;
  label: string;
  isUrgent: boolean;
  text: string;
  link?: { text: string; to: string };
  /** The name of the button that closes it. */
  close: string;
};

type Written = Pick<WrittenWords, "notices" | "noticeWords">;

/** `original` are the notices in the default language. The urgent ones come first. */
export function shownNotices(
  { notices, noticeWords }: Written,
  original: Written["notices"],
  today: string,
): ShownNotice[] {
  return notices
    .map(({ urgency, from, until, text, page, address, link }, index) => {
      const id = `n${createHash("sha256").update(JSON.stringify(original[index])).digest("hex").slice(0, 12)}`;
      const shown: ShownNotice = {
        from,
        ...{ id, hidden: `[data-closed~=${id}] [data-notice=${id}]{display:none}` },
        ...{ label: noticeWords[urgency], isUrgent: urgency === "urgent", text, close: noticeWords.close },
        ...(link === "" ? {} : { link: { text: link, to: page || address } }),
      };
      return { shown, isOfDay: from <= today && today <= until };
    })
    .filter(({ isOfDay }) => isOfDay)
    .map(({ shown }) => shown)
    .sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}
