import { expect, test } from "vitest";
import { readDrawings } from "../../words/rules/read-pictures.ts";
import { drawingFaults } from "./check-drawings.ts";

const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 40"><g><path d="M0 0h9"/></g></svg>';

test("the drawings of the sample have no fault", () => {
  expect(drawingFaults(readDrawings())).toEqual([]);
});

test("a missing mark is reported", () => {
  expect(drawingFaults({})).toEqual([
    "content/mark.svg is missing: put the mark of the school there, as SVG.",
  ]);
});

test.each([
  ["", "this is no SVG drawing. Export it again as SVG."],
  ["\x89PNG\r\n", "this is no SVG drawing. Export it again as SVG."],
  [
    mark.replace("</g>", ""),
    "the drawing is damaged or not complete (expected 'g' tag, not 'svg' at 1:82). Export it again as SVG.",
  ],
  [
    mark.replace(' xmlns="http://www.w3.org/2000/svg"', ""),
    "the drawing is damaged or not complete (the document does not have a root node). Export it again as SVG.",
  ],
  [
    mark.replace('viewBox="0 0 24 40"', 'width="24" height="40"'),
    'the svg element needs its edges, such as viewBox="0 0 480 360": it could not be fitted into a page.',
  ],
])("the drawing %j is reported in one sentence", (text, sentence) => {
  expect(drawingFaults({ "mark.svg": text })).toEqual([`content/mark.svg: ${sentence}`]);
  expect(drawingFaults({ "mark.svg": mark, "drawings/own.svg": text })).toEqual([
    `content/drawings/own.svg: ${sentence}`,
  ]);
});
