// An answer that comes late: its form was closed meanwhile, and opened again to write more. Only the words
// that were sent are forgotten.
import { expect, type Locator, type Page } from "@playwright/test";
import { anAdministrator, storeSession } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

type Form = {
  calls: string;
  open?: string;
  label: string;
  /** Writes the first words and sends them. */
  send: (dialog: Locator) => Promise<void>;
  /** What the form that is opened again needs before it shows the words. */
  choose?: string;
};

const forms: Record<string, Form> = {
  "a note": {
    calls: "**/rest/v1/application_notes*",
    label: "Add a note",
    send: async (dialog) => {
      await dialog.getByLabel("Add a note").fill("First words.");
      await dialog.getByRole("button", { name: "Save note" }).click();
    },
  },
  "an email": {
    calls: "**/rest/v1/application_messages*",
    open: "Write an email",
    label: "Message",
    send: async (dialog) => {
      await dialog.getByLabel("Message").fill("First words.");
      await dialog.getByRole("button", { name: "Check before sending" }).click();
      await dialog.getByRole("button", { name: "Send it now" }).click();
    },
  },
  "the letter of a decision": {
    calls: "**/rest/v1/rpc/decide_and_send",
    open: "Decide and write",
    label: "Message",
    choose: "Rejected",
    send: async (dialog) => {
      await dialog.getByRole("radio", { name: "Rejected" }).check();
      await dialog.getByRole("button", { name: "Change the text" }).click();
      await dialog.getByLabel("Message").fill("First words.");
      await dialog.getByRole("button", { name: "Check before sending" }).click();
      await dialog.getByRole("button", { name: "Save and send" }).click();
    },
  },
  "a correction of contact information": {
    calls: "**/rest/v1/application_contact_changes*",
    open: "Correct contact information",
    label: "City",
    send: async (dialog) => {
      await dialog.getByLabel("Last name").fill("First words");
      await dialog.getByRole("button", { name: "Save contact information" }).click();
    },
  },
};

for (const [name, { calls, open, label, send, choose }] of Object.entries(forms))
  test(`more words of ${name}, typed before the first answer, stay (R-504)`, async ({ page, site }) => {
    const last_name = `Late ${Object.keys(forms).indexOf(name)}`;
    const id = await insertApplication(site, { last_name });
    await storeSession(page, site, await anAdministrator(site));
    await page.goto(`/scholarship-admin?open=${id}`);
    const dialog = page.getByRole("dialog");
    if (open) await dialog.getByRole("button", { name: open }).click();
    const held = await holdFirst(page, calls);
    await send(dialog);
    await held.isAsked;

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `View application of Ana ${last_name}` }).click();
    if (open) await dialog.getByRole("button", { name: open }).click();
    if (choose) await dialog.getByRole("radio", { name: choose }).check();
    await dialog.getByLabel(label).fill("First words. More words.");
    const isReadAnew = page.waitForResponse((answer) => answer.request().method() === "GET");
    held.release();
    await isReadAnew;
    await expect(dialog.getByLabel(label)).toHaveValue("First words. More words.");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("More words.");
  });

async function holdFirst(page: Page, calls: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  page.on("dialog", (leaving) => leaving.accept());
  await page.route(calls, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { isAsked: asked.promise, release: () => released.resolve() };
}
