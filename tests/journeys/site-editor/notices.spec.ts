// Notices above the navigation: filled in once for both languages, closed by a visitor for good.
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes notices without the editor, whose form program-terms.spec.ts fills in. */
async function publishNotices(...texts: string[]): Promise<void> {
  const key = (index: number) => `new${index}`;
  const entry = (text: string, index: number) => [
    ...["en", "es"].flatMap((code) => [
      { file: `${code}/notices`, path: ["notices", key(index), "text"], value: `${text} (${code})` },
      { file: `${code}/notices`, path: ["notices", key(index), "link"], value: `More of ${code}` },
    ]),
    ...Object.entries({
      ...{ noticeKind: "news", eventDay: "", eventBegins: "", eventEnds: "", eventPlace: "" },
      from: inDays(-1),
      until: inDays(3),
      page: "/schedule",
      address: "",
    }).map(([name, value]) => ({ file: "every/notices", path: ["notices", key(index), name], value })),
  ];
  const order = {
    file: "every/notices",
    path: ["notices"],
    value: texts.map((_, index) => key(index)).join(" "),
  };
  await editor.site.query(
    "insert into publications (number, overrides) select coalesce(max(number), 0) + 1, $1 from publications",
    [JSON.stringify([order, ...texts.flatMap(entry)])],
  );
  const text = async () => (await fetch(editor.site.url)).text();
  await expect.poll(text, rendered).toContain(texts[0] ?? "");
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test("a notice stands above the navigation in both languages, and whoever closes it sees that one no more (R-563)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await publishNotices("Open house on Saturday", "Closed on Monday");
  await page.goto(editor.site.url);
  await hydrated(page);
  const notice = page.getByText("Open house on Saturday (en)");
  await expect(notice).toBeVisible();
  const [ofNotice, ofMenu] = [
    await notice.boundingBox(),
    await page.getByRole("navigation").first().boundingBox(),
  ];
  expect(ofNotice?.y).toBeLessThan(ofMenu?.y ?? 0);
  await expect(page.getByRole("link", { name: "More of en" }).first()).toHaveAttribute("href", "/schedule");
  await expectNoViolationsInBothThemes(page);
  await page.getByRole("button", { name: "Close this notice" }).first().click();
  await expect(notice).toBeHidden();
  await expect(page.locator("main")).toBeFocused();
  await expect(page.getByText("Closed on Monday (en)")).toBeVisible();

  await page.goto(`${editor.site.url}/es/mission`);
  await expect(page.getByText("Closed on Monday (es)")).toBeVisible();
  await expect(page.getByText("Open house on Saturday (es)")).toBeHidden();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await publishNotices("Open house on Sunday", "Closed on Monday");
  await page.goto(editor.site.url);
  await expect(page.getByText("Open house on Sunday (en)")).toBeVisible();
});

test("feed readers find the notices of the day in each language (R-572)", async ({ page }) => {
  await publishNotices("Closed on Friday", "Open house &\u000btour");
  await page.goto(`${editor.site.url}/es/mission`);
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("href", "/es/notices.xml");
  const found = await page.evaluate(async () => {
    const answer = await fetch("/es/notices.xml");
    const read = new DOMParser().parseFromString(await answer.text(), "application/xml");
    const texts = (name: string) => Array.from(read.querySelectorAll(name), (one) => one.textContent);
    const links = Array.from(read.querySelectorAll("entry link"), (one) => one.getAttribute("href"));
    return { language: read.documentElement.getAttribute("xml:lang"), titles: texts("entry title"), links };
  });
  expect(found).toEqual({
    language: "es-US",
    titles: ["Aviso: Closed on Friday (es)", "Aviso: Open house & tour (es)"],
    links: Array(2).fill(`${editor.site.url}/es/schedule`),
  });
});

test("without script a notice stays, and has no button that does nothing (R-563)", async ({ browser }) => {
  await publishNotices("Open house on Saturday");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${editor.site.url}/programs/hvac`);
  await expect(page.getByText("Open house on Saturday (en)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close this notice" })).toHaveCount(0);
  await context.close();
});
