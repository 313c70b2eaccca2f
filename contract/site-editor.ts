// What the editor of the site's words (`/site-editor`) and the server say to each other. Drafts and the
// history are rows that the editor reads through the data service (supabase/migrations); what needs the
// school's files or a rendered page is asked here.

/** The base of these calls. Each carries the caller's access token as `Authorization: Bearer`. */
export const siteEditorApi = "/api/site-editor";

/** The language of a place whose value is the same in every language, such as the page of a link. */
export const everyLanguage = "every";

/**
 * Where a value stands: a file such as `en/pages/home`, `every/site` or `school`, and the keys that lead to
 * it.
 */
export type Place = { file: string; path: readonly string[] };

/** A value that stands in for the one of the school's files. */
export type ChangedValue = Place & { value: string | number };

/** `GET /words`: everything that can be changed, as it is on the site. */
export type EditableSite = {
  /** The number of the publication that is on the site, 0 if it follows the files alone. */
  publication: number;
  /** The default one first. */
  languages: readonly { code: string; name: string }[];
  /** By the name of a place that every text may have, such as `{school}`: what it says in each language. */
  sharedPlaces: Readonly<Record<string, Readonly<Record<string, string>>>>;
  pages: readonly EditablePage[];
  /** What the school must be able to prove (content/en/claims.yaml), with its source and day as fields. */
  claims: readonly EditableClaim[];
  /** Published values that are not on the site; the next publication leaves them out. */
  unfit: readonly UnfitValue[];
  /**
   * The publication that is on the site instead, 0 for the files alone, where the newest one cannot be shown.
   */
  shownInstead?: number;
};

/** `words` are those of the claim on the site, `signs` those of a text that makes it anew. */
export type EditableClaim = {
  /** Of its entry. */
  key: string;
  ask: string;
  words: readonly string[];
  signs: readonly string[];
};

/** `sentence` says what is wrong with the value; absent if its place is not there any more. */
export type UnfitValue = ChangedValue & { sentence?: string };

/** A page as its visitors know it, or words of no page of their own, such as those of the emails. */
export type EditablePage = {
  /** The path of the preview; undefined for words that no public page shows. */
  path?: string;
  /** The title on the page, or the name of the group, in the default language. */
  title: string;
  /** Which part of the list it belongs to. */
  group: "pages" | "programs" | "everywhere" | "emails" | "staff";
  fields: readonly EditableField[];
};

/**
 * `entries` is the order of a list's entries (words/entry-order.ts); its entries' fields follow it. `sample`
 * is "yes" for words of the sample school, else "no". A `date` is not in the future, a `day` may be. A
 * `document` names an uploaded PDF.
 */
export type FieldKind =
  | "text"
  | "message"
  | "plural"
  | "number"
  | "path"
  | "address"
  | "emailAddress"
  | "entries"
  | "picture"
  | "date"
  | "day"
  | "time"
  | "choice"
  | "document"
  | "sample";

/** One value, with all languages. */
export type EditableField = {
  kind: FieldKind;
  /** The file without its language, such as `pages/home`. A fact such as `school` has no language. */
  file: string;
  path: readonly string[];
  /** The path with the present positions of entries instead of their keys, where it is another one. */
  at?: readonly string[];
  /** What the file's comment says about it; "" without one. */
  help: string;
  mayBeEmpty: boolean;
  /** The places that this text must have: all, or with `oneIsEnough` one of them. */
  places: readonly string[];
  oneIsEnough: boolean;
  /**
   * How many characters it may have as its readers see it, in each language, before its page suffers. A
   * longer text is published too.
   */
  budget?: number;
  /** The values of a choice. */
  options?: readonly string[];
  /** Only administrators change it. */
  isSensitive?: true;
  /**
   * Of `entries`: how many there may be, the fields of a new one, whose paths begin in the entry, and the
   * mark of the list in the files (words/list-mark.ts).
   */
  list?: {
    least: number;
    most: number;
    entry: readonly EditableField[];
    mark: string;
    /** By their keys, of entries that are changed elsewhere: here they can be moved only. */
    names?: Readonly<Record<string, string>>;
  };
  /** As on the site now, by the language's code, or `every`; a fact has only "". */
  values: Readonly<Record<string, string | number>>;
  /** Where a picture is described. With another one each language needs another text, or confirms its own. */
  description?: Place;
  /** The values of the school's files where a published one stands in for them. */
  ofFiles: Readonly<Record<string, string | number>>;
  /** The languages in which the files have changed since the published value took their place. */
  changedInFiles?: readonly string[];
};

