// The places of content/ that name a picture: two of each program, and one on each of two pages.
import type { ContentFiles } from "./read-files.ts";
import type { Facts } from "./schemas/all-schemas.ts";
import { hasPage } from "./schemas/facts.ts";

export type PicturePlace = {
  /** Without its language, which a fact does not have. */
  file: string;
  path: readonly string[];
  isFact: boolean;
  mayBeEmpty: boolean;
  /** Where each language describes it, if a page shows the description. */
  description?: { file: string; path: readonly string[] };
};

const ofPages: readonly PicturePlace[] = [
  ["home", "scholarshipPicture"],
  ["mission", "whoPicture"],
].map(([page = "", key = ""]) => {
  const file = `pages/${page}`;
  return {
    file,
    path: [page, key],
    isFact: false,
    mayBeEmpty: true,
    description: { file, path: [page, `${key}Alt`] },
  };
});

export function picturePlaces({ programs: { programs } }: Facts): PicturePlace[] {
  const ofPrograms = programs.flatMap((program, index) =>
    (["picture", "photograph"] as const)
      .filter((key) => program[key] !== undefined)
      .map((key): PicturePlace => {
        const path = ["programs", String(index), key];
        const place = { file: "programs", path, isFact: true, mayBeEmpty: key === "photograph" };
        const description = { file: `programs/${program.name}`, path: ["page", `${key}Alt`] };
        return hasPage(program) ? { ...place, description } : place;
      }),
  );
  return [...ofPrograms, ...ofPages];
}

/**
 * The files with an empty value at each place of a program's terms, and of a photograph and its description,
 * that has none, so that one can be added there. Pages show the same.
 */
export function withEmptyPlaces(files: ContentFiles): ContentFiles {
  const values = structuredClone(files.values) as Partial<Record<string, Holder>>;
  const { programs } = values.programs ?? {};
  for (const program of Array.isArray(programs) ? (programs as Holder[]) : []) {
    Object.assign(program, { ...noTerms, ...program });
    if (program?.path === undefined) {
      delete program.furtherAddresses; // its card leads to the page of another program
      continue;
    }
    program.photograph ??= "";
    for (const [file, words] of Object.entries(values))
      if (file.split("/").slice(1).join("/") === `programs/${program.name}`) {
        const { page } = words ?? {};
        if (typeof page === "object" && page !== null) (page as Holder).photographAlt ??= "";
      }
  }
  return { ...files, values };
}

const noTerms = {
  ...{ starts: [], costs: [], withoutCosts: "nothing" },
  ...{ isOffered: "yes", comesFirst: "no", furtherAddresses: [] },
};

type Holder = Record<string, unknown>;
