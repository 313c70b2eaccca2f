// When a program starts and what it costs: filled in once for all languages, and shown on every page that
// names the program.
import { expect, type Page, test } from "@playwright/test";
import { writtenDay } from "../../../words/days.ts";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anEditorSite, rendered } from "../../support/browser/site-editor.ts";

const editor = anEditorSite();

const hvac = "?page=%2Fprograms%2Fhvac";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const written = (days: number, formats = "en-US") => writtenDay(inDays(days), formats);

/** Answers that are the name of an option are chosen, others are filled in. */
async function add(page: Page, list: string, number: number, answers: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: `Add to ${list}` }).click();
  for (const [label, answer] of Object.entries(answers)) {
    const name = `${list} ${number}: ${label}`;
    const choice = page.getByRole("combobox", { name, exact: true });
    const text = page.getByRole("textbox", { name, exact: true });
    await choice.or(text).waitFor();
    if (await choice.isVisible()) await choice.selectOption(answer);
    else await text.fill(answer);
  }
}

/** Each start as a day of its own, in each language. */
async function expectCalendars(): Promise<void> {
  const read = async (path: string) => {
    const answer = await fetch(editor.site.url + path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    return (await answer.text()).replaceAll("\r\n ", "");
  };
  const english = await read("/starts.ics");
  expect(english.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
  expect(english).toContain(`DTSTART;VALUE=DATE:${inDays(30).replaceAll("-", "")}\r\n`);
  expect(english).toContain("SUMMARY:HVAC Technician: Day classes\\, Tampa\r\n");
  expect(english).toContain("SUMMARY:HVAC Technician: Evening classes\\, online (Few seats left)\r\n");
  expect(english).toContain(`:${editor.site.url}/programs/hvac\r\n`);
  expect(await read("/es/starts.ics")).toContain("Clases de día\\, Tampa");
}

test("an owner fills in start dates and costs once, and both languages show them (R-561, R-562, R-571)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await editor.open(page, hvac);
  await add(page, "Start dates", 1, { date: inDays(60), time: "Evening", seats: "Few seats left" });
  await add(page, "Start dates", 2, {
    ...{ date: inDays(30), time: "Day", "town (empty if it is online)": "Tampa", seats: "Open" },
    "last day to apply (may be empty)": inDays(31),
  });
  await add(page, "Tuition and fees", 1, {
    ...{ "what it is for": "Tuition", dollars: "$4,200.00", "when it is paid": "When you enroll" },
    "a scholarship may cover it": "Yes",
  });
  await add(page, "Tuition and fees", 2, {
    ...{ "what it is for": "Tools", dollars: "650", "when it is paid": "By the first day" },
  });
  await expectNoViolationsInBothThemes(page);
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("This must not be after the start.")).toBeVisible(rendered);
  await expect(dialog.getByText("This must be chosen.")).toBeVisible();
  await page.keyboard.press("Escape");
  const inLast = (label: string) => ({ name: `Tuition and fees 2: ${label}`, exact: true });
  await page.getByRole("combobox", inLast("a scholarship may cover it")).selectOption("No");
  const deadline = "Start dates 2: last day to apply (may be empty)";
  await page.getByRole("textbox", { name: deadline, exact: true }).fill(inDays(20));
  await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
  await expect(dialog.getByText(`1. ${written(60)}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("On the site now").first()).toBeVisible(rendered);

  await page.goto(`${editor.site.url}/programs/hvac`);
  const details = page.getByRole("region", { name: "Program Details" });
  await expect(details).toContainText(`Next start${written(30)}Day classes, TampaApply by ${written(20)}`);
  await expect(details.getByText("Evening classes, online")).toBeHidden();
  await details.getByText("1 more start date").click();
  await expect(details.getByText("Evening classes, online")).toBeVisible();
  await expect(details.getByText("Few seats left")).toBeVisible();
  await details.getByRole("link", { name: "$4,850" }).click();
  await expect(page.getByRole("row", { name: "Total $4,850" })).toBeInViewport();
  await expect(
    page.getByRole("row", { name: /^Tuition When you enroll.*cover this\. \$4,200$/ }),
  ).toBeVisible();
  await expectNoViolationsInBothThemes(page);

  await page.goto(`${editor.site.url}/es/programs/hvac`);
  await expect(page.getByText(`Próximo inicio${written(30, "es-US")}Clases de día, Tampa`)).toBeVisible();
  await page.goto(`${editor.site.url}/programs`);
  const row = page.getByRole("row", { name: /^HVAC Technician/ });
  await expect(row).toContainText(`${written(30)}. Day classes, Tampa`);
  await expect(row).toContainText("$4,850");
  await expect(page.getByRole("row", { name: /^Professional Plumbing/ })).not.toContainText("$");
  const calendar = page.getByRole("link", { name: "Put the start dates into your calendar" });
  await expect(calendar).toHaveAttribute("href", "/starts.ics");
  await expectCalendars();
  await page.goto(editor.site.url);
  await expect(page.getByText(`Next start: ${written(30)}. Day classes, Tampa.`)).toBeVisible();
});
