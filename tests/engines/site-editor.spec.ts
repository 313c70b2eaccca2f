// The editor of the site's words in this engine: what is typed is stored, and a pressed text leads to its
// field, although no script runs in the preview.
import { expect } from "@playwright/test";
import { anAdministrator } from "../support/browser/people.ts";
import { ofJourneys, test } from "./engine-test.ts";
import { fill, signIn, wordsOf } from "./tab.ts";

/** For what a thread renders, which starts first. */
const rendered = { timeout: 60_000 };

test(
  "a text is changed, and another one found by a press on the page (R-520, R-522)",
  ofJourneys,
  async ({ openTab, site }) => {
    const tab = await openTab();
    await tab.open(`${site.url}/site-editor?page=%2F`);
    await signIn(tab, await anAdministrator(site));
    await expect.poll(() => wordsOf(tab, "main"), rendered).toContain("English");
    await fill(tab, "English", "Words of a title for search engines");
    await expect
      .poll(() => site.query("select value from drafts"))
      .toEqual([{ value: "Words of a title for search engines" }]);
    // What comes later would move the page under the press.
    const titleInPreview = () => document.querySelector("iframe")?.contentDocument?.title;
    await expect.poll(() => tab.run(titleInPreview), rendered).toContain("Words of a title");
    await tab.click({ button: "Phone" });
    const isHeadingInTheMiddle = () => {
      const inside = document.querySelector("iframe")?.contentDocument;
      if (inside?.fonts.status !== "loaded") return false; // as above
      if ((inside.defaultView?.innerWidth ?? 0) > 500) return false; // not that of a phone yet
      const headings = Array.from(inside?.querySelectorAll("h2") ?? []);
      const heading = headings.find(({ textContent }) => textContent === "How we help");
      const inner = inside?.defaultView;
      if (!heading || !inner) return false;
      // Not scrollIntoView(): it may move the editor too, under the driver's press.
      const { top, height } = heading.getBoundingClientRect();
      inner.scrollBy({ top: top + (height - inner.innerHeight) / 2, behavior: "instant" });
      return true;
    };
    await expect.poll(() => tab.run(isHeadingInTheMiddle), rendered).toBe(true);
    await tab.click("iframe");
    await expect
      .poll(() => tab.run(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Features .*, English$/); // drivers press a little above or below the middle
    await site.query("truncate drafts");
  },
);

test(
  "a place is a chip over its text, which one key deletes, one undo brings back, and a button puts in (R-550)",
  ofJourneys,
  async ({ openTab, site }) => {
    const tab = await openTab();
    await tab.open(`${site.url}/site-editor?page=%2F`);
    await signIn(tab, await anAdministrator(site));
    await expect.poll(() => wordsOf(tab, "main"), rendered).toContain("English");
    await fill(tab, "English", ", a school");
    await tab.click({ button: "+Insertschool namePlumbline Trade School" });
    await expect.poll(() => tab.run(focusedText)).toBe(", a school{schoolName}");
    await tab.press("Backspace");
    await expect.poll(() => tab.run(focusedText)).toBe(", a school");
    await tab.run(() => document.execCommand("undo"));
    await expect.poll(() => tab.run(focusedText)).toBe(", a school{schoolName}");
    await tab.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(12, 12); // at the second letter of the place
    });
    await expect.poll(() => tab.run(caret)).toBe(10);
    await tab.write("{:");
    await expect.poll(() => tab.run(focusedText)).toBe(", a school:{schoolName}");
    await fill(tab, "English", "Many words before it. ".repeat(12));
    await tab.click({ button: "+Insertschool namePlumbline Trade School" });
    const lines = () => {
      const field = document.activeElement;
      const layer = field?.nextElementSibling;
      return [
        field?.scrollHeight,
        layer?.scrollHeight,
        layer?.querySelectorAll(":scope > span > span").length,
      ];
    };
    const [inField, inLayer, chips] = await tab.run(lines);
    expect([inField, chips], "both break their lines alike").toEqual([inLayer, 2]);
    await site.query("truncate drafts");
  },
);

function focusedText(): string {
  const field = document.activeElement;
  return field instanceof HTMLTextAreaElement ? field.value : "";
}

function caret(): number {
  const field = document.activeElement;
  return field instanceof HTMLTextAreaElement ? field.selectionStart : -1;
}
