// The rules for pictures, on copies of the sample with one value changed.
import { expect, test } from "vitest";
import { anEnglishContentCopy } from "../../tests/support/content-copy.ts";
import { contentFaults } from "./content-rules.ts";

test.each([
  [
    "content/programs.yaml",
    "programs.2.picture",
    "photo.png",
    "programs[2].picture must name a file that lies in content/drawings.",
  ],
  [
    "content/en/pages/home.yaml",
    "home.scholarshipPicture",
    "hall.jpg",
    "home.scholarshipPicture must name a file that lies in content/drawings.",
  ],
  [
    "content/en/pages/mission.yaml",
    "mission.whoPicture",
    "cutaway-house.svg",
    'mission.whoPicture must be a drawing whose svg element has id="drawing".',
  ],
  [
    "content/en/pages/mission.yaml",
    "mission.whoPicture",
    "hall.heic",
    "mission.whoPicture must be an .svg, .png or .jpg file: export other pictures as .jpg first.",
  ],
  [
    "content/programs.yaml",
    "programs.2.picture",
    "photo.heic",
    "programs[2].picture must be an .svg, .png or .jpg file: export other pictures as .jpg first.",
  ],
  [
    "content/programs.yaml",
    "programs.2.picture",
    "hall.Jpg",
    "programs[2].picture must have its ending in small letters: rename the file.",
  ],
  [
    "content/programs.yaml",
    "programs.2.picture",
    "Our Hall.jpg",
    'programs[2].picture must have a file name of only letters, digits, "-" and "_": rename the file.',
  ],
  [
    "content/programs.yaml",
    "programs.3.picture",
    "cutaway-house.svg",
    'programs[3].picture must be a drawing whose svg element has id="drawing".',
  ],
  ["content/programs.yaml", "programs.3.picture", "", "programs[3].picture must not be empty."],
])("%s with %s = %j is reported in one sentence", async (file, place, value, sentence) => {
  const copy = anEnglishContentCopy();
  copy.set(file, place, value);
  expect(await copy.faults()).toEqual([`${file}: ${sentence}`]);
});

test("a page may do without the pictures of home and mission", async () => {
  const copy = anEnglishContentCopy();
  copy.set("content/en/pages/home.yaml", "home.scholarshipPicture", "");
  copy.set("content/en/pages/mission.yaml", "mission.whoPicture", "");
  expect(await copy.faults()).toEqual([]);
});

test("a program's photograph lies in content/drawings and is described in each language", async () => {
  const copy = anEnglishContentCopy();
  const page = "content/en/programs/hvac.yaml";
  copy.set("content/programs.yaml", "programs.1.photograph", "hall.jpg");
  expect(await copy.faults()).toEqual([
    "content/programs.yaml: programs[1].photograph must name a file that lies in content/drawings.",
    `${page}: page.photographAlt is missing: describe hall.jpg for people who cannot see it.`,
  ]);
  copy.write("content/drawings/hall.jpg", "");
  copy.set(page, "page.photographAlt", "The hall.");
  expect(await copy.faults()).toEqual([]);
  copy.set("content/programs.yaml", "programs.1.photograph", undefined);
  expect(await copy.faults()).toEqual([
    `${page}: page.photographAlt describes no photograph: remove it, or name one as photograph of hvac in content/programs.yaml.`,
  ]);
  copy.set("content/programs.yaml", "programs.1.photograph", "");
  expect(await copy.faults(), "the description of one that is left out may stay").toEqual([]);
});

test("a missing drawing is reported where it is named", async () => {
  const copy = anEnglishContentCopy();
  copy.remove("content/drawings/detail-hvac.svg");
  expect(await copy.faults()).toEqual([
    "content/programs.yaml: programs[1].picture must name a file that lies in content/drawings.",
  ]);
});

test("a picture that was uploaded in the editor stands in for one of the files, by its whole name (R-545)", async () => {
  const copy = anEnglishContentCopy();
  const uploaded = `media-${"0a".repeat(16)}-960.jpg`;
  const faults = (name: string, mayNameUploads: boolean) => {
    copy.set("content/programs.yaml", "programs.2.picture", name);
    return contentFaults(copy.folder, undefined, { mayNameUploads });
  };
  expect(await faults(uploaded, true)).toEqual([]);
  const fault = "content/programs.yaml: programs[2].picture must name a file that lies in content/drawings.";
  expect(await faults(uploaded, false), "in a file").toEqual([fault]);
  for (const odd of [uploaded.replace("960", "961"), uploaded.replace("a", "A"), `x${uploaded}`])
    expect(await faults(odd, true)).toEqual([fault]);
});
