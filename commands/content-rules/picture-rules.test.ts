// The rules for pictures, on the tests' school with one value changed.
import { expect, test } from "vitest";
import { changed, content, drawings } from "../../tests/support/changed-content.ts";
import { contentFaults } from "./content-rules.ts";

test.each([
  [
    "content/programs/programs.ts",
    "entries.2.picture",
    "photo.png",
    "entries[2].picture must name a file that lies in content/drawings.",
  ],
  [
    "content/pages/home.ts",
    "home.scholarshipPicture",
    "hall.jpg",
    "home.scholarshipPicture must name a file that lies in content/drawings.",
  ],
  [
    "content/pages/mission.ts",
    "mission.whoPicture",
    "cutaway-house.svg",
    'mission.whoPicture must be a drawing whose svg element has id="drawing".',
  ],
  [
    "content/programs/hvac.ts",
    "page.photograph",
    { file: "hall.jpg", alt: "The hall." },
    "page.photograph.file must name a file that lies in content/drawings.",
  ],
  [
    "content/programs/programs.ts",
    "entries.2.picture",
    "photo.heic",
    "entries[2].picture must be an .svg, .png or .jpg file: export other pictures as .jpg first.",
  ],
  [
    "content/programs/programs.ts",
    "entries.2.picture",
    "hall.Jpg",
    "entries[2].picture must have its ending in small letters: rename the file.",
  ],
  [
    "content/programs/programs.ts",
    "entries.2.picture",
    "Our Hall.jpg",
    'entries[2].picture must have a file name of letters, digits, "-" and "_" alone: rename the file.',
  ],
  [
    "content/programs/programs.ts",
    "entries.3.picture",
    "cutaway-house.svg",
    'entries[3].picture must be a drawing whose svg element has id="drawing".',
  ],
])("%s with %s = %j is reported in one sentence", (file, place, value, sentence) => {
  expect(contentFaults(changed(file, place, value), drawings)).toEqual([`${file}: ${sentence}`]);
});

test("a missing drawing is reported where it is named", () => {
  const { "detail-hvac.svg": _, ...others } = drawings;
  expect(contentFaults(content, others)).toEqual([
    "content/programs/programs.ts: entries[1].picture must name a file that lies in content/drawings.",
  ]);
});
