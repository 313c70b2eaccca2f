// What the owner of a link changes: contact data, additions, a withdrawal, the wish for deletion. Each is
// stored once, told to the school without its words, bounded, and only for whoever has the link.
import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aStatusSite } from "../../support/email/status-site.ts";

type Site = Awaited<ReturnType<typeof aStatusSite>>;

async function anOpened({ details = true } = {}) {
  const site = await aStatusSite();
  const { owner } = site.database;
  const id = await insertApplication(owner, {
    ...anApplication({ email: "renee@example.org" }),
    id: randomUUID(),
  });
  if (details)
    await owner.query(
      "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
      [id],
    );
  const token = await aLink(site, id);
  const path = `/status?token=${token}`;
  return {
    ...{ site, owner, id, path },
    post: (fields: Record<string, string>) => site.post(path, fields),
    page: async () => JSON.parse(await (await fetch(`${site.url}${path}`)).text()),
    one: async (sql: string) => (await owner.query(sql, [id])).rows,
  };
}

async function aLink({ database }: Site, id: string): Promise<string> {
  const token = randomUUID();
  await database.owner.query("insert into status.links values ($1, $2, now() + interval '1 hour')", [
    createHash("sha256").update(token).digest(),
    id,
  ]);
  return token;
}

const withdrawal = { change: "withdrawal" };

test("contact data is corrected as far as it was filled in; history and school get it, and the page shows none of it (R-593)", async () => {
  const { site, path, post, page, one } = await anOpened();
  expect(await post({ change: "contact", phone: " 305 555 0199 ", city: "", zip: "33199" })).toMatchObject({
    status: 303,
    to: `${path}&done=contact`,
  });
  expect(
    await one(
      `select field, to_value, by_applicant, changed_by from application_contact_changes
       where application_id = $1 order by field`,
    ),
  ).toEqual([
    { field: "phone", to_value: "305 555 0199", by_applicant: true, changed_by: null },
    { field: "zip", to_value: "33199", by_applicant: true, changed_by: null },
  ]);
  expect(await one("select phone from scholarship_applications where id = $1")).toEqual([
    { phone: "305 555 0199" },
  ]);
  // Posted again, as by a reload: nothing changes.
  expect((await post({ change: "contact", phone: "305 555 0199" })).status).toBe(303);
  const shown = await page();
  expect(shown).toMatchObject({
    application: { canAdd: true, wish: null },
    hints: { phone: "The number we have ends in 99.", email: expect.stringContaining("r…@example.org") },
  });
  expect(JSON.stringify(shown)).not.toMatch(/0199|33199|renee|Main/);
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  const textTo = (address: string) => mails.find(({ to }) => to?.[0]?.address === address)?.text;
  expect(textTo("scholarships@school.example.org")).toContain("The applicant corrected: Phone, Zip code.");
  expect(textTo("renee@example.org")).toContain("If it was not you, call us");
  expect(mails.map(({ text }) => text).join()).not.toContain("0199");
});

test("what cannot be right is said at its field with everything that was typed, and nothing of it is stored (R-593)", async () => {
  const { post, one } = await anOpened();
  const { status, body } = await post({ change: "contact", phone: "1", zip: "33199", email: "renee" });
  expect(status).toBe(422);
  expect(JSON.parse(body).refused).toMatchObject({
    change: "contact",
    answers: { phone: "1", zip: "33199", email: "renee" },
    errors: { phone: "Please enter a valid phone number.", email: "Please enter a valid email address." },
  });
  const erased = await post({ change: "contact", email: "removed@removed.invalid" });
  expect(JSON.parse(erased.body).refused.errors).toEqual({ email: "Please enter a valid email address." });
  expect(JSON.parse((await post({ change: "contact" })).body).refused.errors).toEqual({
    phone: "Fill in at least one field.",
  });
  expect(await one("select from application_contact_changes where application_id = $1")).toEqual([]);
});

