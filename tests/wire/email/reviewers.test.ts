// Emails about reviewers: the invitation, its notice to administrators, and one a day about requests.
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { createReviewerStore } from "../../../server/email/reviewers/reviewer-store.ts";
import { sendToReviewers } from "../../../server/email/reviewers/send-to-reviewers.ts";
import { createLog } from "../../../server/platform/log.ts";
import { anAdministrator, aReviewer } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aDelivery } from "../../support/email/delivery.ts";

const morning = (day: number) => new Date(`2026-12-0${day}T13:00:00Z`); // 08:00 at the school

test("an invitation is mailed once, whichever processes look, and every administrator is told (R-621)", async () => {
  const { owner, runAt, mails } = await anOffice();
  const [ana, ben] = [await anAdministrator(owner), await anAdministrator(owner)];
  await owner.query("update auth.users set email_confirmed_at = now()");
  await owner.query("insert into reviewers (email, invited_by_email) values ('lee@example.org', 'ana@example.org')");
  await Promise.all([runAt(morning(2)), runAt(morning(2)), runAt(morning(2))]);
  await runAt(morning(3));
  const sent = await mails();
  const to = (address: string) => sent.filter((mail) => mail.to?.[0]?.address === address);
  expect(sent).toHaveLength(3);
  expect(to("lee@example.org")[0]?.text).toMatch(/https:\/\/school\.example\/reviews\?invitation=[\w-]{43}\n/);
  for (const { id } of [ana, ben]) {
    const [notice] = to(`${id}@example.org`);
    expect(notice?.text).toContain("ana@example.org invited lee@example.org to review scholarship applications.");
    expect(notice?.text).toContain("Names and contact information are hidden from them.");
  }
}); // biome-ignore format: one line a step

test("what a reviewer was asked to review since the last email is told once a day, without names (R-621)", async () => {
  const { owner, runAt, mails, ask } = await anOffice();
  const lee = await aReviewer(owner);
  await owner.query("update auth.users set email_confirmed_at = now()");
  await owner.query("update reviewers set mailed_at = now(), accepted_at = $1", [morning(1)]);
  await ask(new Date("2026-12-01T20:00:00Z"));
  await ask(new Date("2026-12-01T21:00:00Z"));
  await runAt(new Date("2026-12-02T08:00:00Z")); // 03:00 at the school
  expect(await mails()).toHaveLength(0);
  await Promise.all([runAt(morning(2)), runAt(morning(2))]);
  await runAt(morning(3)); // nothing new
  const decided = await ask(new Date("2026-12-03T20:00:00Z"));
  await owner.query("update scholarship_applications set status = 'approved' where id = $1", [decided]);
  await runAt(morning(4));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe(`${lee.id}@example.org`);
  expect(mail?.text).toContain("There are 2 new applications for you to review.");
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ana|Ruiz|Tampa/);
});

async function anOffice() {
  const database = await aDatabase();
  const { owner } = database;
  const delivery = await aDelivery(database);
  const runAt = (now: Date) =>
    sendToReviewers({
      store: createReviewerStore(database.as("site_email")),
      delivery,
      log: createLog("silent"),
      now: () => now,
      clock: { timeZone: "America/New_York", hour: 7 },
      siteUrl: "https://school.example",
      words: wordsOf(defaultLanguage),
    });
  const mails = async () =>
    Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  const ask = async (at: Date) => {
    const id = await insertApplication(owner);
    await owner.query(
      "insert into review_requests (application_id, reviewer_id, asked_at) select $1, id, $2 from reviewers",
      [id, at],
    );
    return id;
  };
  return { owner, runAt, mails, ask };
}
