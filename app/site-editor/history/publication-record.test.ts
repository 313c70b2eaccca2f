import { expect, test } from "vitest";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { fieldLabel } from "../words/field-label.ts";
import { publicationChanges } from "./publication-changes.ts";
import { publicationRecord } from "./publication-record.ts";

const field = (name: string, values: Record<string, string>, ofFiles = {}) => ({
  ...{ kind: "text" as const, file: "pages/home", path: ["home", name], help: "", mayBeEmpty: false },
  ...{ places: [], oneIsEnough: false, values, ofFiles },
});
const site: EditableSite = {
  publication: 3,
  languages: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ],
  sharedPlaces: { school: { en: "Plumbline" } },
  unfit: [],
  claims: [],
  pages: [
    {
      title: "Home",
      group: "pages",
      fields: [
        field("title", { en: "Now", es: "Ahora" }, { en: "File", es: "Archivo" }),
        field("lead", { en: "Lead", es: "Entrada" }),
      ],
    },
  ],
};
const texts = {
  ...{ title: "Plumbline: publication no. 2", by: "Published by ruth@example.org", note: "“<b>”" },
  ...{ ofFiles: "As of today.", changes: "What changed", allWords: "All words", unknownPlace: "Gone" },
  ...{ braces: "In braces", empty: "(empty)" },
  ...{ before: "Before", after: "After", place: "Place", text: "Text" },
};
const title = (code: string, value: string) => ({
  file: `${code}/pages/home`,
  path: ["home", "title"],
  value,
});

test("a record has both languages before and after, every word as it stood then, and the values to import (R-538)", () => {
  const overrides = [title("en", 'Then </script><img src="x">'), title("es", "Entonces")];
  const publication = {
    ...{
      number: 2,
      note: "<b>",
      published_by_email: "ruth@example.org",
      published_at: "2026-11-26T00:00:00Z",
    },
    overrides,
  };
  const changes = publicationChanges(site, [title("en", "First")], overrides);
  const html = publicationRecord({
    site,
    publication,
    changes,
    labelOf: (field) => fieldLabel(field, {}),
    texts,
  });
  expect(html).toContain(
    '<td lang="en">First</td><td lang="en">Then &lt;/script&gt;&lt;img src=&quot;x&quot;&gt;</td>',
  );
  expect(html).toContain('Home: Title (Español)</th><td lang="es">Archivo</td><td lang="es">Entonces</td>');
  expect(html).toContain('Lead (Español)</th><td lang="es">Entrada</td>');
  expect(html).toContain('{school} (English)</th><td lang="en">Plumbline</td>');
  expect(html).not.toMatch(/Ahora|<img|<b>/);
  const [, json = ""] = /<script type="application\/json" id="publication">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ number: 2, publishedBy: "ruth@example.org", overrides });
});
