// Rules for the pictures that content/ names: each is a drawing or a photograph of content/drawings.
import { isPhotograph } from "../../contract/pictures.ts";
import { type CheckedContent, defaultLanguage } from "../check-content.ts";
import type { Pictures } from "./read-pictures.ts";

export function pictureFaults({ facts, languages }: CheckedContent, pictures: Pictures): string[] {
  const words = languages[defaultLanguage];
  const named = [
    ...facts.programs.programs.flatMap(({ picture, photograph = "" }, index) => [
      [`content/programs.yaml: programs[${index}].picture`, picture],
      [`content/programs.yaml: programs[${index}].photograph`, photograph],
    ]),
    [
      `content/${defaultLanguage}/pages/home.yaml: home.scholarshipPicture`,
      words?.["pages/home"].home.scholarshipPicture,
    ],
    [
      `content/${defaultLanguage}/pages/mission.yaml: mission.whoPicture`,
      words?.["pages/mission"].mission.whoPicture,
    ],
  ];
  return [
    ...named.flatMap(([place, name]) => {
      const fault = name ? faultOf(name, pictures) : undefined;
      return fault ? [`${place} ${fault}.`] : [];
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

/** The photograph of a program's page is a fact, and its description is among the words of the page. */
function descriptionFaults(facts: CheckedContent["facts"], languages: CheckedContent["languages"]): string[] {
  return Object.entries(languages).flatMap(([folder, words]) =>
    facts.programs.programs.flatMap(({ name, photograph }) => {
      const page = words[`programs/${name}`]?.page;
      if (!page || Boolean(photograph) === Boolean(page.photographAlt)) return [];
      const place = `content/${folder}/programs/${name}.yaml: page.photographAlt`;
      return photograph
        ? `${place} is missing: describe ${photograph} for people who cannot see it.`
        : `${place} describes no photograph: remove it, or name one as photograph of ${name} in content/programs.yaml.`;
    }),
  );
}
