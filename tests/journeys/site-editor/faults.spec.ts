// Faults that the editor must bear: nothing typed is lost, and the screen says what is so.
import { expect, type Page, test } from "@playwright/test";
import { foreignChanges } from "../../support/browser/foreign-elements.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { throttleToSlow3G } from "../../support/browser/network.ts";
import { pressSignIn, storeSession, typeCredentials } from "../../support/browser/people.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";
import { translatePages } from "../../support/browser/translator.ts";

const editor = anEditorSite();

const titleOf = (page: Page) => page.getByLabel("Title, English", { exact: true });
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible(rendered);
const offline = (page: Page) =>
  expect(page.getByText("Not saved yet: no connection. Your words stay in this browser.")).toBeVisible(
    rendered,
  );

async function stored(): Promise<unknown[]> {
  return (await editor.site.query<{ value: unknown }>("select value from drafts order by file")).map(({ value }) => value);
} // biome-ignore format: one line a step

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.text().startsWith("This page could not be shown")) faults.push(message.text());
  });
  return faults;
}

test("what password managers put into the page, before the script and while somebody types, changes nothing (R-553)", async ({ page }) => {
  const faults = faultsOf(page);
  await storeSession(page, editor.site, editor.owner);
  const arrive = await holdScripts(page);
  await page.goto(`${editor.site.url}/site-editor?page=%2Fdonate`, { waitUntil: "commit" });
  await page.locator("main").waitFor();
  await page.evaluate(foreignChanges["an element before all others"]);
  await page.evaluate(foreignChanges["an element in the head, and attributes everywhere"]);
  await arrive();
  const field = page.getByLabel("Thanks text, English", { exact: true });
  await field.waitFor(rendered);
  await page.evaluate(foreignChanges["a badge beside each field"]);
  await page.evaluate(foreignChanges["an element in each label"]);
  await field.fill("Thanks {amount}");
  await field.press("End");
  await field.press("Backspace");
  await expect(field).toHaveValue("Thanks ");
  await page.keyboard.type("you");
  await saved(page);
  await page.getByRole("button", { name: "Undo my change of Thanks text" }).click();
  await expect(field).toHaveValue(/donation/);
  expect(faults).toEqual([]);
}); // biome-ignore format: one line a step

test("under the browser's translator every line about a field follows what is typed (R-553)", async ({ page }) => {
  const faults = faultsOf(page);
  await translatePages(page);
  await editor.open(page);
  const field = page.getByLabel("Title for search engines, English", { exact: true });
  const chip = page.locator(`[id="${await field.getAttribute("id")}"] + div`);
  await field.fill("A".repeat(56));
  await expect(page.getByText("56 of 60 characters.", { exact: true })).toBeVisible();
  await field.press("End");
  await page.keyboard.type("12345");
  await expect(page.getByText("61 of 60 characters.", { exact: true }).first()).toBeVisible();
  await field.fill("At {schoolName}");
  await expect(chip.getByText("school name", { exact: true })).toBeVisible();
  await expect(page.getByText("61 of 60 characters.", { exact: true }).filter({ visible: true })).toHaveCount(0);
  await field.press("End");
  await page.keyboard.type("{!");
  await expect(page.getByText(/^Curly brackets mark/).first()).toBeVisible();
  await saved(page);
  await field.fill("");
  await expect(page.getByText("Please write something here.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo my change of Title for search engines" }).click();
  await expect(page.getByText("Please write something here.")).toHaveCount(0);
  await expect(field).toHaveValue("{schoolName}: learn a trade you can build on");
  await expect(page.getByRole("button", { name: "Nothing to publish" })).toBeVisible();
  await page.goto(`${editor.site.url}/site-editor?page=%2Fprivacy`);
  await page.getByLabel("Kept: months, English, For one", { exact: true }).fill("a month later");
  await saved(page);
  expect(faults).toEqual([]);
}); // biome-ignore format: one line a step

for (const hours of [-2, 2])
  test(`on a clock that is ${hours} hours off changes are stored, and told with the server's time (R-553)`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await editor.open(page);
    await editor.site.query(
      `insert into drafts (file, path, value, changed_by_email) values ('en/pages/home', '{home,start}', '"Go"', 'ana@example.org')`,
    );
    await expect(page.getByText("Also editing: ana@example.org")).toBeVisible();
    await expect(page.getByText("Changed by ana@example.org just now, not yet published")).toBeVisible();
    await titleOf(page).fill("On time");
    await saved(page);
    await expect(page.getByText("Changed by you just now, not yet published")).toBeVisible();
    expect(await stored()).toContain("On time");
  }); // biome-ignore format: one line a step

test("a lost network is said, and what was typed meanwhile is stored once it is back (R-553)", async ({ page, context }) => {
  await editor.open(page);
  await context.setOffline(true);
  await titleOf(page).fill("Typed in the cellar");
  await offline(page);
  await titleOf(page).fill("Typed in the cellar, twice");
  await offline(page);
  await context.setOffline(false);
  await saved(page);
  expect(await stored()).toEqual(["Typed in the cellar, twice"]);
}); // biome-ignore format: one line a step

test("while every call is answered with 503 the words stay, and are stored afterwards (R-553)", async ({ page }) => {
  await editor.open(page);
  const calls = /\/(rest|auth|api)\//;
  await page.route(calls, (route) => route.fulfill({ status: 503, body: "Service Unavailable" }));
  await titleOf(page).fill("Typed during a deploy");
  await offline(page);
  await expect(page.getByText(/^The preview could not be refreshed/).filter({ visible: true })).toBeVisible();
  await page.unroute(calls);
  await saved(page);
  expect(await stored()).toEqual(["Typed during a deploy"]);
}); // biome-ignore format: one line a step

test("a session that ended elsewhere leads to the sign-in and back to the page with its words (R-553)", async ({ page }) => {
  await editor.open(page);
  await editor.site.query("delete from auth.sessions");
  await titleOf(page).fill("Typed without a session");
  await expect(page).toHaveURL(`${editor.site.url}/auth`, rendered);
  await expect(page.getByText("You were signed out. Sign in here.")).toBeVisible();
  await typeCredentials(page, editor.owner);
  await pressSignIn(page);
  await expect(page).toHaveURL(`${editor.site.url}/site-editor?page=%2F`);
  await expect(titleOf(page)).toHaveValue("Typed without a session", rendered);
  await expect.poll(stored, rendered).toEqual(["Typed without a session"]);
}); // biome-ignore format: one line a step

test("on a slow phone with a slow network each key counts (R-553)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page);
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await throttleToSlow3G(page);
  const sentence = "Learn a trade that feeds a family";
  await titleOf(page).fill("");
  await page.keyboard.type(sentence, { delay: 40 });
  await expect(titleOf(page)).toHaveValue(sentence);
  await saved(page);
  expect(await stored()).toEqual([sentence]);
}); // biome-ignore format: one line a step
