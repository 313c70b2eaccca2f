// What a publication changed, in words: its values beside those of the one before. Pure.
import type { EditableField, EditableSite, Place } from "../../../contract/site-editor.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import type { Publication } from "../drafts/drafts-store.ts";
import { entryNames } from "../words/entry-names.ts";
import { fieldAt, placeKey, type Value } from "../words/place.ts";

export type PastChange = {
  key: string;
  /** Undefined for a value that the site no longer has. */
  field: EditableField | undefined;
  pageTitle: string;
  language: string;
  before: Value;
  after: Value;
  /** Of a list: what its entries said first, "" for an entry of the files that is not on the site. */
  entries?: { before: string[]; after: string[] };
};

type Overrides = Publication["overrides"];
/** By the keys of their places. */
type Values = ReadonlyMap<string, { value: Value }>;

/** `before` are those of the publication before; none before the first. */
export function publicationChanges(site: EditableSite, before: Overrides, after: Overrides): PastChange[] {
  const old = new Map(before.map((override) => [placeKey(override), override]));
  const next = new Map(after.map((override) => [placeKey(override), override]));
  const defaultLanguage = site.languages[0]?.code ?? "";
  const textIn = (values: Values) => (place: Place) =>
    values.get(placeKey(place))?.value ?? ofFiles(site, place);
  const changes: PastChange[] = [];
  for (const [key, place] of new Map([...old, ...next])) {
    const [onSiteBefore, onSiteAfter] = [textIn(old)(place), textIn(next)(place)];
    if (onSiteBefore === onSiteAfter) continue;
    if (isInAddedEntry(place.path) && !next.has(key)) continue; // the list says that the entry goes
    const found = fieldAt(site, place);
    const entriesIn = (order: Value, values: Values) =>
      found ? entryNames(found.field, order, { defaultLanguage, textAt: textIn(values) }) : [];
    changes.push({
      key,
      field: found?.field,
      pageTitle: found?.page.title ?? "",
      language: found?.language ?? "",
      before: onSiteBefore,
      after: onSiteAfter,
      ...(found?.field.kind === "entries"
        ? { entries: { before: entriesIn(onSiteBefore, old), after: entriesIn(onSiteAfter, next) } }
        : {}),
    });
  }
  return changes;
}

/** How many there are of each kind, as people call it; a value that the site no longer has is a text. */
export function countedKinds(changes: readonly Pick<PastChange, "field">[]): [ChangedKind, number][] {
  const found = changes.map(({ field }) => (field && kinds[field.kind]) ?? "texts");
  return order.flatMap((kind): [ChangedKind, number][] => {
    const count = found.filter((one) => one === kind).length;
    return count > 0 ? [[kind, count]] : [];
  });
}

type ChangedKind = (typeof order)[number];
const order = ["texts", "pictures", "links", "lists"] as const;
const kinds: Partial<Record<EditableField["kind"], ChangedKind>> = {
  picture: "pictures",
  path: "links",
  address: "links",
  entries: "lists",
};

function ofFiles(site: EditableSite, place: Place): Value {
  const found = fieldAt(site, place);
  if (!found || isInAddedEntry(place.path)) return "";
  const { field, language } = found;
  return field.ofFiles[language] ?? field.values[language] ?? "";
}
