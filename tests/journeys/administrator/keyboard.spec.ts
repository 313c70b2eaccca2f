// The list of applications by keyboard alone: keys of one character, the way to the first row, decisions, the
// list of keys and its switch.
import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import {
  holdNews,
  openList as openListOf,
  storeApplications,
  storedStatuses,
} from "../../support/browser/application-list.ts";
import { test } from "../../support/browser/desk-site.ts";
import { anAdministrator, type Person } from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

let site: Site;
let administrator: Person;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  administrator = await anAdministrator(site);
});

test("keys of one letter lead to the search and through the rows from anywhere, and stay letters in a field (R-601)", async ({ page }) => {
  await storeApplications(site, 120);
  await openList(page);
  await page.keyboard.press("j");
  await expect(viewOf(page, "Ana N1")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("Control+k");
  await expect(viewOf(page, "Ben N2")).toBeFocused();
  await page.getByRole("button", { name: "Print" }).focus();
  await page.keyboard.press("/");
  const search = page.getByLabel("Search");
  await expect(search).toBeFocused();
  await page.keyboard.type("jkxar?/z");
  await expect(search).toHaveValue("jkxar?/z");
  await search.fill("");
  await page.getByRole("tab", { name: "All" }).focus();
  await page.keyboard.press("k");
  await expect(viewOf(page, "Ben N2")).toBeFocused(); // where one was
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await page.keyboard.press("j");
  await expect(viewOf(page, "Cora N3")).toBeFocused(); // the next one, although it was not rendered
  await expect(viewOf(page, "Cora N3")).toBeInViewport();
}); // biome-ignore format: one line a step

test("from the top of the page the first row is two stops away, and an application opens on the name (R-602)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the applications" })).toBeInViewport();
  await expectNoViolations(page);
  await page.keyboard.press("Enter");
  await expect(viewOf(page, "Ana N1")).toBeFocused();
  for (const width of [1440, 700]) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Ana N1" })).toBeFocused();
    await page.keyboard.press("j"); // the list behind it is not meant
    await page.keyboard.press("Escape");
    await expect(viewOf(page, "Ana N1")).toBeFocused();
  }
}); // biome-ignore format: one line a step

test("X selects, with Shift up to there; A and R decide the row with the focus once, and Z undoes it (R-603)", async ({ page }) => {
  await storeApplications(site, 4);
  await openList(page, "?status=new");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(page.getByRole("group", { name: "Selected applications" })).toHaveAttribute("aria-keyshortcuts", "W");
  await page.keyboard.press("w");
  await expect(page.getByRole("group", { name: "Selected applications" }).getByRole("button").first()).toBeFocused();
  await page.getByLabel("Select Ana N1").click({ modifiers: ["Shift"] });
  await expect(page.getByText(/\d selected/)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 420 }); // the bar for what is selected stands at the bottom
  await viewOf(page, "Ben N2").focus();
  await page.keyboard.down("a");
  await page.keyboard.down("a"); // held
  await page.keyboard.up("a");
  const toast = toastOf(page, "Application marked as approved");
  await expect(toast).toBeVisible();
  const bar = page.getByRole("group", { name: "Selected applications" });
  await expect.poll(async () => bottomOf(await toast.boundingBox()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true);
  await expect(viewOf(page, "Ben N2")).toHaveCount(0);
  await page.keyboard.press("a"); // no row has the focus
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  expect(await storedStatuses(site)).toEqual(["new", "approved", "new", "new"]);
  await page.keyboard.press("j");
  await expect(viewOf(page, "Cora N3")).toBeFocused();
  await page.keyboard.press("z");
  await expect(toastOf(page, "Change undone")).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "new", "new", "new"]);
}); // biome-ignore format: one line a step

test("in the open application A and R decide, but neither twice by one press nor while something is typed (R-603)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page);
  await viewOf(page, "Ana N1").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("After a decision, open the next one").check();
  await page.evaluate(() => {
    const press = { key: "r", bubbles: true };
    for (const _ of [1, 2]) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press));
  });
  await expect(page.getByRole("dialog", { name: "Ben N2" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ben N2" })).toBeFocused();
  expect(await storedStatuses(site)).toEqual(["rejected", "new", "new"]);
  await page.keyboard.press("z");
  await expect(page.getByRole("dialog", { name: "Ana N1" })).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["new", "new", "new"]);
  await dialog.getByLabel("Add a note").fill("a");
  await page.getByRole("heading", { name: "Ana N1" }).click();
  await page.keyboard.press("a");
  await dialog.getByLabel("Add a note").fill("");
  await page.getByRole("heading", { name: "Ana N1" }).click();
  await page.waitForTimeout(600); // longer than two presses in a row
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Ben N2" })).toBeVisible();
  expect(await storedStatuses(site)).toEqual(["approved", "new", "new"]);
}); // biome-ignore format: one line a step

