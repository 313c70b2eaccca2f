// Checks the drawings of content/ before a build: mark.svg exists, each file is complete SVG, and each has
// the viewBox that fits it into its place.
import { Resvg } from "@resvg/resvg-js";

/**
 * Returns one sentence for each drawing that cannot be used. The keys of `drawings` are paths in content/.
 */
export function drawingFaults(drawings: Readonly<Record<string, string>>): string[] {
  const missing =
    "mark.svg" in drawings ? [] : ["content/mark.svg is missing: put the mark of the school there, as SVG."];
  const faults = Object.entries(drawings).flatMap(([file, text]) =>
    faultOf(file === "mark.svg" ? withoutHead(text) : text).map((fault) => `content/${file}: ${fault}`),
  );
  return [...missing, ...faults];
}

/**
 * The site uses the mark from its svg element on (place-mark.ts). Blanking what comes before keeps the line
 * numbers.
 */
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

/** Returns the parser's message if the drawing cannot be rendered. */
function unreadable(text: string): string | undefined {
  try {
    new Resvg(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error; // Resvg throws only Error
    return message.replace(/^SVG data parsing failed cause /, "");
  }
}
