// The application form in a real browser under bad conditions: without scripts, on a slow connection, and on
// one that breaks after the application is stored but before the answer arrives. Each must store one row.

import type { Browser, Locator, Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { withFolder } from "../bench/site/server-process.ts";
import { createSubmission } from "./load/applicant.ts";
import { throttle, withBrowser } from "./servers/browser.ts";
import { startCuttingProxy } from "./servers/cutting-proxy.ts";
import { queryAsOwner } from "./servers/site-database.ts";
import { startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

const { confirmation: confirmationWords, scholarship: scholarshipWords } = wordsOf(defaultLanguage);

export const trial: Trial = ({ findings }) =>
  withFolder(async (dataDir) => {
    const site = await startSite({ dataDir });
    try {
      await withBrowser(async (browser) => {
        for (const [name, apply] of Object.entries(conditions)) {
          const { form } = createSubmission(1);
          const email = `${name.replaceAll(" ", ".")}@example.org`;
          const startedAt = performance.now();
          const fault = await apply(browser, site.origin, { ...form, email }).then(
            () => "",
            (error: Error) => error.message.slice(0, 400),
          );
          findings.figure(`${name}: seconds`, ((performance.now() - startedAt) / 1000).toFixed(1));
          const [row] = await queryAsOwner<{ count: number }>(
            { dataDir },
            "select count(*)::int as count from public.scholarship_applications where email = $1",
            [email],
          );
          findings.promise(
            `${name}: the applicant is told that it was submitted, and it is there once`,
            fault === "" && row?.count === 1,
            `rows: ${row?.count}. ${fault}`,
          );
        }
      });
    } finally {
      await site.stop();
    }
  });

type Apply = (browser: Browser, origin: string, form: Record<string, string>) => Promise<void>;

const conditions: Record<string, Apply> = {
  "without scripts": async (browser, origin, form) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${origin}/scholarship`);
    await fillIn(page, form);
    await page.getByRole("main").locator("button[type=submit]:not([name])").click();
    await untilConfirmed(page);
  },
  "on slow 3G": async (browser, origin, form) => {
    const page = await browser.newPage();
    await throttle(page);
    await page.goto(`${origin}/scholarship`, { timeout: 120_000 });
    await fillIn(page, form);
    await page.getByRole("main").locator("button[type=submit]:not([name])").click();
    await untilConfirmed(page);
  },
  "with the answer cut off": async (browser, origin, form) => {
    const proxy = await startCuttingProxy(origin, "/rest/v1/scholarship_applications");
    try {
      const page = await browser.newPage();
      await page.goto(`${proxy.origin}/scholarship`);
      await fillIn(page, form);
      const submit = page.getByRole("main").locator("button[type=submit]:not([name])");
      await submit.click();
      const problem = page.getByRole("main").getByText(scholarshipWords.notSaved.connection);
      await problem.or(success(page)).waitFor();
      if (!proxy.hasCut()) throw new Error("The connection was not cut.");
      // a browser may repeat the request by itself on a connection that it had used before (RFC 9112, 9.3.1)
      if (await problem.isVisible()) await submit.click();
      await untilConfirmed(page);
    } finally {
      proxy.close();
    }
  },
};

/** Finds fields by their names, whatever their labels say. */
async function fillIn(page: Page, form: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(form)) {
    const field = page.locator(`[name="${name}"]`);
    if (name === "program") await page.locator(`[name="program"][value="${value}"]`).check();
    else await field.fill(value);
  }
}

async function untilConfirmed(page: Page): Promise<void> {
  await success(page).waitFor({ timeout: 60_000 });
}

function success(page: Page): Locator {
  return page.getByRole("heading", { level: 1, name: confirmationWords.title });
}
