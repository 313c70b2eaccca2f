// A step of the build: share pictures and icons, rendered from the drawings and words of content/ into the built site.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { listedPages } from "#content/listed-pages.ts";
import { organisation } from "#content/organisation.ts";
import { programWords } from "#content/pages/programs.ts";
import { isPhotograph, sharePicture } from "../contract/pictures.ts";
import { drawIcons } from "./draw-icons.ts";
import { drawSharePicture, headingFont, panel, type ShareSheet } from "./draw-share-picture.ts";
import { encodeSharePicture } from "./encode-share-picture.ts";

const projectDir = join(import.meta.dirname, "..");
const siteDir = resolve(projectDir, process.env.SITE_BUILD_DIR ?? "build", "client");
const font = {
  fontFiles: [join(projectDir, "app", "fonts", "archivo-pictures.ttf")],
  loadSystemFonts: false,
  defaultFontFamily: "Archivo",
};

const tokens = darkTokens(read("app/styles.css"));
for (const page of listedPages) {
  const svg = drawSharePicture({
    page,
    school: organisation,
    sheetLabel: programWords.sheet,
    drawing: await drawingOf(page.picture),
    tokens,
    measure,
  });
  const png = new Resvg(svg, { font, fitTo: { mode: "width", value: 1200 } }).render().asPng();
  const { path, type } = sharePicture(page);
  write(path, await encodeSharePicture(png, type));
}
for (const [name, icon] of Object.entries(drawIcons(read("public/favicon.svg")))) write(name, icon);

/** A photograph is turned as the camera was held and cut to its place, which leaves out what the camera wrote into it. */
async function drawingOf(picture: string): Promise<ShareSheet["drawing"]> {
  const file = join("content", "drawings", picture);
  if (!isPhotograph(picture)) return { svg: read(file) };
  const cut = await sharp(join(projectDir, file)).autoOrient().resize(panel).png().toBuffer();
  return { photograph: `data:image/png;base64,${cut.toString("base64")}` };
}

/** The dark theme as the stylesheet has it, so that pictures and pages share their colours. */
function darkTokens(css: string): Record<string, string> {
  const dark = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    Array.from(dark.matchAll(/(--color-[\w-]+):\s*([^;]+);/g), ([, name = "", color = ""]) => [name, color]),
  );
}

function measure(text: string): number {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-size="100" ${headingFont}>${escaped}</text></svg>`;
  return (new Resvg(svg, { font }).getBBox()?.width ?? 0) / 100;
}

function read(file: string): string {
  return readFileSync(join(projectDir, file), "utf8");
}

function write(name: string, bytes: Uint8Array): void {
  const file = join(siteDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
