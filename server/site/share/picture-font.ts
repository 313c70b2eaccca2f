// The font of share pictures and icons: one static instance of the headings' face, with the letters of
// Western European languages and of Vietnamese. The renderer leaves out letters that it does not have.
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { headingFont } from "./draw-share-picture.ts";

export const pictureFont = {
  fontFiles: [join(import.meta.dirname, "archivo-pictures.ttf")],
  loadSystemFonts: false,
  defaultFontFamily: "Archivo",
};

/** Width of a text in the heading font, in units of its size. */
export function measure(text: string): number {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-size="100" ${headingFont}>${escaped}</text></svg>`;
  return (new Resvg(svg, { font: pictureFont }).getBBox()?.width ?? 0) / 100;
}

/** @example missingLetters("Учись ремеслу, today") // "Учисьремлу" */
export function missingLetters(text: string): string {
  const letters = new Set(text.normalize("NFC").replaceAll(/\s/g, ""));
  return [...letters].filter((letter) => measure(letter) === 0).join("");
}