test("Z takes back the last change, wherever it was made, and names whose (R-603)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page);
  await viewOf(page, "Ana N1").focus();
  await page.keyboard.press("r");
  const bar = page.getByRole("group", { name: "Selected applications" });
  await expect(bar).toContainText("Ana N1: Rejected.");
  await viewOf(page, "Ben N2").press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(page.getByRole("heading", { name: "Ben N2" })).toBeFocused();
  await page.keyboard.press("r");
  await expect(dialog.getByText("Application marked as rejected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(bar).toContainText("Ben N2: Rejected.");
  await page.keyboard.press("z");
  await expect(bar).toContainText("Ben N2: New.");
  expect(await storedStatuses(site)).toEqual(["rejected", "new", "new"]);

  await viewOf(page, "Ben N2").press("Enter");
  await dialog.getByLabel("After a decision, open the next one").check();
  await page.getByRole("heading", { name: "Ben N2" }).focus();
  await page.keyboard.press("a");
  await expect(dialog.getByText("Ben N2: Approved.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cora N3" })).toBeFocused();
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Ben N2" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("heading", { name: "Cora N3" })).toBeVisible();
  await expect(dialog.getByText("Ben N2: Approved.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect.poll(() => storedStatuses(site)).toEqual(["rejected", "new", "new"]);
}); // biome-ignore format: one line a step

test("in the open application keys of one letter lead to its forms, and Control with Enter sends (R-634)", async ({ page }) => {
  await storeApplications(site, 1);
  await openList(page);
  await viewOf(page, "Ana N1").press("Enter");
  const dialog = page.getByRole("dialog");
  const name = page.getByRole("heading", { name: "Ana N1" });
  await expect(name).toBeFocused();
  await page.keyboard.press("n");
  await expect(dialog.getByLabel("Add a note")).toBeFocused();
  await page.keyboard.type("Calls after 5");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("The note is saved")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Calls after 5" })).toHaveCount(1);
  await name.focus();
  await page.keyboard.press("l");
  await expect(dialog.getByLabel("Who")).toBeFocused();
  await page.keyboard.press("Control+Enter"); // from a select
  await expect(dialog.getByText("The entry is saved.")).toBeVisible();
  for (const [key, field] of [["l", "Who"], ["q", "Prepared text"], ["e", "Prepared text"]] as const) {
    await name.focus();
    await page.keyboard.press(key);
    await expect(dialog.getByLabel(field).first()).toBeFocused();
  }
  await name.focus();
  await page.keyboard.press("e"); // leads back into the open form
  await expect(dialog.getByLabel("Prepared text")).toBeFocused();
  await page.keyboard.press("Escape");
  await viewOf(page, "Ana N1").press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.press("a");
  await expect(dialog.getByRole("button", { name: "Told by phone" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(dialog.getByText("told by phone.")).toBeVisible();
}); // biome-ignore format: one line a step

test("a saved note takes the focus, and Alt with an arrow steps on from an empty field (R-180, R-634)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page);
  await viewOf(page, "Ana N1").press("Enter");
  const note = page.getByRole("dialog").getByLabel("Add a note");
  await expect(page.getByRole("heading", { name: "Ana N1" })).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.type("Calls after 5");
  await page.keyboard.press("Alt+ArrowDown"); // the words keep it
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Ana N1" }).getByRole("listitem").filter({ hasText: "Calls after 5" })).toBeFocused();
  await page.keyboard.press("n");
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("heading", { name: "Ben N2" })).toBeFocused();
}); // biome-ignore format: one line a step

test("Escape closes the open application also after Z took back the change of another one (R-603)", async ({ page }) => {
  await storeApplications(site, 3);
  await openList(page, "?status=new");
  await viewOf(page, "Ana N1").focus();
  await page.keyboard.press("r");
  await expect(viewOf(page, "Ana N1")).toHaveCount(0);
  await viewOf(page, "Ben N2").press("Enter");
  await expect(page.getByRole("heading", { name: "Ben N2" })).toBeFocused();
  await page.keyboard.press("z");
  await expect(toastOf(page, "Change undone")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}); // biome-ignore format: one line a step

test("? lists the keys, and switches those of one character off on this device (R-604)", async ({ page }) => {
  await storeApplications(site, 2);
  await openList(page);
  await viewOf(page, "Ana N1").press("Enter");
  await expect(page.getByRole("dialog", { name: "Ana N1" })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help).toContainText("A, R");
  await expectNoViolations(page);
  await help.getByLabel("Keys of a single character are on").uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Ana N1" })).toBeVisible();
  for (const key of ["a", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(viewOf(page, "Ana N1")).toBeVisible();
  for (const key of ["j", "a", "/", "?"]) await page.keyboard.press(key);
  // The page itself may take the focus when it opens; no row, field or dialog does by these keys.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BODY|MAIN)$/);
  expect(await storedStatuses(site)).toEqual(["new", "new"]);
  await viewOf(page, "Ana N1").focus();
  await page.keyboard.press("ArrowDown");
  await expect(viewOf(page, "Ben N2")).toBeFocused();
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(help.getByRole("checkbox")).not.toBeChecked();
}); // biome-ignore format: one line a step

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN;
}

function viewOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `View application of ${name}`, exact: true });
}

async function openList(page: Page, query = ""): Promise<void> {
  await holdNews(page);
  await openListOf(page, site, { person: administrator, query });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
}
