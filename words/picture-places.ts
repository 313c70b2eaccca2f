// The places of content/ that name a picture: two of each program, and one on each of two pages.
import type { Facts } from "./schemas/all-schemas.ts";
import { hasPage } from "./schemas/facts.ts";

export type PicturePlace = {
  /** Without its language, which a fact does not have. */
  file: string;
  path: readonly string[];
  isFact: boolean;
  /** Where each language describes it, if a page shows the description. */
  description?: { file: string; path: readonly string[] };
};

const ofPages: readonly PicturePlace[] = [
  ["home", "scholarshipPicture"],
  ["mission", "whoPicture"],
].map(([page = "", key = ""]) => {
  const file = `pages/${page}`;
  return { file, path: [page, key], isFact: false, description: { file, path: [page, `${key}Alt`] } };
});

export function picturePlaces({ programs: { programs } }: Facts): PicturePlace[] {
  const ofPrograms = programs.flatMap((program, index) =>
    (["picture", "photograph"] as const)
      .filter((key) => program[key] !== undefined)
      .map((key): PicturePlace => {
        const place = { file: "programs", path: ["programs", String(index), key], isFact: true };
        const description = { file: `programs/${program.name}`, path: ["page", `${key}Alt`] };
        return hasPage(program) ? { ...place, description } : place;
      }),
  );
  return [...ofPrograms, ...ofPages];
}
