// Compares language.yaml of each language with the name of its folder and with the other languages: what is
// wrong there is mostly left from the folder that was copied, and every page would say it.
import type { CheckedContent } from "../check-content.ts";

type Languages = CheckedContent["languages"];

/** Returns one sentence for each fault. */
export function languageFileFaults(languages: Languages): string[] {
  return Object.keys(languages).flatMap((folder) => {
    // A made-up language, which shows what does not fit and what is not in the words.
    if (folder === "pseudo") return nameFaults(folder, languages);
    if (!/^[a-z]{2,3}(-[a-z]{2})?$/.test(folder))
      return [`content/${folder} must be named by the code of its language, such as es or pt-br.`];
    return [...nameFaults(folder, languages), ...tagFaults(folder, languages)];
  });
}

function nameFaults(folder: string, languages: Languages): string[] {
  const nameOf = (one: string) => languages[one]?.language.name.trim().toLowerCase();
  const earlier = Object.keys(languages).slice(0, Object.keys(languages).indexOf(folder));
  return earlier
    .filter((one) => nameOf(one) === nameOf(folder))
    .slice(0, 1)
    .map(
      (one) =>
        `content/${folder}/language.yaml: name is that of content/${one}/language.yaml: write the name of the language itself.`,
    );
}

/** The folder's name is the first part of the paths of its pages. */
function tagFaults(folder: string, languages: Languages): string[] {
  const { tag = "" } = languages[folder]?.language ?? {};
  if (`${tag}-`.toLowerCase().startsWith(`${folder}-`)) return [];
  return [
    `content/${folder}/language.yaml: tag must begin with ${folder}, the code of its folder, and is ${tag}.`,
  ];
}
