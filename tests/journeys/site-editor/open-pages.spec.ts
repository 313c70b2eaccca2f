// Pages that visitors have open while the school publishes.
import { expect, test } from "@playwright/test";
import {
  anApplicant,
  expectConfirmation,
  fillApplication,
  fillUnhydrated,
  submitForm,
  submitUnhydrated,
} from "../../support/browser/applicant.ts";
import { anEditorSite } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const form = "en/pages/scholarship";

/** As another process publishes, after those before. */
async function publish(
  values: { file: string; path: string[]; value: string }[],
  path: string,
  shown: string,
) {
  await editor.site.query(
    "insert into publications (number, overrides) select 1 + coalesce(max(number), 0), $1 from publications",
    [JSON.stringify(values)],
  );
  const text = async () => (await fetch(editor.site.url + path)).text();
  await expect.poll(text, { timeout: 60_000 }).toContain(shown);
}

const words = [
  { file: form, path: ["scholarship", "submit"], value: "Hand it in" },
  { file: "en/pages/mission", path: ["mission", "title"], value: "Why We Build" },
  { file: "school", path: ["phone"], value: "(555) 555-4321" },
];

test("an application that was begun before a publication is sent after it, and the next page has the new words, also around it (R-510)", async ({ page, browser }) => {
  const faults: string[] = [];
  const documents: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const [applicant, other] = [anApplicant(), anApplicant()];
  const address = `${editor.site.url}/scholarship`;
  await page.goto(address);
  await fillApplication(page, applicant, ["goals"]);
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await still.goto(address);
  await fillUnhydrated(still, other);
  await publish(words, "/scholarship", "Hand it in");

  await page.getByLabel("Tell us your goals").fill(applicant.goals);
  await submitForm(page);
  await expectConfirmation(page);
  await submitUnhydrated(still);
  await expectConfirmation(still);
  const stored = await editor.site.query<{ email: string }>("select email from scholarship_applications where why_interested like '%' || $1", [applicant.goals]);
  expect(stored.map(({ email }) => email).sort()).toEqual([applicant.email, other.email].sort());

  await page.getByRole("banner").getByRole("link", { name: "Mission" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why We Build");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /555-4321/ })).toBeVisible();
  expect(documents, "no page was loaded anew").toEqual([address]);
  expect(faults).toEqual([]);
}); // biome-ignore format: one line a step
