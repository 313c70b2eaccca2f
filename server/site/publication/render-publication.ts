// Renders the site with changed words into a folder: only the files that differ from the build's, and the
// words themselves; or one page, to look at. It changes the words of its whole thread (render-apart.ts).
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { currentWords, languages, readWords, wordsOf, wordsToJson } from "#words";
import type { ChecklistGroup, EditableSite } from "../../../contract/site-editor.ts";
import { placeWithKeys } from "../../../words/fault-place.ts";
import { type EntryOrders, isChangeable, type Override, withOverrides } from "../../../words/overrides.ts";
import { contentDir } from "../../../words/read-files.ts";
import { contentFaults } from "../../../words/rules/content-rules.ts";
import { launchChecklist } from "../../../words/rules/launch-checklist.ts";
import { readColors } from "../../../words/rules/read-colors.ts";
import { readDrawings } from "../../../words/rules/read-pictures.ts";
import { placeOf } from "../../../words/schema-faults.ts";
import { readBuiltSite } from "../check/built-files.ts";
import { siteFaults } from "../check/site-faults.ts";
import { placeholderOrigin } from "../load-site-files.ts";
import { pageRenderer } from "../page-renderer.ts";
import { pagesOf } from "../rendered-files.ts";
import { type DrawnPicture, drawnPictures } from "../share/share-pictures.ts";
import { editableSite } from "./editable-site.ts";
import { fittingOverrides } from "./fitting-overrides.ts";
import { clientFolder, wordsFile } from "./publication-folder.ts";
import { drawChanged, renderPages } from "./render-pages.ts";
import { schoolFiles } from "./school-files.ts";

export type RenderOptions = {
  /** Absolute path of the build's folder. */
  buildDir: string;
  /** Absolute path of the folder to write. It is there once everything in it is. */
  folder: string;
  /** A publication that this build has rendered: what is the same is taken from there. */
  before?: string | undefined;
  overrides: readonly Override[];
  /** The school's day: what is over then is left out. By default that of the clock. */
  today?: string | undefined;
  /** Leaves out the values that do not fit, each in all languages, instead of all of them. */
  leavesOutUnfit?: boolean;
};

/** With a fault nothing was written. */
export type Rendered = {
  /** One sentence each. */
  faults: string[];
  /** The overrides that were left out: without a place in the files, or else unfit. */
  unplaced: Override[];
  /** Of the lists that a fault may be about. */
  orders: EntryOrders;
};

export async function renderPublication({ leavesOutUnfit, ...options }: RenderOptions): Promise<Rendered> {
  if (!leavesOutUnfit) return renderWhole(options);
  const { fitting, unfit } = await fittingOverrides(options.overrides);
  const rendered = await renderWhole({ ...options, overrides: fitting });
  return { ...rendered, unplaced: unfit.map(({ override }) => override) };
}

let picturesOfBuild: readonly DrawnPicture[] | undefined;

