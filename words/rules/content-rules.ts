// Checks content/ before a build. The schemas of words/ find what is missing, misspelt or of a wrong kind;
// the rules here compare values with each other, with the pictures and between languages.
import { checkContent } from "../check-content.ts";
import { contentDir, readFiles } from "../read-files.ts";
import { colorFaults } from "./color-rules.ts";
import { donationFaults } from "./donation-rules.ts";
import { languageFileFaults } from "./language-file-rules.ts";
import { languageFaults } from "./language-rules.ts";
import { pictureFaults } from "./picture-rules.ts";
import { programFaults } from "./program-rules.ts";
import { readColors } from "./read-colors.ts";
import { readPictures } from "./read-pictures.ts";
import { teacherFaults } from "./teacher-rules.ts";
import { textFaults } from "./text-rules.ts";

/**
 * Returns one sentence per fault, with the file, the place and what is wrong. Uploaded pictures belong to a
 * running site, so no file of the folder may name one.
 */
export async function contentFaults(
  folder = contentDir,
  files = readFiles(folder),
  { mayNameUploads = false } = {},
): Promise<string[]> {
  const { content, faults } = checkContent(files);
  const { colors, faults: ofColors } = await readColors(folder);
  // Values that contradict each other often result from one that is missing. Then only that one is reported.
  if (!content || !colors) return [...faults, ...ofColors];
  const pictures = readPictures(folder);
  return [
    ...programFaults(content, pictures),
    ...pictureFaults(content, pictures, mayNameUploads),
    ...colorFaults(colors, content.facts),
    ...donationFaults(content),
    ...teacherFaults(content),
    ...languageFileFaults(content.languages),
    ...languageFaults(files.values, content.facts),
    ...textFaults(
      files.values,
      content.facts.programs.programs.map(({ name }) => name),
    ),
  ];
}
