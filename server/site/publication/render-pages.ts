// Renders what differs from the build: pages, documents, and the pictures of shared links. What an earlier
// publication of the same build made of the same data is taken from its folder.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languages, wordsOf } from "#words";
import { pathIn } from "../../../contract/pages.ts";
import type { Language } from "../../../words/compose-language.ts";
import { anyPath } from "../constant-pages.ts";
import { inlineScripts } from "../content-security-policy.ts";
import { placeholderOrigin } from "../load-site-files.ts";
import type { pageRenderer } from "../page-renderer.ts";
import { documentsOf, pagesOf } from "../rendered-files.ts";
import { type DrawnPicture, drawnPictures, sharePictureDrawer } from "../share/share-pictures.ts";
import { clientFolder, picturesFile } from "./publication-folder.ts";

type Folders = {
  /** The build's files. */
  built: string;
  to: string;
  /** The files of the earlier publication. */
  before: string | undefined;
};

/** Returns the faults of their scripts. */
export async function renderPages(
  answer: ReturnType<typeof pageRenderer>,
  { built, to, before }: Folders,
): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages()) {
    for (const { path, file, rendered, data } of pagesOf(language, wordsOf(language.code).programPaths)) {
      // A page is made of its data, which takes a tenth of the time.
      const change = await writeChanged(data);
      if (change === "as built" || (change === "as before" && copied(file, before, to))) continue;
      await writeChanged(file, rendered);
      if (!(await hasKnownScripts(file, language)))
        faults.push(`${path}: a text would become part of a script.`);
    }
    for (const file of documentsOf(language)) await writeChanged(file);
  }
  return faults;

  /** A file as built is not written. */
  async function writeChanged(file: string, path = file): Promise<"as built" | "as before" | "new"> {
    const response = await answer(new Request(`${placeholderOrigin}${path}`));
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status} while it was rendered.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (isBuilt(file) && readFileSync(join(built, file)).equals(bytes)) return "as built";
    write(join(to, file), bytes);
    const earlier = before && join(before, file);
    return earlier && existsSync(earlier) && readFileSync(earlier).equals(bytes) ? "as before" : "new";
  }

  /** Those of the build. One may be missing: React's for forms, where the page has none any more. */
  async function hasKnownScripts(file: string, language: Language): Promise<boolean> {
    const ours = codeIn(readFileSync(join(to, file), "utf8"));
    const known = isBuilt(file)
      ? readFileSync(join(built, file), "utf8")
      : await (
          await answer(new Request(placeholderOrigin + pathIn(language, `/programs/${anyPath}`)))
        ).text();
    return ours.every((script) => codeIn(known).includes(script));
  }

  /** False for the page of a program that was added in the browser. */
  function isBuilt(file: string): boolean {
    return existsSync(join(built, file));
  }
}

/** The pictures of shared links with other words than those of the build, into a publication's folder. */
export async function drawChanged(
  ofBuild: readonly DrawnPicture[],
  { to, before }: Pick<Folders, "to" | "before">,
): Promise<void> {
  const built = new Set(ofBuild.map((picture) => JSON.stringify(picture)));
  const changed = drawnPictures().filter((picture) => !built.has(JSON.stringify(picture)));
  const known = before === undefined ? {} : sheetsIn(before);
  const sheets = Object.fromEntries(changed.map((picture) => [picture.path, JSON.stringify(picture)]));
  write(join(to, picturesFile), JSON.stringify(sheets));
  const [files, earlier] = [join(to, clientFolder), before && join(before, clientFolder)];
  const others = changed.filter(({ path }) => known[path] !== sheets[path] || !copied(path, earlier, files));
  if (others.length === 0) return;
  const draw = await sharePictureDrawer();
  await Promise.all(others.map(async (picture) => write(join(files, picture.path), await draw(picture))));
}

/** What the pictures of a publication show, by their paths. */
function sheetsIn(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(folder, picturesFile), "utf8"));
  } catch {
    return {}; // the file is missing or damaged: the pictures are drawn again
  }
}

/** False if there is no such file. */
function copied(file: string, from: string | undefined, to: string): boolean {
  if (!from || !existsSync(join(from, file))) return false;
  mkdirSync(dirname(join(to, file)), { recursive: true });
  copyFileSync(join(from, file), join(to, file));
  return true;
}

function write(file: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/**
 * The inline scripts of a page but the one with its data. A policy lets them run by their hash, so no text
 * that somebody typed may get into one.
 */
function codeIn(html: string): string[] {
  return inlineScripts(html).filter(
    (script) =>
      !/^window\.__reactRouterContext\.streamController\.enqueue\("(?:[^"\\]|\\.)*"\);$/s.test(script),
  );
}
