// `npm run erase`: the operator sees what would be erased, then erases an applicant's data.
import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../support/data/database.ts";
import { insertApplication } from "../support/data/stored-application.ts";
import { aDelivery } from "../support/email/delivery.ts";
import { aMailServer } from "../support/email/mail-server.ts";
import { outputOf } from "../support/server/command.ts";

test("by email address all applications are listed, and anonymized only with --yes", async () => {
  const database = await aDatabase();
  const [first, second, other] = [
    await insertApplication(database.owner, { email: "Ana@example.org" }),
    await insertApplication(database.owner, { email: "ana@example.org" }),
    await insertApplication(database.owner, { email: "ben@example.org" }),
  ];
  await database.owner.query("insert into application_notes (application_id, body) values ($1, 'Called')", [
    first,
  ]);

  const plan = await erase(database, "ANA@example.org");
  expect(plan).toContain(`${first}  new  since `);
  expect(plan).toContain("with 1 notes, 0 emails to the applicant, 0 mails not sent yet");
  expect(plan).toContain(second);
  expect(plan).not.toContain(other);
  expect(plan).toContain("2 applications would be anonymized.");
  expect(plan).not.toContain("Called");
  expect(await namesIn(database)).toEqual(["Ana", "Ana", "Ana"]);

  const done = await erase(database, "ANA@example.org", "--yes");
  expect(done).toContain("2 applications are anonymized. What has left the database is not reached");
  expect(await namesIn(database)).toEqual(["Ana", "Removed", "Removed"]);
  expect((await database.owner.query("select from application_notes")).rowCount).toBe(0);
  await expect(erase(database, "ana@example.org")).rejects.toThrow(/No application has the email address/);
  await expect(erase(database, first)).rejects.toThrow(/anonymized already/);
});

test("by id one is deleted with its queued messages, and its account is named", async () => {
  const database = await aDatabase();
  const id = await insertApplication(database.owner);
  await insertApplication(database.owner, { email: "ben@example.org" });
  const server = await aMailServer("refuse 451");
  const delivery = await aDelivery(database, { smtpUrl: server.url, retryEverySeconds: 60 });
  const idempotencyKey = `scholarship-application:${createHash("sha256").update(id).digest("base64url")}`;
  await delivery.send(
    { kind: "mail", to: "inbox@school.example", subject: "S", text: "T" },
    { idempotencyKey },
  );
  expect(await erase(database, id.toUpperCase(), "--delete")).toContain("1 mails not sent yet");
  expect(await erase(database, id, "--delete", "--yes")).toContain("One application is deleted.");
  expect(await namesIn(database)).toHaveLength(1);
  expect((await database.owner.query("select from delivery.messages")).rowCount).toBe(0);
  const { rows } = await database.owner.query("select kind, reason, erased_by from application_erasures");
  expect(rows).toEqual([{ kind: "deleted", reason: "request", erased_by: null }]);

  await database.owner.query("insert into auth.users (id, email) values ($1, 'ben@example.org')", [
    randomUUID(),
  ]);
  expect(await erase(database, "ben@example.org", "--yes")).toContain(
    "The account with this address is not touched.",
  );
});

test("an invalid or unknown argument is refused in one sentence", async () => {
  const database = await aDatabase();
  for (const words of [[], ["a@example.org", "b@example.org"], ["a@example.org", "--all"]])
    await expect(erase(database, ...words)).rejects.toThrow(/Usage:/);
  for (const wanted of [randomUUID(), "nobody@example.org", "' or true --", "removed@removed.invalid"])
    await expect(erase(database, wanted, "--yes")).rejects.toThrow(/No application has/);
});

function erase(database: TestDatabase, ...words: string[]): Promise<string> {
  return outputOf("commands/erase.ts", words, database);
}

async function namesIn({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query("select first_name from scholarship_applications order by first_name");
  return rows.map(({ first_name }) => first_name);
}
