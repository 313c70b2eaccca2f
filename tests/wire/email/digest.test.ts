// The daily digest: one mail a day to administrators who switched it on, with figures
// alone.
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { readFilter } from "../../../app/applications/list/application-filter.ts";
import { filterArgument } from "../../../app/applications/list/list-query.ts";
import { createDigestStore } from "../../../server/email/digest/digest-store.ts";
import { sendDigests } from "../../../server/email/digest/send-digests.ts";
import { createLog } from "../../../server/platform/log.ts";
import { anAdministrator, aPerson } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aDelivery } from "../../support/email/delivery.ts";

const morning = (day: number) => new Date(`2026-12-0${day}T13:00:00Z`); // 08:00 at the school

test("tells what came in, waits too long, is not told and is flagged, with links, and names nobody (R-403, R-428, R-585)", async () => {
  const { database, subscribe, runAt, mails } = await anOffice();
  const person = await subscribe(await anAdministrator(database.owner), morning(1));
  await insertApplication(database.owner, { created_at: "2026-12-01T20:00:00Z" });
  await insertApplication(database.owner, { created_at: "2026-12-02T01:00:00Z" });
  const held = await insertApplication(database.owner, { created_at: "2026-01-01T00:00:00Z" });
  await database.owner.query("insert into held_applications values ($1, 'too_fast')", [held]);
  const decided = await insertApplication(database.owner, { created_at: "2026-01-02T00:00:00Z" });
  await database.owner.query("update scholarship_applications set status = 'approved' where id = $1", [
    decided,
  ]);
  await runAt(morning(2));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe(`${person.id}@example.org`);
  expect(mail?.text).toContain(
    "2 new applications came in up to the end of yesterday:\n  https://school.example/scholarship-admin?from=2026-12-01&to=2026-12-01\n",
  );
  expect(mail?.text).toContain("1 application has waited more than");
  expect(mail?.text).toContain("?overdue=yes&sort=oldest");
  expect(mail?.text).toContain(
    "1 applicant was not told yet of a decision, or that it changed:\n  https://school.example/scholarship-admin?untold=yes",
  );
  expect(mail?.text).toContain(
    "1 application is flagged as possible spam:\n  https://school.example/scholarship-admin?flagged=yes",
  );
  expect(mail?.text).toMatch(
    /\n-- \n[^\n]*To switch it off[^\n]*\nhttps:\/\/school\.example\/scholarship-admin\?desk=daily-email\n$/,
  );
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ana|Ruiz|ana@|Tampa|Heat pumps|555/);
});

test("counts what the list behind each link has, on whole days, of which each is told once (R-403)", async () => {
  const { database, subscribe, clientOf, runAt, mails } = await anOffice();
  const { owner } = database;
  const person = await subscribe(await anAdministrator(owner), morning(1));
  await insertApplication(owner, { created_at: "2026-12-01T06:00:00Z" }); // before the digest of that day
  await insertApplication(owner, { created_at: "2026-12-02T01:00:00Z" }); // still 1 December there
  await insertApplication(owner, { created_at: "2026-12-02T08:00:00Z" }); // told tomorrow
  const old = { created_at: "2026-01-01T00:00:00Z" };
  const [, withdrawn, anonymized] = [await insertApplication(owner, old), await insertApplication(owner, old), await insertApplication(owner, old)];
  await owner.query("insert into application_replies (application_id, how, did, said_by, written_at) values ($1, 'page', 'withdrawal', 'applicant', '2026-01-02')", [withdrawn]);
  await owner.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [anonymized]);
  await runAt(morning(2));
  await runAt(morning(3));
  const told = (await mails()).map(({ text = "" }) =>
    [...text.matchAll(/^- (\d+) .*\n {2}(\S+)$/gm)].map(([, count, link = ""]) => ({ count: Number(count), filter: readFilter(new URL(link).searchParams) })),
  );
  expect(told.map(([received, overdue]) => [received?.count, overdue?.count])).toEqual([[2, 1], [1, 1]]);
  const days = { timeZone: "America/New_York", undecidedDays: wordsOf(defaultLanguage).review.undecidedDays };
  for (const { count, filter } of told.flat()) {
    const { data } = await clientOf(person).rpc("list_applications", { filter: filterArgument(filter, days) });
    expect([filter, data?.length]).toEqual([filter, count]);
  }
}); // biome-ignore format: one line a step

