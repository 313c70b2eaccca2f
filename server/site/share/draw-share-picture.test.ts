import { expect, test } from "vitest";
import { drawSharePicture, type SharePictureParts } from "./draw-share-picture.ts";

const drawing =
  '<!-- note --><svg id="drawing" viewBox="0 0 480 360"><path stroke="var(--color-system-hvac, #0B7A58)" d="M0 0H9"/></svg>';

function drawn(changes: Partial<SharePictureParts> = {}): string {
  return drawSharePicture({
    page: { title: "Climate & Comfort", sheet: "M-101" },
    school: { name: "Keystone Craft Academy", shortName: "Keystone" },
    sheetLabel: "Sheet",
    drawing: { svg: drawing },
    mark: '<!-- note -->\n<svg viewBox="0 0 24 40"><path d="M12 0V40"/></svg>',
    tokens: { "--color-ink": "#fff" },
    measure: (text) => text.length / 2,
    ...changes,
  });
}

test("a share picture says the page's title, the school's name and the drawing number that it is given", () => {
  const words = Array.from(drawn().matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text);
  expect(words).toEqual(["Climate &amp;", "Comfort", "Keystone", "CRAFT ACADEMY", "SHEET", "M-101"]);
});

test("a page without a drawing number has none, and a name without a rest stands alone", () => {
  const svg = drawn({ page: { title: "Mission" }, school: { name: "Keystone", shortName: "Keystone" } });
  expect(Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)).toEqual([
    "Mission",
    "Keystone",
  ]);
});

test("the school's mark stands above the title", () => {
  expect(drawn()).toContain(
    '<svg x="42" y="50" width="72" height="108" overflow="visible" viewBox="0 0 24 40"><path d="M12 0V40"/></svg>',
  );
});

test("a long title gets smaller until it fits its column", () => {
  const sizeOf = (svg: string) => Number(/font-size="([\d.]+)"/.exec(svg)?.[1]);
  const long = drawn({ page: { title: "Commercial Refrigeration and Supermarket Maintenance Technician" } });
  expect(sizeOf(long)).toBeLessThan(sizeOf(drawn()));
  expect("Refrigeration".length * 0.5 * sizeOf(long)).toBeLessThanOrEqual(400);
});

test("colours come from the theme's tokens, or from the drawing where the theme has none", () => {
  expect(drawn({ tokens: { "--color-system-hvac": "#7fedc8" } })).toContain('stroke="#7fedc8"');
  expect(drawn()).toContain('stroke="#0B7A58"');
  expect(drawn()).not.toContain("var(");
});

test("a photograph in place of a drawing fills the panel", () => {
  expect(drawn({ drawing: { photograph: "data:image/jpeg;base64,AAAA" } })).toContain(
    'preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,AAAA"',
  );
});