test("a corrected address ends the link, and both addresses are told; three in thirty days (R-593)", async () => {
  const { site, owner, id, path, post } = await anOpened();
  expect(await post({ change: "contact", email: "new@example.org" })).toMatchObject({
    status: 200,
    body: '{"outcome":"moved"}',
  });
  expect(site.moved).toEqual(["renee@example.org new@example.org"]);
  expect((await fetch(`${site.url}${path}`)).status).toBe(404);
  expect((await post(withdrawal)).status).toBe(404);
  for (const [number, status] of [
    [2, 200],
    [3, 200],
    [4, 409],
  ] as const) {
    const token = await aLink(site, id);
    const answer = await site.post(`/status?token=${token}`, {
      change: "contact",
      email: `n${number}@example.org`,
    });
    expect(answer.status).toBe(status);
  }
  expect((await owner.query("select email from scholarship_applications where id = $1", [id])).rows).toEqual([
    { email: "n3@example.org" },
  ]);
});

test("an addition stands beside the answer until staff begin, at most five times, and waits for the school (R-594)", async () => {
  const { site, owner, id, post, page, one } = await anOpened();
  const add = (addition: string) => post({ change: "addition", question: "goals", addition });
  expect((await add("  I have a van now. ")).status).toBe(303);
  expect((await add("I have a van now.")).status).toBe(303); // once
  expect(
    await one(
      "select said_by, how, did, question, body, written_by from application_replies where application_id = $1",
    ),
  ).toEqual([
    {
      said_by: "applicant",
      how: "page",
      did: "addition",
      question: "goals",
      body: "I have a van now.",
      written_by: null,
    },
  ]);
  expect(
    await one("select waits_for from private.application_search_rows where application_id = $1"),
  ).toEqual([{ waits_for: "school" }]);
  for (const number of [2, 3, 4, 5]) expect((await add(`More ${number}.`)).status).toBe(303);
  const sixth = await add("More 6.");
  expect(sixth.status).toBe(409);
  expect(JSON.parse(sixth.body).refused).toEqual({
    change: "addition",
    problem: expect.stringMatching(/^You made many changes/),
    answers: { question: "goals", addition: "More 6." },
    errors: {},
  });
  expect((await add(" ")).status).toBe(422);
  expect((await add("x".repeat(2_001))).status).toBe(422);
  await owner.query("update scholarship_applications set status = 'reviewing' where id = $1", [id]);
  expect(JSON.parse((await add("Late.")).body).refused.errors.addition).toMatch(/^We have started/);
  expect((await page()).application.canAdd).toBe(false);
  const mails = await site.mails();
  expect(mails).toHaveLength(5);
  expect(mails.map(({ text }) => text).join()).not.toContain("van");
});

test("an application without details keeps the address by which they will come, and every change says what was done last (R-593)", async () => {
  const { site, path, post, one } = await anOpened({ details: false });
  await post({ change: "contact", email: "new@example.org", phone: "305 555 0199" });
  expect(await one("select email, phone from scholarship_applications where id = $1")).toEqual([
    { email: "renee@example.org", phone: "305 555 0199" },
  ]);
  const doneOf = async (done: string) =>
    JSON.parse(await (await fetch(`${site.url}${path}&done=${done}`)).text()).done;
  expect([await doneOf("contact"), await doneOf("withdrawal"), await doneOf("x")]).toEqual([
    "contact",
    undefined,
    undefined,
  ]);
});

test("words that come with a link that has ended come back (R-594)", async () => {
  const { owner, post } = await anOpened();
  await owner.query("update status.links set expires_at = now()");
  const { status, body } = await post({ change: "addition", question: "goals", addition: "A van." });
  expect([status, JSON.parse(body)]).toEqual([404, { outcome: "expired", typed: "A van." }]);
});

