// Words that change while the server runs count at once, also for what was made at its start.
import { expect, test } from "vitest";
import { readWords, wordsOf } from "#words";
import { aContentCopy } from "../../tests/support/content-copy.ts";
import { aBuiltSite } from "../../tests/support/server/built-site.ts";
import { readFiles } from "../../words/read-files.ts";
import { mailboxes } from "./mailboxes.ts";

test("mail comes from the changed name, a page names it, the form and the policy follow", async () => {
  const site = await aBuiltSite();
  const page = async (path: string) => {
    const response = await site.render(new Request(`https://school.example.org${path}`));
    return { policy: response.headers.get("content-security-policy"), html: await response.text() };
  };
  const sender = () =>
    mailboxes({ mail: { smtpUrl: undefined, from: undefined, scholarshipInbox: undefined } });
  expect(sender()).toEqual({
    mailFrom: "Plumbline Trade School <no-reply@plumbline.example>",
    inbox: "scholarships@plumbline.example",
  });

  const copy = aContentCopy();
  copy.set("content/school.yaml", "name", "Level Trade School");
  copy.set("content/school.yaml", "email", "office@level.example");
  copy.set("content/school.yaml", "links.calendarWidget", "https://book.level.example/a");
  copy.set("content/programs.yaml", "programs.1.formAnswer", "Heating");
  expect(readWords(readFiles(copy.folder))).toEqual([]);

  expect(sender()).toEqual({
    mailFrom: "Level Trade School <no-reply@level.example>",
    inbox: "scholarships@level.example",
  });
  expect((await page("/scholarship")).html).toContain('value="Heating"');
  const schedule = await page("/schedule");
  expect(schedule.policy).toContain("frame-src https://book.level.example");
  expect(schedule.html).toContain("Level Trade School");
});

test("words with a fault leave the words as they were", () => {
  const before = wordsOf("es");
  const copy = aContentCopy();
  copy.set("content/es/pages/home.yaml", "home.title", undefined);
  expect(readWords(readFiles(copy.folder))).toEqual([expect.stringContaining("home.title is missing")]);
  expect(wordsOf("es")).toBe(before);
});
