// Every public page in this engine: it opens without a fault, responds to the first tap, and is restored as
// the visitor left it (R-12, R-310; docs/decisions/0033-pages-answer-before-react.md).

import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { defaultLanguage, wordsOf as wordsOfSite } from "#words";
import { publicPages, unknownPath } from "../support/browser/public-pages.ts";
import { test } from "./engine-test.ts";
import { fill, type Tab, wordsOf } from "./tab.ts";
import { startWatchedSite } from "./watched-site.ts";

const {
  house: { legend: houseLegend },
} = wordsOfSite(defaultLanguage);

test("no page logs an error, throws or breaks its policy, and what does is noticed (R-12)", async ({
  openTab,
  site,
}) => {
  test.setTimeout(120_000); // about a second for each page, and more on a busy machine
  const watched = await startWatchedSite(site.port);
  const tab = await openTab();
  const faults = () => tab.run(() => window.faults);
  for (const path of publicPages) {
    await tab.open(watched.url + path);
    await untilHydrated(tab);
    await untilAllLoaded(tab);
    const logged = path === unknownPath ? [expect.stringMatching(/^error 404: /)] : [];
    expect({ path, faults: await faults() }).toEqual({ path, faults: logged });
  }
  await tab.run(() => {
    const picture = new Image();
    picture.src = "https://elsewhere.example/picture.png";
    setTimeout(() => {
      throw new Error("thrown on purpose");
    });
    // biome-ignore lint/suspicious/noConsole: it is what the test is about
    console.error("logged on purpose");
  });
  await expect
    .poll(async () => (await faults()).slice(1).sort())
    .toEqual([
      "error logged on purpose",
      expect.stringMatching(/^policy img-src https:\/\/elsewhere\.example/),
      expect.stringMatching(/^thrown /), // Chromium hides the error messages of scripts that a driver runs
    ]);
  watched.close();
});

test("the first tap is answered: menu, 'Why choose', theme, donation and an entry of the house", async ({
  openTab,
  site,
}) => {
  const tab = await openTab({ width: 600 });
  await tab.open(site.url);
  expect(await tab.run(() => innerWidth)).toBeLessThan(768);
  await tab.click({ button: "Menu" });
  await tab.click({ link: "Programs" });
  await expect.poll(() => tab.run(() => location.pathname)).toBe("/programs");

  await tab.open(`${site.url}/programs`);
  await tab.click("main [data-discloses]");
  await expect.poll(() => attribute(tab, "main [data-discloses]", "aria-expanded")).toBe("true");

  await tab.open(`${site.url}/mission`);
  await tab.click({ label: "Dark" });
  await expect.poll(() => tab.run(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await tab.open(`${site.url}/partners`);
  expect(await tab.run(() => document.documentElement.dataset.theme)).toBe("dark");

  await tab.open(`${site.url}/donate`);
  await tab.click({ button: "$500" });
  await expect.poll(() => wordsOf(tab, "body")).toContain("Your $500 donation");

  await tab.open(site.url);
  await tab.click({ button: `1${houseLegend[0]?.label}` });
  await expect.poll(() => attribute(tab, "main button[aria-pressed]", "aria-pressed")).toBe("true");
});

test("a call to action pressed before hydration is reported once, though its link leaves the site at once (R-312)", async ({
  openTab,
  site,
}) => {
  const reported: unknown[] = [];
  const watched = await startWatchedSite(site.port, {
    answerInstead: (asked, answer) => {
      if (!asked.url?.endsWith(".js")) return takeReport(reported, asked, answer);
      answer.writeHead(404).end();
      return true;
    },
  });
  const tab = await openTab();
  await tab.open(`${watched.url}/officemanagement`);
  await tab.run((elsewhere) => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[data-cta=schedule_call]"))
      link.href = elsewhere;
  }, `${site.url}/mission`);
  await tab.click({ link: "Schedule a Consultation" });
  await expect.poll(() => tab.run(() => location.href)).toBe(`${site.url}/mission`);
  await untilHydrated(tab);
  const metadata = { page: "/officemanagement", timestamp: expect.any(String) };
  expect(reported).toEqual([{ ctaType: "schedule_call", metadata }]);
  watched.close();
});

test("a donation pressed twice before hydration is done once, without a fault of the page (R-311)", async ({
  openTab,
  site,
}) => {
  const reported: unknown[] = [];
  const watched = await startWatchedSite(site.port, {
    beforeScripts: () => {
      const amount = document.querySelector<HTMLElement>("main li button");
      amount?.click();
      amount?.click();
    },
    answerInstead: (asked, answer) => takeReport(reported, asked, answer),
  });
  const tab = await openTab();
  await tab.open(`${watched.url}/donate`);
  await expect.poll(() => wordsOf(tab, "body")).toContain("Your $500 donation");
  expect(reported).toEqual([expect.objectContaining({ ctaType: "donation" })]);
  expect(await tab.run(() => window.faults)).toEqual([]);
  watched.close();
});

test("a page that was left by a link to another document is restored as it was, and works", async ({
  openTab,
  site,
}) => {
  const tab = await openTab();
  await tab.open(`${site.url}/scholarship`);
  await untilHydrated(tab);
  await fill(tab, "First name", "Renée");
  await tab.run(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.title = `restored: ${persisted}`;
    });
  });
  await tab.open(`${site.url}/donate`);
  await tab.run(() => void setTimeout(() => history.back()));
  await expect.poll(() => tab.run(() => document.title)).toBe("restored: true");
  await fill(tab, "Last name", "O’Brien");
  expect(await values(tab)).toEqual(expect.arrayContaining(["Renée", "O’Brien"]));
  await tab.click({ button: "Submit application" });
  await expect.poll(() => wordsOf(tab, "[role=alert]")).toContain("There is a problem");
});

/** Answers the notification function in the site's place. */
function takeReport(reported: unknown[], asked: IncomingMessage, answer: ServerResponse): boolean {
  if (asked.url !== "/functions/v1/notify-cta") return false;
  void json(asked).then((report) => {
    reported.push(report);
    answer.end();
  });
  return true;
}

/** In Firefox a document that is about to be replaced has no root element for a moment. */
async function untilHydrated(tab: Tab): Promise<void> {
  await expect.poll(() => tab.run(() => document.querySelector("html[data-hydrated]") !== null)).toBe(true);
}

/** Waits for the file that is fetched last, once the page is idle (app/ui/toast.tsx). */
async function untilAllLoaded(tab: Tab): Promise<void> {
  const files = () =>
    tab.run(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(files).toContain("/assets/toast-region-");
}

function values(tab: Tab): Promise<string[]> {
  return tab.run(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>("form input"), ({ value }) => value),
  );
}

function attribute(tab: Tab, selector: string, name: string): Promise<string | null> {
  return tab.run((css, name) => document.querySelector(css)?.getAttribute(name) ?? null, selector, name);
}
