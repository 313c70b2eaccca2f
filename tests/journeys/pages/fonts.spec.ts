// The fonts of headings and text (app/fonts.css): every letter of an applicant's name is in the site's own.
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/browser/shared-site.ts";

const names = "Nguyễn Thị Hạnh Phước, Đặng Quốc Bảo, Zoë Peña-Íñiguez, Françoise Bøe";

for (const tag of ["p", "h2"]) {
  test(`Vietnamese and Spanish names in <${tag}> take no letter from another font (R-409)`, async ({
    page,
  }) => {
    // A page whose text font was late keeps the fallback, and the next one has the font.
    await expect(async () => {
      await page.goto("/mission");
      await expect(page.locator("html")).toHaveAttribute("data-hydrated");
      await page.evaluate(
        ([tag = "", names = ""]) => {
          const line = document.createElement(tag);
          line.id = "names";
          line.textContent = names;
          document.body.prepend(line);
        },
        [tag, names],
      );
      await expect.poll(() => foreignGlyphs(page, "#names"), { timeout: 5000 }).toEqual([]);
    }).toPass();
  });
}

/** Returns the fonts of this machine that the element's text is painted in, with their number of glyphs. */
async function foreignGlyphs(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  if (fonts.length === 0) return ["nothing is painted"];
  return fonts
    .filter(({ isCustomFont }) => !isCustomFont)
    .map((font) => `${font.familyName}: ${font.glyphCount}`);
}
