// What must be right about the drawings of content/ before a build: the mark is there, each file is whole
// SVG, and each has the edges (viewBox) that fit it into its place.
import { Resvg } from "@resvg/resvg-js";

/** One sentence for each drawing that cannot be used. They come by their paths in content/. */
export function drawingFaults(drawings: Readonly<Record<string, string>>): string[] {
  const missing =
    "mark.svg" in drawings ? [] : ["content/mark.svg is missing: put the mark of the school there, as SVG."];
  const faults = Object.entries(drawings).flatMap(([file, text]) =>
    faultOf(file === "mark.svg" ? withoutHead(text) : text).map((fault) => `content/${file}: ${fault}`),
  );
  return [...missing, ...faults];
}

/** The site takes the mark from its svg element on (place-mark.ts). Its lines keep their numbers. */
function withoutHead(text: string): string {
  const start = Math.max(0, text.indexOf("<svg"));
  return text.slice(0, start).replace(/[^\n]/g, " ") + text.slice(start);
}

function faultOf(text: string): string[] {
  if (!/<svg[\s>]/.test(text)) return ["this is no SVG drawing. Export it again as SVG."];
  const reason = unreadable(text);
  if (reason) return [`the drawing is damaged or not complete (${reason}). Export it again as SVG.`];
  return /<svg[^>]* viewBox="[^"]+"/.test(text)
    ? []
    : ['the svg element needs its edges, such as viewBox="0 0 480 360": it could not be fitted into a page.'];
}

/** Why it cannot be drawn, in the words of the parser. */
function unreadable(text: string): string | undefined {
  try {
    new Resvg(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error; // Resvg throws nothing else
    return message.replace(/^SVG data parsing failed cause /, "");
  }
}
