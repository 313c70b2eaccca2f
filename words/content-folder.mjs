// Which folder the words and pictures of the site are in. Node built-ins only, and any Node from 20 on,
// because a build asks for it (commands/install/prepare.mjs).
import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const projectDir = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The sample school, with which the tests run. */
export const sampleFolder = join(projectDir, "content");

/**
 * Where a school's own words are: the folder that SITE_CONTENT names, from the project's folder on, else
 * `school/`. It may be missing.
 */
export function ownFolder(env = process.env, project = projectDir) {
  return resolve(project, env.SITE_CONTENT?.trim() || "school");
}

/** The folder that the site uses: the school's own if it is there or SITE_CONTENT is set, else the sample. */
export function contentFolder(env = process.env, project = projectDir) {
  const own = ownFolder(env, project);
  const isChosen = env.SITE_CONTENT?.trim() || lstatSync(own, { throwIfNoEntry: false });
  return isChosen ? own : join(project, "content");
}

/**
 * The folder's name in a sentence: `school`, or its whole path if it is outside the project.
 * @param {string} folder
 */
export function folderName(folder, project = projectDir) {
  const name = relative(project, folder);
  return name.startsWith("..") ? folder : name;
}

/**
 * Returns one sentence if the folder is missing, or is no school, such as an empty one. The rules for its
 * content name single missing files.
 * @param {string} folder
 */
export function folderFault(folder, project = projectDir) {
  const name = folderName(folder, project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `${name} is no folder: correct SITE_CONTENT, or make it with \`npm run content -- begin\`.`;
  const missing = ["en", "drawings"].filter((part) => !existsSync(join(folder, part)));
  if (missing.length === 0) return undefined;
  return `${name}/ is no school: it lacks ${missing.join(" and ")}. Copy that from content/, or move ${name}/ away and run \`npm run content -- begin\`.`;
}
