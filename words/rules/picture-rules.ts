// Rules for the pictures that content/ names: each is a drawing or a photograph of content/drawings, or one
// that was uploaded in the editor. Whether that one is stored, the server checks when it is published.
import { isPhotograph, uploadedPicture } from "../../contract/pictures.ts";
import { type CheckedContent, defaultLanguage } from "../check-content.ts";
import { picturePlaces } from "../picture-places.ts";
import { placeOf } from "../schema-faults.ts";
import { valueAt } from "../value-at.ts";
import type { Pictures } from "./read-pictures.ts";

export function pictureFaults(
  { facts, languages }: CheckedContent,
  pictures: Pictures,
  mayNameUploads: boolean,
): string[] {
  const { teachers = [] } = languages[defaultLanguage]?.teachers ?? {};
  const ofTeachers = teachers.map((_, index) => {
    const path = ["teachers", String(index), "photograph"];
    return { file: "teachers", path, isFact: false };
  });
  return [
    ...[...picturePlaces(facts), ...ofTeachers].flatMap(({ file, path, isFact }) => {
      const [folder, values] = isFact ? ["", facts] : [`${defaultLanguage}/`, languages[defaultLanguage]];
      const name = valueAt(values, [file, ...path]);
      if (typeof name !== "string" || name === "" || (mayNameUploads && uploadedPicture(name))) return [];
      const fault = faultOf(name, pictures);
      return fault ? [`content/${folder}${file}.yaml: ${placeOf(path)} ${fault}.`] : [];
    }),
    ...descriptionFaults(facts, languages),
  ];
}

function faultOf(name: string, pictures: Pictures): string | undefined {
  const text = pictures[name];
  if (text === undefined) return "must name a file that lies in content/drawings";
  if (!isPhotograph(name) && !/<svg[^>]* id="drawing"/.test(text))
    return 'must be a drawing whose svg element has id="drawing"';
  return undefined;
}

/**
 * The photograph of a program's page is a fact, and its description is among the words of the page. That of
 * one that was taken away may stay.
 */
function descriptionFaults(facts: CheckedContent["facts"], languages: CheckedContent["languages"]): string[] {
  return Object.entries(languages).flatMap(([folder, words]) =>
    facts.programs.programs.flatMap(({ name, photograph }, index) => {
      const page = words[`programs/${name}`]?.page;
      if (!page || photograph === "" || Boolean(photograph) === Boolean(page.photographAlt)) return [];
      if (photograph && uploadedPicture(photograph))
        return `content/programs.yaml: programs[${index}].photograph needs a description in every language.`;
      const place = `content/${folder}/programs/${name}.yaml: page.photographAlt`;
      return photograph
        ? `${place} is missing: describe ${photograph} for people who cannot see it.`
        : `${place} describes no photograph: remove it, or name one as photograph of ${name} in content/programs.yaml.`;
    }),
  );
}