/** The element of a downloaded record that has the publication as JSON. */
export const recordElementId = "publication";

/** `GET /checklist`: what is left before a public launch, as the site would be with all drafts. */
export type Checklist = { groups: readonly ChecklistGroup[] };

export const checklistGroups = [
  "samples",
  "links",
  "addresses",
  "claims",
  "contradictions",
  "languages",
  "configuration",
] as const;

export type ChecklistGroup = {
  group: (typeof checklistGroups)[number];
  items: readonly ChecklistItem[];
};

/** One sentence for whoever changes the files or the server; with a place, the editor can settle it there. */
export type ChecklistItem = { sentence: string; place?: Place };

/** `POST /preview`: the page with these values, rendered by the server and without its scripts. */
export type PreviewRequest = {
  /** As visitors know it, with its language: `/es/mission`. */
  path: string;
  changes: readonly ChangedValue[];
};
export type Preview = {
  html: string;
  /** What keeps it from being published. */
  faults: readonly EditorFault[];
};

/**
 * `POST /publish`: puts the stored drafts on the site. `drafts` are all of them by the versions that the
 * caller has seen. Instead of drafts, `restored` brings the values of an earlier publication back, 0 for the
 * files alone.
 */
export type PublishRequest = {
  /** The number of the publication on which the changes were made. */
  follows: number;
  note: string;
} & ({ drafts: readonly (Place & { version: number })[] } | { restored: number });
export type Published = { number: number };

/**
 * `POST /programs`: adds a program that begins like another one, and is not offered yet. Answers with
 * `AddedProgram`. Refused with `faults` whose places are the values of this request.
 */
export type AddProgramRequest = {
  follows: number;
  /** By language. */
  texts: Readonly<Record<string, ProgramTexts>>;
  /** The last part of its path, such as `welding`. */
  address: string;
  /** The path of the page that it begins like. */
  like: string;
};
/** What only the new program says, in one language. */
export type ProgramTexts = {
  title: string;
  /** What its students learn, in a sentence or two. */
  description: string;
  /** How long it takes, such as `4-6 months`. */
  duration: string;
  /** What it leads to, such as `Welding Certificate`. */
  certification: string;
};
export type AddedProgram = Published & { path: string };

/** As many as can be added in the browser. */
export const mostAddedPrograms = 20;

/**
 * `POST /pictures?x=50&y=50`: stores the picture in the body, cut to 4:3 around a point, which is where CSS
 * has it in `object-position`, in percent. Refused with `faults` if it cannot be used.
 */
export type StoredPicture = {
  /** The value that shows it. */
  name: string;
};

/**
 * `POST /documents`: stores the PDF in the body. Refused with `faults` if it cannot be used. `isTagged` says
 * that screen readers find headings and an order in it.
 */
export type StoredDocument = {
  /** The value that names it. */
  name: string;
  isTagged: boolean;
};

/** A JPEG, PNG, WebP or AVIF as it comes from the camera. */
export const maxPictureBytes = 25_000_000;

/** One sentence for the owner. With a place, the value there is at fault. */
export type EditorFault = { sentence: string; place?: Place };

/**
 * What a call is refused with. 401 `signed_out`; 403 `not_an_editor`, or `only_administrators` where a change
 * is sensitive, and 428 `needs_proof` without a fresh proof of who the administrator is; 409
 * `newer_publication` (somebody published since) or `newer_drafts` (somebody changed a draft since); 422
 * `faults`; 503 `busy` or `unavailable`.
 */
export type EditorRefusal = {
  reason:
    | "signed_out"
    | "not_an_editor"
    | "only_administrators"
    | "needs_proof"
    | "newer_publication"
    | "newer_drafts"
    | "faults"
    | "broken"
    | "busy"
    | "unavailable";
  faults?: readonly EditorFault[];
};
