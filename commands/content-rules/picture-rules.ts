// Rules for the pictures that content/ names: each is a drawing or a photograph of content/drawings.
import { isPhotograph } from "../../contract/pictures.ts";
import { text } from "./content-values.ts";
import type { Content } from "./read-content.ts";

/** Files of content/drawings by name, with their text if they are drawings. */
export type Drawings = Record<string, string>;

/** The pictures that a page shows beside its text; an empty name shows none. */
const places = [
  ["content/pages/home.ts", "home", "scholarshipPicture"],
  ["content/pages/mission.ts", "mission", "whoPicture"],
] as const;

/** Call it only after every value has been found to have the right type. */
export function pictureFaults(content: Content, drawings: Drawings): string[] {
  return places.flatMap(([file, page, key]) => {
    const words = content[file]?.[page] as Record<string, string> | undefined; // its type is checked elsewhere
    if (!words?.[key]) return [];
    const { error } = picture(drawings).safeParse(words[key]);
    return (error?.issues ?? []).map(({ message }) => `${file}: ${page}.${key} ${message}.`);
  });
}

export function picture(drawings: Drawings) {
  return text
    .regex(/\.(svg|png|jpe?g)$/i, {
      error: "must be an .svg, .png or .jpg file: export other pictures as .jpg first",
      abort: true,
    })
    .regex(/\.([a-z]+|PNG|JPE?G)$/, {
      error: "must have its ending in small letters: rename the file",
      abort: true,
    })
    .regex(/^[\w.-]+$/, {
      error: 'must have a file name of letters, digits, "-" and "_" alone: rename the file',
      abort: true,
    })
    .refine((file) => file in drawings, "must name a file that lies in content/drawings")
    .refine(
      (file) => isPhotograph(file) || /<svg[^>]* id="drawing"/.test(drawings[file] ?? ' <svg id="drawing"'),
      'must be a drawing whose svg element has id="drawing"',
    );
}
