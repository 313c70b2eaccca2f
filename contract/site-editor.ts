// What the editor of the site's words (`/site-editor`) and the server say to each other. Drafts and the
// history are rows that the editor reads through the data service (supabase/migrations); what needs the
// school's files or a rendered page is asked here.

/** The base of these calls. Each carries the caller's access token as `Authorization: Bearer`. */
export const siteEditorApi = "/api/site-editor";

/** Where a value stands: a file such as `en/pages/home` or `school`, and the keys that lead to it. */
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
};

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

export type FieldKind = "text" | "message" | "plural" | "number" | "picture";

/** One value, with all languages. */
export type EditableField = {
  kind: FieldKind;
  /** The file without its language, such as `pages/home`. A fact such as `school` has no language. */
  file: string;
  path: readonly string[];
  /** What the file's comment says about it; "" without one. */
  help: string;
  mayBeEmpty: boolean;
  /** The places that this text must have: all, or with `oneIsEnough` one of them. */
  places: readonly string[];
  oneIsEnough: boolean;
  /** As on the site now, by the language's code; a fact has only "". */
  values: Readonly<Record<string, string | number>>;
  /** Where a picture is described. With another one each language needs another text, or confirms its own. */
  description?: Place;
  /** The values of the school's files where a published one stands in for them. */
  ofFiles: Readonly<Record<string, string | number>>;
};

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
 * `POST /pictures?x=50&y=50`: stores the picture in the body, cut to 4:3 around a point, which is where CSS
 * has it in `object-position`, in percent. Refused with `faults` if it cannot be used.
 */
export type StoredPicture = {
  /** The value that shows it. */
  name: string;
};

/** A JPEG, PNG, WebP or AVIF as it comes from the camera. */
export const maxPictureBytes = 25_000_000;

/** One sentence for the owner. With a place, the value there is at fault. */
export type EditorFault = { sentence: string; place?: Place };

/**
 * What a call is refused with. 401 `signed_out`; 403 `not_an_editor`; 409 `newer_publication` (somebody
 * published since) or `newer_drafts` (somebody changed a draft since); 422 `faults`; 503 `busy` or
 * `unavailable`.
 */
export type EditorRefusal = {
  reason:
    | "signed_out"
    | "not_an_editor"
    | "newer_publication"
    | "newer_drafts"
    | "faults"
    | "broken"
    | "busy"
    | "unavailable";
  faults?: readonly EditorFault[];
};