test("the school gets five mails a day about one application (R-595)", async () => {
  const { site, post } = await anOpened();
  for (const change of ["withdrawal", "return", "withdrawal", "return", "withdrawal", "return"])
    expect((await post({ change })).status).toBe(303);
  const recipients = (await site.mails()).map(({ to }) => to?.[0]?.address);
  expect(recipients.filter((address) => address === "scholarships@school.example.org")).toHaveLength(5);
  expect(recipients.filter((address) => address === "renee@example.org")).toHaveLength(6);
});

test("a withdrawal and the wish for deletion stand beside the record until they are taken back; the status stays (R-595)", async () => {
  const { owner, id, post, page, one } = await anOpened();
  const wish = async () => (await page()).application.wish?.what;
  expect((await post({ change: "return" })).status).toBe(303);
  expect(await one("select from application_replies where application_id = $1")).toEqual([]);
  await post(withdrawal);
  await post(withdrawal);
  expect(await wish()).toBe("withdrawal");
  await post({ change: "deletion" });
  await post(withdrawal); // from a page that was open before
  expect(await wish()).toBe("deletion");
  await post({ change: "return" });
  expect(await wish()).toBeUndefined();
  expect(await one("select status from scholarship_applications where id = $1")).toEqual([{ status: "new" }]);
  expect(
    await one("select did from application_replies where application_id = $1 order by written_at"),
  ).toEqual([{ did: "withdrawal" }, { did: "deletion" }, { did: "return" }]);
  for (const change of ["withdrawal", "return", "withdrawal"]) await post({ change });
  expect((await post({ change: "return" })).status).toBe(409);
  await owner.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [
    id,
  ]);
  expect(await one("select from application_replies where application_id = $1")).toEqual([]);
  expect((await post(withdrawal)).status).toBe(404);
});

test("two posts at once are one change, and staff cannot write in the applicant's name (R-595)", async () => {
  const { owner, id, post, one } = await anOpened({ details: false });
  await Promise.all([post(withdrawal), post(withdrawal), post(withdrawal)]);
  expect(await one("select did from application_replies where application_id = $1")).toHaveLength(1);
  await expect(
    owner.query(
      "insert into application_replies (application_id, how, next_step) values ($1, 'page', 'nothing')",
      [id],
    ),
  ).rejects.toMatchObject({ code: "23514" });
});

test("a form that is none of the page's is refused, and so is a stranger's link (R-593)", async () => {
  const { site, post } = await anOpened();
  expect((await post({ change: "status", status: "approved" })).status).toBe(400);
  expect((await post({ change: "addition", question: "status", addition: "x" })).status).toBe(400);
  expect((await site.post(`/status?token=${"x".repeat(43)}`, withdrawal)).status).toBe(404);
});

test("whoever lost the reference gets it with a link to the mailbox, and nobody is told whether there is one (R-596)", async () => {
  const site = await aStatusSite();
  const ids: string[] = [];
  for (let number = 1; number <= 7; number += 1)
    ids.push(
      await insertApplication(site.database.owner, {
        ...anApplication({ email: "Renee@example.org" }),
        id: randomUUID(),
      }),
    );
  const answers = [
    await site.post("/status", { mailbox: "stranger@example.org" }),
    await site.post("/status", { mailbox: " renee@example.org" }),
  ];
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"outcome":"requested"}']));
  expect(JSON.parse((await site.post("/status", { mailbox: "renee" })).body)).toMatchObject({
    outcome: "invalid",
    answers: { mailbox: "renee" },
    errors: { mailbox: "Please enter a valid email address." },
  });
  const texts = (await site.mails()).map(({ text = "" }) => text);
  expect(texts).toHaveLength(5);
  const references = ids.map((id) => id.slice(0, 8).toUpperCase());
  const mailed = texts.map((text) => /Reference: (\w{8})\b.+\/status\?token=/s.exec(text)?.[1] ?? "");
  expect(references.slice(2).sort()).toEqual(mailed.sort());
});
