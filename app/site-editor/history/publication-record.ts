// A publication as one file to keep or to hand over, which any browser opens: who, when, what changed, every
// word of the site as it stood then, and the values, which `npm run content -- import` reads. Pure.

import { type EditableField, type EditableSite, recordElementId } from "../../../contract/site-editor.ts";
import { escapeMarkup } from "../../../words/escape-markup.ts";
import type { Publication } from "../drafts/drafts-store.ts";
import { languagesOf, placeIn, placeKey, type Value } from "../words/place.ts";
import { withEntries } from "../words/with-entries.ts";
import type { PastChange } from "./publication-changes.ts";

export type RecordTexts = {
  title: string;
  by: string;
  note: string;
  /** Says of which day the texts are that nobody changed here. */
  ofFiles: string;
} & Record<"changes" | "allWords" | "braces" | "before" | "after" | "place" | "text", string> &
  Record<"empty" | "unknownPlace", string>;

type Recorded = {
  site: EditableSite;
  publication: Publication;
  changes: readonly PastChange[];
  texts: RecordTexts;
  labelOf: (field: EditableField) => string;
};

export function publicationRecord({ site: present, labelOf, ...recorded }: Recorded): string {
  const { publication, changes, texts } = recorded;
  const values = new Map(publication.overrides.map((override) => [placeKey(override), override.value]));
  const site = withEntries(present, (key) => values.get(key));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(texts.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeMarkup(texts.title)}</h1>
<p>${escapeMarkup(texts.by)}</p>
${texts.note ? `<p>${escapeMarkup(texts.note)}</p>` : ""}
<h2>${escapeMarkup(texts.changes)}</h2>
${table(
  texts,
  [texts.place, texts.before, texts.after],
  changes.map((change) => changeRow(site, change, { texts, labelOf })),
)}
<h2>${escapeMarkup(texts.allWords)}</h2>
<p>${escapeMarkup(texts.ofFiles)}</p>
${placesTable(site, texts)}
${site.pages.map((page) => pageTable(site, page, { values, texts, labelOf })).join("\n")}
<script type="application/json" id="${recordElementId}">${data(publication)}</script>
</body>
</html>
`;
}

type Row = { name: string; language: string; values: readonly Value[] };

function changeRow(
  site: EditableSite,
  { field, pageTitle, language, before, after }: PastChange,
  { texts, labelOf }: Pick<Recorded, "texts" | "labelOf">,
) {
  const name = field ? `${pageTitle}: ${labelOf(field)}` : texts.unknownPlace;
  return { name: inLanguage(site, name, language), language, values: [before, after] };
}

/** What stands for `{school}` and the like. */
function placesTable(site: EditableSite, texts: RecordTexts): string {
  const rows = Object.entries(site.sharedPlaces).flatMap(([place, values]) =>
    Object.entries(values).map(
      ([language, value]): Row => ({
        name: inLanguage(site, `{${place}}`, language),
        ...{ language, values: [value] },
      }),
    ),
  );
  return `<h3>${escapeMarkup(texts.braces)}</h3>\n${table(texts, [texts.place, texts.text], rows)}`;
}

function pageTable(
  site: EditableSite,
  { title, fields }: EditableSite["pages"][number],
  { values, texts, labelOf }: Pick<Recorded, "texts" | "labelOf"> & { values: ReadonlyMap<string, Value> },
): string {
  const rows = fields
    .filter(({ kind }) => kind !== "entries")
    .flatMap((field) =>
      languagesOf(field, site).map((language): Row => {
        const ofFiles = field.ofFiles[language] ?? field.values[language] ?? "";
        const value = values.get(placeKey(placeIn(field, language))) ?? ofFiles;
        return { name: inLanguage(site, labelOf(field), language), language, values: [value] };
      }),
    );
  return `<h3>${escapeMarkup(title)}</h3>\n${table(texts, [texts.place, texts.text], rows)}`;
}

function inLanguage({ languages }: EditableSite, name: string, language: string): string {
  const found = languages.find(({ code }) => code === language);
  return found ? `${name} (${found.name})` : name;
}

function table({ empty }: RecordTexts, heads: readonly string[], rows: readonly Row[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeMarkup(text)}</th>`).join("");
  const body = rows.map(
    ({ name, language, values }) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th>${values
        .map(
          (value) =>
            `<td${language ? ` lang="${escapeMarkup(language)}"` : ""}>${escapeMarkup(value === "" ? empty : String(value))}</td>`,
        )
        .join("")}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}

/** JSON in which no text ends the element. */
function data({ number, note, published_by_email, published_at, overrides }: Publication): string {
  const json = { number, note, publishedBy: published_by_email, publishedAt: published_at, overrides };
  return JSON.stringify(json).replaceAll("<", "\\u003c");
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
td{white-space:pre-wrap}th[scope=row]{font-weight:normal;width:30%}`;
