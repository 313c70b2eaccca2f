// What a publication would change, and which texts in other languages must be looked at first. Pure.
import type { EditableField, EditableSite } from "../../../contract/site-editor.ts";
import { languagesOf, pageId, placeIn, placeKey, type Value } from "../words/place.ts";
import { haveSameFigures } from "../words/same-figures.ts";

export type LanguageChange = {
  language: string;
  before: Value;
  after: Value;
  /**
   * `unconfirmed`: the text in the default language changed, or the picture that it describes, and nobody
   * said whether this one still fits. `differentFigures`: it cannot, because it states other figures.
   * `undescribed`: it is empty, and describes another picture.
   */
  kind: "changed" | "confirmed" | "unconfirmed" | "differentFigures" | "undescribed" | "same";
};

export type FieldChange = {
  page: EditableSite["pages"][number];
  field: EditableField;
  languages: LanguageChange[];
  /** Whether it describes a picture that changes, and some language is not confirmed yet. */
  isDescription: boolean;
};

/** By the keys of their places. */
type DraftValues = ReadonlyMap<string, Value>;

/** Whether the confirmation of a place is older than the change of another one, by their keys. */
type IsOlder = (confirmation: string, change: string) => boolean;

/** One entry for each field of which some language has a draft, in the order of the site. */
export function changeList(site: EditableSite, drafts: DraftValues, isOlder: IsOlder): FieldChange[] {
  const seen = new Set<string>();
  const pictures = changedPictures(site, drafts);
  const changes: FieldChange[] = [];
  for (const page of site.pages)
    for (const field of page.fields) {
      const name = placeKey(field);
      if (seen.has(name)) continue;
      seen.add(name);
      const picture = pictures.get(name);
      const languages = languageChanges(site, field, { drafts, isOlder, picture });
      if (languages.every(({ kind }) => kind === "same")) continue;
      const isOpen = languages.some(({ kind }) => !isSettled(kind));
      changes.push({ page, field, languages, isDescription: isOpen && picture !== undefined });
    }
  return changes;
}

/** The keys of other pictures by those of their descriptions, which belong to no language. */
function changedPictures(site: EditableSite, drafts: DraftValues): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const field of site.pages.flatMap(({ fields }) => fields)) {
    const [language] = languagesOf(field, site);
    if (!field.description || language === undefined) continue;
    const key = placeKey(placeIn(field, language));
    const name = drafts.get(key);
    if (name !== undefined && name !== "" && name !== field.values[language])
      pictures.set(placeKey(field.description), key);
  }
  return pictures;
}

type Changes = { drafts: DraftValues; isOlder: IsOlder; picture: string | undefined };

function languageChanges(
  site: EditableSite,
  field: EditableField,
  { drafts, isOlder, picture }: Changes,
): LanguageChange[] {
  const defaultLanguage = site.languages[0]?.code ?? "";
  const valueIn = (language: string) => drafts.get(placeKey(placeIn(field, language)));
  const isDefaultChanged =
    valueIn(defaultLanguage) !== undefined && valueIn(defaultLanguage) !== field.values[defaultLanguage];
  return languagesOf(field, site).map((language) => {
    const before = field.values[language] ?? "";
    const draft = valueIn(language);
    const after = draft ?? before;
    const isOther = language !== defaultLanguage;
    if (picture !== undefined && after === "") return { language, before, after, kind: "undescribed" };
    if (after !== before) return { language, before, after, kind: "changed" };
    const originals = [
      ...(isDefaultChanged && isOther ? [placeKey(placeIn(field, defaultLanguage))] : []),
      ...(picture === undefined ? [] : [picture]),
    ];
    const isOpen = originals.length > 0;
    const original = valueIn(defaultLanguage) ?? field.values[defaultLanguage] ?? "";
    if (isOpen && isOther && !haveSameFigures(String(original), String(after)))
      return { language, before, after, kind: "differentFigures" };
    const own = placeKey(placeIn(field, language));
    const isStale = originals.some((one) => isOlder(own, one));
    if (draft !== undefined && !isStale) return { language, before, after, kind: "confirmed" };
    return { language, before, after, kind: isOpen ? "unconfirmed" : "same" };
  });
}

/** How many values would change on the site. */
export function changedCount(changes: readonly FieldChange[]): number {
  return changes.flatMap(({ languages }) => languages).filter(({ kind }) => kind === "changed").length;
}

export function isAllConfirmed(changes: readonly FieldChange[]): boolean {
  return changes.every(({ languages }) => languages.every(({ kind }) => isSettled(kind)));
}

function isSettled(kind: LanguageChange["kind"]): boolean {
  return kind === "changed" || kind === "confirmed" || kind === "same";
}

/** Groups changes under the titles of their pages. */
export function byPage(changes: readonly FieldChange[]): { title: string; changes: FieldChange[] }[] {
  const pages = new Map<string, { title: string; changes: FieldChange[] }>();
  for (const change of changes) {
    const id = pageId(change.page);
    const entry = pages.get(id) ?? { title: change.page.title, changes: [] };
    entry.changes.push(change);
    pages.set(id, entry);
  }
  return [...pages.values()];
}
