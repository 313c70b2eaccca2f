// Finds files of content/ that no page, email or fact uses: their names are misspelt, or they were left when
// a program went.
import { isForStaff } from "./schemas/all-schemas.ts";

/** Returns one sentence for each file, such as `en/pages/home`, that is not among the known ones. */
export function unknownFiles(files: readonly string[], known: readonly string[]): string[] {
  const unknown = files.filter((file) => !known.includes(file));
  const folders = new Set(unknown.flatMap((file) => /^([^/]+)\//.exec(file)?.[1] ?? []));
  const noLanguages = [...folders].filter((folder) => !known.some((file) => file.startsWith(`${folder}/`)));
  return [
    ...noLanguages.map(
      (folder) =>
        `content/${folder}/language.yaml is missing, so content/${folder} is no language: copy the file of content/en and change its words, or remove the folder.`,
    ),
    ...unknown.filter((file) => !noLanguages.some((folder) => file.startsWith(`${folder}/`))).map(faultOf),
  ];
}

function faultOf(file: string): string {
  const [, name = ""] = /^[^/]+\/(.+)$/.exec(file) ?? [];
  if (name.startsWith("programs/"))
    return `content/${file}.yaml belongs to no program of content/programs.yaml: remove the file, or add its entry there.`;
  if (isForStaff(name)) return `content/${file}.yaml is not used, because staff read English: remove it.`;
  return `content/${file}.yaml is no file of the site: remove it, or correct its name.`;
}
