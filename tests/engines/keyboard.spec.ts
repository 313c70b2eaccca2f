// The site by keyboard alone in this engine (WCAG 2.1.1, 2.4.7, 2.4.11; R-304).
import { expect } from "@playwright/test";
import { anApplicant, renee } from "../support/browser/applicant.ts";
import { expectKeyboardReachesAll } from "../support/browser/keyboard.ts";
import { ofJourneys, test } from "./engine-test.ts";
import { focused, wordsOf } from "./tab.ts";

for (const path of ["/", "/programs/hvac", "/donate", "/scholarship", "/auth"])
  test(
    `${path}: Tab reaches every control, each with a visible and uncovered focus ring (R-304)`,
    ofJourneys,
    async ({ openTab, site }) => {
      const tab = await openTab();
      await tab.open(site.url + path);
      await expectKeyboardReachesAll(tab);
    },
  );

test("the menu of a phone opens, and leads on", ofJourneys, async ({ openTab, site }) => {
  const tab = await openTab({ width: 600 });
  await tab.open(`${site.url}/mission`);
  await tab.press("Tab");
  expect(await focused(tab)).toBe("Skip to content");
  while ((await focused(tab)) !== "Menu") await tab.press("Tab");
  await tab.press("Enter");
  while ((await focused(tab)) !== "Programs") await tab.press("Tab");
  await tab.press("Enter");
  await expect.poll(() => tab.run(() => location.pathname)).toBe("/programs");
});

test("an application is filled in and sent", async ({ openTab, site }) => {
  const tab = await openTab();
  await tab.open(`${site.url}/scholarship`);
  const applicant = { ...anApplicant(), story: "I’m rebuilding, señor." };
  const answers = new Map<string, string>(Object.entries(applicant));
  while ((await focused(tab)) !== "Submit application") {
    await tab.press("Tab");
    const name = await tab.run(() => document.activeElement?.getAttribute("name") ?? "");
    const answer = answers.get(name);
    if (name === "program") await tab.press("Space");
    else if (answer) await tab.write(answer);
  }
  await tab.press("Enter");
  await expect.poll(() => wordsOf(tab, "main")).toContain("We have your application");
  const stored =
    "select first_name, experience, why_interested from scholarship_applications where email = $1";
  expect(await site.query(stored, [applicant.email])).toEqual([
    {
      first_name: renee.firstName,
      experience: renee.career,
      why_interested: `I’m rebuilding, señor.\n\nGoals: ${renee.goals}`,
    },
  ]);
});
