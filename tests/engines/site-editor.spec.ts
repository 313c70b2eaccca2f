// The editor of the site's words in this engine: what is typed is stored, and a pressed text leads to its
// field, although no script runs in the preview.
import { expect } from "@playwright/test";
import { anAdministrator } from "../support/browser/people.ts";
import { test } from "./engine-test.ts";
import { fill, signIn, wordsOf } from "./tab.ts";

/** For what a thread renders, which starts first. */
const rendered = { timeout: 60_000 };

test("a text is changed, and another one found by a press on the page (R-520, R-522)", async ({
  openTab,
  site,
}) => {
  const tab = await openTab();
  await tab.open(`${site.url}/site-editor?page=%2F`);
  await signIn(tab, await anAdministrator(site));
  await expect.poll(() => wordsOf(tab, "main"), rendered).toContain("English");
  await fill(tab, "English", "Words of a title for search engines");
  await expect
    .poll(() => site.query("select value from drafts"))
    .toEqual([{ value: "Words of a title for search engines" }]);
  await tab.click({ button: "Phone" });
  const isHeadingInTheMiddle = () => {
    const inside = document.querySelector("iframe")?.contentDocument;
    if (inside?.fonts.status !== "loaded") return false; // what loads late moves the heading
    const headings = Array.from(inside?.querySelectorAll("h2") ?? []);
    const heading = headings.find(({ textContent }) => textContent === "How we help");
    heading?.scrollIntoView({ block: "center" });
    return heading !== undefined;
  };
  await expect.poll(() => tab.run(isHeadingInTheMiddle), rendered).toBe(true);
  await tab.click("iframe");
  await expect
    .poll(() => tab.run(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Features .*, English$/); // drivers press a little above or below the middle
  await site.query("truncate drafts");
});
