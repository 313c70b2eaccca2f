import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { photographFaults } from "./check-photographs.ts";

const folder = mkdtempSync(join(tmpdir(), "site-photographs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function picture() {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#8899aa" } });
}

test("whole photographs that are named as what they are have no fault, and drawings are left alone", async () => {
  await picture().jpeg().toFile(join(folder, "hall.JPG"));
  await picture().jpeg().toFile(join(folder, "yard.jpeg"));
  await picture().ensureAlpha(0.5).png().toFile(join(folder, "tool.png"));
  await picture().toColourspace("cmyk").jpeg().toFile(join(folder, "print.jpg"));
  writeFileSync(join(folder, "house.svg"), "no picture");
  const names = ["hall.JPG", "yard.jpeg", "tool.png", "print.jpg", "house.svg", "house.ts"];
  expect(await photographFaults(folder, names)).toEqual([]);
});

const again = "Copy it here from the camera or its source again.";
const smaller = "Save a smaller copy in its place: 3,000 pixels across are enough.";

test.each([
  ["text.jpg", async () => Buffer.from("no picture at all"), `this is no picture that can be read. ${again}`],
  ["empty.jpg", async () => Buffer.alloc(0), `this is no picture that can be read. ${again}`],
  [
    "cut.jpg",
    async () => (await picture().jpeg().toBuffer()).subarray(0, -1_000),
    `the file is damaged or not complete. ${again}`,
  ],
  [
    "cut.png",
    async () => (await noise(400, 300).png().toBuffer()).subarray(0, -1_000),
    `the file is damaged or not complete. ${again}`,
  ],
  [
    "really-png.jpg",
    async () => picture().png().toBuffer(),
    "the file is a PNG under a wrong name. Rename it to really-png.png, also where content/ names it.",
  ],
  [
    "really-jpeg.png",
    async () => picture().jpeg().toBuffer(),
    "the file is a JPEG under a wrong name. Rename it to really-jpeg.jpg, also where content/ names it.",
  ],
  [
    "phone.jpg", // a phone's HEIC has the same container format
    async () => picture().avif().toBuffer(),
    "the file is not the JPEG or PNG that its name says. Open it in a photo program, export it as JPEG, and put that file in its place.",
  ],
  [
    "wide.jpg",
    async () => withSizeStated(await picture().jpeg().toBuffer(), 10_000, 5_001),
    `the picture has 10000 x 5001 pixels, and a photograph may have 50 million. ${smaller}`,
  ],
  [
    "heavy.jpg",
    async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(25_000_000)]),
    `the file has 26 MB, and a photograph may have 25 MB. ${smaller}`,
  ],
])("%s is reported in one sentence", async (name, bytes, sentence) => {
  writeFileSync(join(folder, name), await bytes());
  expect(readFileSync(join(folder, name)).length).toBeLessThan(26_000_000);
  expect(await photographFaults(folder, [name])).toEqual([`content/drawings/${name}: ${sentence}`]);
});

/** A JPEG whose frame header (ITU-T T.81, B.2.2) states other dimensions. */
function withSizeStated(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function noise(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } });
}
