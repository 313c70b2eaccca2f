// What a language needs besides the words of pages and emails, by file of content/LANGUAGE/.
import { z } from "zod";
import {
  exactObject,
  isLanguageTag,
  languageTag,
  listOf,
  missingOr,
  optionalPastDay,
  pluralMessage,
  text,
} from "../kinds.ts";

const span = pluralMessage("number", "count");

export const language = exactObject({
  /** Its own name for itself: the label of the link to it. */
  name: text,
  /** The language tag of pages, and of their dates and numbers unless `formats` has another (BCP 47). */
  tag: languageTag,
  /** The tag by which dates, numbers and plurals are written, if those of the language are not known. */
  formats: languageTag.optional(),
  /** The numbers from none on as words; larger ones are written in digits. */
  numbers: listOf(text, "at least one number", 1, 99),
  /** While it is true, nobody sees the language, and its words are not checked (read-files.ts). */
  draft: z.boolean(missingOr("must be true or false")).optional(),
  spans: exactObject({ day: span, hour: span, minute: span, second: span }),
}).superRefine(hasKnownFormats);

/** The default language cannot be away. */
export const firstLanguage = language.refine(({ draft }) => draft !== true, {
  path: ["draft"],
  message: "must not be true, because English is the first language",
});

/** What only a further language has. */
export const translation = {
  /** Texts that are the same in the default language, such as names. */
  same: z
    .array(z.string(missingOr("must be a text between quotes")), missingOr("must be a list of texts"))
    .optional(),
  /** Who read all pages in this language, and when. Until somebody did, the launch check says so. */
  REVIEWED: exactObject({
    reviewer: z.string(missingOr('must be a name (or "" as long as nobody has read the pages)')),
    date: optionalPastDay,
    /** The mark of the texts that were read (rules/reviewed-texts.ts); "" if nobody noted it. */
    texts: z.string(missingOr('must be the mark that the launch check names (or "")')),
    note: z.string(missingOr("must be a text")).optional(),
  }).refine(({ reviewer, date }) => reviewer.trim() === "" || date !== "", {
    path: ["date"],
    message: "must be the day on which the reviewer read the pages",
  }),
};

/** For a language that Intl does not know, Node would write dates in English, and browsers in their own. */
function hasKnownFormats(
  { tag, formats }: { tag: string; formats?: string | undefined },
  issues: z.RefinementCtx,
) {
  const used = formats ?? tag;
  if (!isLanguageTag(used) || isKnown(used)) return; // a malformed tag has its own fault
  const message = formats
    ? "must be the tag of a language whose dates and numbers are known here, such as fr-HT"
    : 'is of a language whose dates and numbers are not known here: add a line such as "formats: fr-HT", the language by which they are written';
  issues.addIssue({ code: "custom", path: [formats ? "formats" : "tag"], message });
}

function isKnown(tag: string): boolean {
  const { DateTimeFormat, NumberFormat, PluralRules } = Intl;
  return [
    DateTimeFormat.supportedLocalesOf(tag),
    NumberFormat.supportedLocalesOf(tag),
    PluralRules.supportedLocalesOf(tag),
  ].every(({ length }) => length > 0);
}
