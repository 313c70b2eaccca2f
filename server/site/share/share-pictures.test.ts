import sharp from "sharp";
import { expect, test } from "vitest";
import { readWords } from "#words";
import { withOverrides } from "../../../words/overrides.ts";
import { readFiles } from "../../../words/read-files.ts";
import { drawnPictures, sharePictureDrawer } from "./share-pictures.ts";

const title = { file: "es/pages/donate", path: ["donate", "title"] };

function spanishTitles(value: string): string[] {
  expect(readWords(withOverrides(readFiles(), [{ ...title, value }]).files)).toEqual([]);
  return drawnPictures()
    .filter(({ path }) => path.startsWith("/share/es/"))
    .map(({ sheet }) => sheet.page.title);
}

test("a language with letters that the font lacks has the pictures of the default language (R-547)", () => {
  expect(spanishTitles("Apoye la formación")).toContain("Apoye la formación");
  const english = drawnPictures().filter(({ path }) => !path.startsWith("/share/es/"));
  expect(spanishTitles("Поддержите")).toEqual(english.map(({ sheet }) => sheet.page.title));
});

test("a picture is drawn in the size that its page states, and so small that every messenger shows it", async () => {
  const draw = await sharePictureDrawer();
  const [home] = drawnPictures();
  const bytes = await draw(home ?? expect.fail("The home page has no picture."));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
});
