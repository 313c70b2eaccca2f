// Draws the picture that is shown when a page is shared: a blueprint sheet of 1200 x 630 with the page's
// title, its drawing and, in the title block, the school's name. Words, drawing, colours and the measuring of
// text are arguments.
import type { ShareSheet } from "../../../words/share-sheets.ts";
import { placeMark } from "./place-mark.ts";

export type SharePictureParts = Omit<ShareSheet, "page"> &
  SheetLook & {
    page: Pick<ShareSheet["page"], "title" | "sheet">;
    /** The drawing as an svg element, or a photograph as a data URL. */
    drawing: { svg: string } | { photograph: string };
  };

/** What all pictures of a school share. */
export type SheetLook = {
  /** The school's mark, as SVG. */
  mark: string;
  /** The dark theme's tokens by name, such as `--color-ink`. */
  tokens: Record<string, string>;
  /** Width of a text in the heading font, in units of its size. */
  measure: (text: string) => number;
};

const [width, height, margin, division] = [1200, 630, 24, 476];
/** The area of the drawing; a photograph fills it. */
export const panel = { width: width - margin - division - 40, height: height - 2 * margin - 60 };
const left = 56;
/** As the headings of the pages: one weight, slightly wider word spacing. */
export const headingFont = `font-family="Archivo" font-weight="700" word-spacing=".1em"`;
const [titleWidth, titleTop, titleBottom] = [division - left - 20, 196, 484];

export function drawSharePicture({
  page,
  school,
  sheetLabel,
  drawing,
  mark,
  tokens,
  measure,
}: SharePictureParts): string {
  const color = (name: string) => tokens[`--color-${name}`] ?? "currentColor";
  const title = fitTitle(page.title, measure);
  const rest = school.name.replace(school.shortName, "").trim();
  const nameWidth = page.sheet ? 260 : 390;
  const nameSize = Math.min(38, nameWidth / measure(school.shortName));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${headingFont}>
<defs><pattern id="grid" x="${division}" y="${margin}" width="24.25" height="24.25" patternUnits="userSpaceOnUse"><path d="M24.25 0H0V24.25" fill="none" stroke="${color("line")}" stroke-opacity=".55" stroke-width="1"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${color("ground")}"/>
<rect x="${division}" y="${margin}" width="${width - margin - division}" height="${height - 2 * margin}" fill="url(#grid)"/>
${place(drawing, color("drawing"))}
<g fill="none" stroke="${color("drawing")}" stroke-width="2"><rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"/><path d="M${division} ${margin}V${height - margin}M${margin} 500H${division}${page.sheet ? "M338 500V606" : ""}"/></g>
<g color="${color("drawing")}">${placeMark(mark, { x: 42, y: 50, width: 72, height: 108 })}</g>
<g fill="${color("ink")}" font-size="${title.size}">${title.lines.map((line, index) => text(left, title.top + index * title.size * 1.04, line)).join("")}</g>
<g fill="${color("ink")}" font-size="${nameSize}">${text(left, rest ? 552 : 565, school.shortName)}</g>
${rest ? lettering(left, 582, rest, color("ink-muted"), nameWidth / measure(rest.toUpperCase())) : ""}
${page.sheet ? `${lettering(356, 537, sheetLabel, color("ink-muted"))}<g fill="${color("drawing")}" font-size="36">${text(356, 580, page.sheet)}</g>` : ""}
</svg>`;
  return svg.replace(
    /var\((--[\w-]+)(?:,\s*([^)]+))?\)/g,
    (_, name, other) => tokens[name] ?? other ?? "none",
  );
}

/** The largest font size at which the title fits into its column. */
function fitTitle(title: string, measure: (text: string) => number) {
  const words = title.split(/\s+/);
  for (let size = 78; ; size -= 2) {
    const lines = breakLines(words, (line) => measure(line) * size <= titleWidth);
    const fits =
      lines.every((line) => measure(line) * size <= titleWidth) &&
      lines.length * size * 1.04 <= titleBottom - titleTop;
    if (fits || size <= 20) return { size, lines, top: titleTop + size * 0.86 };
  }
}

function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Puts the drawing in the middle of its panel, in the line colour. Lines of a large drawing are widened,
 * because they would be too thin to see in a preview.
 */
function place(drawing: SharePictureParts["drawing"], color: string): string {
  const box = `x="${division + 20}" y="${margin + 30}" width="${panel.width}" height="${panel.height}"`;
  if ("photograph" in drawing)
    return `<image ${box} preserveAspectRatio="xMidYMid slice" href="${drawing.photograph}"/>`;
  const [, drawn = "0"] = /viewBox="\S+ \S+ (\S+)/.exec(drawing.svg) ?? [];
  const nested = drawing.svg
    .slice(drawing.svg.indexOf("<svg"))
    .replace(
      /stroke-width="([\d.]+)"/g,
      (_, line) => `stroke-width="${line * Math.max(1, Number(drawn) / panel.width)}"`,
    )
    .replace(/^<svg[^>]*>/, (root) =>
      root
        .replace(/ (?:color|width|height)="[^"]*"/g, "")
        .replace("<svg", `<svg ${box} preserveAspectRatio="xMidYMid meet"`),
    );
  return `<g color="${color}">${nested}</g>`;
}

/** Capitals with wide letter spacing, which takes a ninth of the width. */
function lettering(x: number, y: number, words: string, color: string, most = 19): string {
  const size = Math.min(19, most * 0.88);
  return `<g fill="${color}" font-size="${size}" letter-spacing=".07em">${text(x, y, words.toUpperCase())}</g>`;
}

function text(x: number, y: number, words: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}">${escaped}</text>`;
}
