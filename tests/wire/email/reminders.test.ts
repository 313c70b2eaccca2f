// Reminders of questions to applicants: one, in the language of the form, and only while an answer is
// awaited.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createReminderStore } from "../../../server/email/reminders/reminder-store.ts";
import { sendReminders } from "../../../server/email/reminders/send-reminders.ts";
import { createLog } from "../../../server/platform/log.ts";
import { aDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

async function anOffice() {
  const database = await aDatabase();
  const { owner } = database;
  const pool = database.as("site_email");
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const store = createReminderStore(pool);
  const clock = { timeZone: "America/New_York", hour: 7 };
  /** Asked on 1 December, to be answered by the 3rd. */
  async function ask({ language = "en", body = "When could you start?" } = {}) {
    const id = await insertApplication(owner, { first_name: "Zoë" });
    await owner.query("insert into scholarship_application_details values ($1, '7 Palmetto Avenue', '33605', 'HVAC', $2)", [id, language]);
    const message = randomUUID();
    await owner.query(
      "insert into application_messages (id, application_id, subject, body, due_on, written_at) values ($1, $2, 'A question', $3, '2024-12-03', '2024-12-01T20:00:00Z')",
      [message, id, body],
    );
    return { id, message };
  }
  return {
    owner, lines, ask,
    runAt: (at: string) => sendReminders({ store, log, now: () => new Date(at), clock }),
    reminders: async () => (await owner.query("select application_id, sent_to, subject, body, reminds, written_by from application_messages where reminds is not null order by written_at")).rows,
    mails: async () => (await owner.query("select payload from delivery.messages where once_key like 'application-message:%'")).rows.map(({ payload }) => payload),
  };
} // biome-ignore format: one line a step

const duringItsDay = "2024-12-03T20:00:00Z";
const earlyOnTheNext = "2024-12-04T11:00:00Z"; // 06:00 at the school
const onTheNext = "2024-12-04T13:00:00Z";

test("a question whose day has passed is asked once more, from the hour on, by whichever processes look (R-589)", async () => {
  const { ask, runAt, reminders, mails } = await anOffice();
  const { id, message } = await ask();
  await runAt(duringItsDay);
  await runAt(earlyOnTheNext);
  expect(await reminders()).toEqual([]);
  await Promise.all([runAt(onTheNext), runAt(onTheNext), runAt(onTheNext)]);
  await runAt("2024-12-05T13:00:00Z");
  expect(await reminders()).toMatchObject([
    { application_id: id, sent_to: "ana@example.org", reminds: message, written_by: null },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "ana@example.org", repliesToInbox: true });
  expect(mail.text).toMatch(/^Dear Zoë,\n/);
  expect(mail.text).toContain("On December 1, 2024 we wrote to you");
  expect(mail.text).toContain("by December 3, 2024.");
  expect(mail.text).toContain("Your reply goes to our office.");
  expect(mail.text).toMatch(/\n> When could you start\?$/);
});

test("it is in the language of the form, and quotes as much of a long question as a message holds (R-589)", async () => {
  const { ask, runAt, reminders } = await anOffice();
  await ask({ language: "es", body: "🔧".repeat(10_000) });
  await runAt(onTheNext);
  await ask({ body: `${"a\n".repeat(4_990)}the end` });
  await runAt(onTheNext);
  expect(await reminders()).toHaveLength(2);
  const [{ body }] = await reminders();
  expect(body).toMatch(/^Hola, Zoë:\n/);
  expect(body).toContain("El 1 de diciembre de 2024 le escribimos");
  expect(body).toMatch(/🔧\.\.\.$/);
});

test.each<[string, string]>([
  ["a reply was logged", "insert into application_replies (application_id, how) values ($1, 'phone')"],
  ["it was decided", "update scholarship_applications set status = 'approved' where id = $1"],
  ["it was anonymized", "insert into application_erasures (application_id, kind) values ($1, 'anonymized')"],
  ["it was deleted", "insert into application_erasures (application_id, kind) values ($1, 'deleted')"],
])("nobody is reminded after %s, also right before the reminder (R-589)", async (_what, statement) => {
  const { ask, runAt, reminders, owner, lines } = await anOffice();
  const { id, message } = await ask();
  await owner.query(statement, [id]);
  await runAt(onTheNext);
  await owner.query("select email.repeat_question($1, 'a', 'b')", [message]);
  expect(await reminders()).toEqual([]);
  expect(lines).toEqual([]);
});

test("a failure for one applicant is logged without words, tried again, and keeps nobody else waiting (R-589)", async () => {
  const { ask, runAt, reminders, owner, lines } = await anOffice();
  const first = await ask();
  const second = await ask();
  // An email within the last minute.
  await owner.query("insert into application_messages (application_id, subject, body) values ($1, 'a', 'b')", [first.id]);
  await runAt(onTheNext);
  expect((await reminders()).map((row) => row.application_id)).toEqual([second.id]);
  expect(lines.join()).toContain("trying again later");
  expect(lines.join()).not.toMatch(/Zoë|When could you start/);
  await owner.query("update application_messages set written_at = written_at - interval '5 minutes' where subject = 'a'");
  await runAt(onTheNext);
  expect((await reminders()).map((row) => row.application_id).sort()).toEqual([first.id, second.id].sort());
}); // biome-ignore format: one line a step
