// What a language needs besides the words of pages and emails, by file of content/LANGUAGE/.
import { z } from "zod";
import { fixed, languageTag, listOf, missingOr, pluralMessage, text } from "../kinds.ts";

const span = pluralMessage("number", "count");

export const language = fixed({
  /** Its own name for itself: the label of the link to it. */
  name: text,
  /** The language tag of pages, dates and numbers (BCP 47). */
  tag: languageTag,
  /** The numbers from none on as words; larger ones are written in digits. */
  numbers: listOf(text, "at least one number", 1, 99),
  /** While it is true, nobody sees the language, and its words are not checked (read-files.ts). */
  draft: z.boolean(missingOr("must be true or false")).optional(),
  spans: fixed({ day: span, hour: span, minute: span, second: span }),
});

/** What only a further language has. */
export const translation = {
  /** Texts that are the same in the default language, such as names. */
  same: z
    .array(z.string(missingOr("must be a text between quotes")), missingOr("must be a list of texts"))
    .optional(),
  /** Who read all pages in this language, and when. Until somebody did, the launch check says so. */
  REVIEWED: fixed({
    reviewer: z.string(missingOr('must be a name (or "" as long as nobody has read the pages)')),
    date: z
      .string(missingOr('must be a day (or "" as long as nobody has read the pages)'))
      .regex(/^(\d{4}-\d\d-\d\d)?$/, "must be a day such as 2026-11-24"),
    note: z.string(missingOr('must be a text (or "" if there is nothing to say)')),
  }).refine(({ reviewer, date }) => reviewer.trim() === "" || date !== "", {
    path: ["date"],
    message: "must be the day on which the reviewer read the pages",
  }),
};
