// What the files get of programs that were added in the browser: an entry, and in each language a card and a
// page.
import { Document } from "yaml";
import { addedPrograms, isOfPrograms, isOrderOfPrograms, programsPlace } from "../../words/added-programs.ts";
import { languageFolders } from "../../words/check-content.ts";
import { type Override, withOverrides } from "../../words/overrides.ts";
import { placeKey } from "../../words/place-key.ts";
import type { ContentFiles } from "../../words/read-files.ts";
import { lineWidth } from "./write-values.ts";

export type ProgramFiles = {
  /** The values with each card as one of them, and without those of the entries and pages. */
  words: Override[];
  /** The entries, by their keys in the order of all programs. */
  entries: ReadonlyMap<string, unknown>;
  /** The texts of the pages, by their files. */
  pages: ReadonlyMap<string, string>;
};

export function programFiles(files: ContentFiles, overrides: readonly Override[]): ProgramFiles {
  const added = addedPrograms(overrides);
  const { files: changed, orders } = withOverrides(files, overrides);
  const { values } = changed;
  const order = orders.get(placeKey(programsPlace));
  const all = (values.programs as { programs: { name?: string }[] }).programs; // checked before
  const languages = languageFolders(values);
  const words = overrides.filter((one) => !isOfPrograms(added, one) && !isOrderOfPrograms(one));
  const cards = languages.flatMap((language) =>
    [...added.values()].map((name): Override => {
      const { programs } = values[`${language}/programs`] as { programs: Record<string, object> }; // as above
      const place = { file: `${language}/programs`, path: ["programs", name] };
      return { ...place, value: withoutEmpty(programs[name] ?? {}) };
    }),
  );
  const pages = languages.flatMap((language) =>
    [...added.values()].map((name) => {
      const file = `${language}/programs/${name}`;
      const { page } = values[file] as { page: { modules: unknown } };
      const written = { page: { ...withoutEmpty(page), modules: page.modules } };
      return [file, new Document(written).toString({ lineWidth })] as const;
    }),
  );
  const entryOf = (name: string) => withoutEmpty(all.find((entry) => entry.name === name) ?? {});
  return {
    words: [...words, ...(order ? [{ ...programsPlace, value: order.join(" ") }] : []), ...cards],
    entries: new Map([...added].map(([key, name]) => [key, { ...entryOf(name), aliases: [] }])),
    pages: new Map(pages),
  };
}

/** What a file may leave out. */
function withoutEmpty(values: object): object {
  const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