test("goes out once a day, whichever processes look and however often, and the next one counts from there (R-403, R-404)", async () => {
  const { database, subscribe, runAt, mails } = await anOffice();
  await subscribe(await anAdministrator(database.owner), morning(1));
  await insertApplication(database.owner, { created_at: "2026-12-01T20:00:00Z" });
  await Promise.all([runAt(morning(2)), runAt(morning(2)), runAt(morning(2))]);
  await runAt(new Date("2026-12-02T22:00:00Z"));
  expect(await mails()).toHaveLength(1);

  await runAt(morning(3));
  expect(await mails()).toHaveLength(1); // nothing is new
  await insertApplication(database.owner, { created_at: "2026-12-03T20:00:00Z" });
  await runAt(morning(4));
  expect((await mails()).map(({ text }) => /^- .*/m.exec(text ?? "")?.[0])).toEqual([
    "- 1 new application came in up to the end of yesterday:",
    "- 1 new application came in up to the end of yesterday:",
  ]);
});

test("a process that ends between the mail and the note about it causes no second mail (R-404)", async () => {
  const { database, subscribe, runAt, mails } = await anOffice();
  await subscribe(await anAdministrator(database.owner), morning(1));
  await insertApplication(database.owner, { created_at: "2026-12-01T20:00:00Z" });
  await runAt(morning(2));
  await database.owner.query("update digest_subscriptions set looked_at = $1", [morning(1)]);
  await runAt(morning(2));
  expect(await mails()).toHaveLength(1);
});

test("none goes to an account without the role, with a ban, without a confirmed address, or that ended it (R-405)", async () => {
  const { database, subscribe, runAt, mails, clientOf } = await anOffice();
  const { owner } = database;
  const people = [];
  for (let count = 0; count < 4; count += 1)
    people.push(await subscribe(await anAdministrator(owner), morning(1)));
  const [former, banned, unconfirmed, ended] = people.map(({ id }) => id);
  await insertApplication(owner, { created_at: "2026-12-01T20:00:00Z" });
  await owner.query("delete from public.user_roles where user_id = $1", [former]);
  await owner.query("update auth.users set banned_until = '2100-01-01' where id = $1", [banned]);
  await owner.query("update auth.users set email_confirmed_at = null where id = $1", [unconfirmed]);
  const own = clientOf(people[3] ?? (await aPerson(owner)));
  expect(
    (
      await own
        .from("digest_subscriptions")
        .delete()
        .eq("account_id", ended ?? "")
        .select()
    ).data,
  ).toHaveLength(1);
  await runAt(morning(2));
  expect(await mails()).toEqual([]);
  await owner.query("insert into public.user_roles values ($1, 'admin')", [former]);
  await runAt(morning(2));
  expect(await mails()).toHaveLength(1);
});

test("nobody without the role subscribes, and nobody subscribes a colleague (R-405)", async () => {
  const { database, clientOf } = await anOffice();
  const person = await aPerson(database.owner);
  const [one, other] = [await anAdministrator(database.owner), await anAdministrator(database.owner)];
  const insert = async (by: typeof person, account_id: string) =>
    (await clientOf(by).from("digest_subscriptions").insert({ account_id })).status;
  expect(await insert(person, person.id)).toBe(403);
  expect(await insert(one, other.id)).toBe(403);
  expect(await insert(one, one.id)).toBe(201);
  expect((await clientOf(other).from("digest_subscriptions").select()).data).toEqual([]);
});

async function anOffice() {
  const database: TestDatabase = await aDatabase();
  const service = await aDataService(database);
  const delivery = await aDelivery(database);
  const runAt = (now: Date) =>
    sendDigests({
      store: createDigestStore(database.as("site_email")),
      delivery,
      log: createLog("silent"),
      now: () => now,
      clock: { timeZone: "America/New_York", hour: 7 },
      siteUrl: "https://school.example",
      words: wordsOf(defaultLanguage),
    });
  const subscribe = async (person: Awaited<ReturnType<typeof anAdministrator>>, at: Date) => {
    await database.owner.query("update auth.users set email_confirmed_at = now() where id = $1", [person.id]);
    const row = { account_id: person.id };
    expect((await service.clientOf(person).from("digest_subscriptions").insert(row)).status).toBe(201);
    await database.owner.query("update digest_subscriptions set looked_at = $1", [at]);
    return person;
  };
  const mails = async () =>
    Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  return { database, clientOf: service.clientOf, subscribe, runAt, mails };
}