async function renderWhole({ buildDir, folder, before, overrides, today }: RenderOptions): Promise<Rendered> {
  picturesOfBuild ??= readWords(schoolFiles()).length === 0 ? drawnPictures() : [];
  const { faults, unplaced, orders } = await takeChanged(overrides, today);
  if (faults.length > 0) return { faults, unplaced, orders };
  const draft = `${folder}.${randomUUID()}.new`; // other processes may render the same
  try {
    const client = join(draft, clientFolder);
    const built = join(buildDir, "client");
    mkdirSync(client, { recursive: true });
    const [ofPages] = await Promise.all([
      renderPages(await rendererOf(buildDir), {
        built,
        to: client,
        before: before && join(before, clientFolder),
      }),
      drawChanged(picturesOfBuild, { to: draft, before }),
    ]);
    const textOf = (path: string) =>
      readFileSync(existsSync(join(client, path)) ? join(client, path) : join(built, path), "utf8");
    const found = [...ofPages, ...siteFaults(readBuiltSite([built, client]), textOf)];
    if (found.length > 0) return { faults: found, unplaced, orders };
    writeFileSync(join(draft, wordsFile), wordsToJson(currentWords()));
    if (!existsSync(folder)) renameSync(draft, folder);
    return { faults: [], unplaced, orders };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

export type PreviewOptions = Pick<RenderOptions, "buildDir" | "overrides"> & {
  /** What is looked at, over the published values. */
  changes: readonly Override[];
  /** The path of a page with its language. */
  path: string;
};

/** A page as it would be; undefined if there is no such page, or a value is of a wrong kind. */
export type Previewed = { html: string | undefined; faults: string[]; orders: EntryOrders };

export async function renderPreview({ buildDir, path, ...values }: PreviewOptions): Promise<Previewed> {
  const { fitting } = await fittingOverrides(values.overrides);
  const { faults, isTaken, orders } = await takeChanged([...fitting, ...values.changes]);
  const page = languages()
    .flatMap((language) => pagesOf(language, wordsOf(language.code).programPaths))
    .find((one) => one.path === path);
  if (!isTaken || !page) return { html: undefined, faults, orders };
  const response = await (await rendererOf(buildDir))(new Request(`${placeholderOrigin}${page.rendered}`));
  return { html: withoutScripts(await response.text()), faults, orders };
}

export type EditableOptions = Pick<RenderOptions, "overrides"> & {
  /** The number of the publication to which the values belong. */
  publication: number;
};

let lastEditable: { asked: string; site: EditableSite } | undefined;

/** Whoever publishes has asked for the same before, so the last answer is kept. */
export async function readEditable(options: EditableOptions): Promise<EditableSite> {
  const asked = JSON.stringify(options);
  if (lastEditable?.asked !== asked) lastEditable = { asked, site: await findEditable(options) };
  return lastEditable.site;
}

async function findEditable({ publication, overrides }: EditableOptions): Promise<EditableSite> {
  const found = await fittingOverrides(overrides);
  await takeChanged(found.fitting);
  return editableSite(publication, found);
}

export type ChecklistOptions = Pick<RenderOptions, "overrides">;

/** What of the words is left before a public launch. */
export async function readChecklist({ overrides }: ChecklistOptions): Promise<ChecklistGroup[]> {
  const { files, orders } = withOverrides(schoolFiles(), overrides.filter(isChangeable));
  const { colors } = await readColors(contentDir);
  const tasks = launchChecklist({
    ...{ values: files.values, drawings: readDrawings() },
    hasSampleColors: colors?.sample === true,
  });
  return tasks.map(({ group, items }) => ({
    group,
    items: items.map((item) => (item.place ? { ...item, place: placeWithKeys(item.place, orders) } : item)),
  }));
}

/** The words of this process, with these values. With a fault between values they are taken all the same. */
async function takeChanged(
  overrides: readonly Override[],
  today?: string,
): Promise<Rendered & { isTaken: boolean }> {
  const fixed = overrides.filter((override) => !isChangeable(override));
  if (fixed.length > 0)
    return { faults: fixed.map(fixedFault), unplaced: [], orders: new Map(), isTaken: false };
  const { files, ...others } = withOverrides(schoolFiles(), overrides);
  const faults = await contentFaults(contentDir, files, { mayNameUploads: true });
  return { faults, ...others, isTaken: readWords(files, today).length === 0 };
}

/**
 * Of a page that React rendered, so that no text or attribute has a `<` of its own. The editor's frame must
 * allow scripts (app/site-editor/preview/preview-frame.tsx), so the page itself allows none.
 */
function withoutScripts(html: string): string {
  return html
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="script-src 'none'"/>`)
    .replaceAll(/<(script|noscript)\b.*?<\/\1>/gs, "")
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "");
}

function fixedFault({ file, path }: Override): string {
  return `content/${file}.yaml: ${placeOf(path)} changes only with the files.`;
}

/** Imported once by Node, for the one build of this thread. */
async function rendererOf(buildDir: string) {
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
  return pageRenderer(build);
}
