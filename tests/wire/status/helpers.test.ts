// The page of somebody who helped applicants, and how an applicant ends that. The attacks are those of
// somebody who was told to stop.
import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aStatusSite, linkIn } from "../../support/email/status-site.ts";

type Site = Awaited<ReturnType<typeof aStatusSite>>;

const mailbox = "ana@harbor.example";

test("a helper gets one link to where everybody's application stands, and nothing else of them (R-626)", async () => {
  const site = await aStatusSite();
  const first = await anHelped(site);
  const second = await anHelped(site, { email: "Ana@Harbor.example" });
  await anHelped(site, { follows: false });
  await anHelped(site, { email: "bob@harbor.example" });
  await site.database.owner.query("update scholarship_applications set status = 'approved' where id = $1", [
    first,
  ]);
  await site.post("/status", { mailbox: "ANA@harbor.example" });
  const [mail, ...others] = await site.mails();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address?.toLowerCase()).toBe(mailbox);
  const { status, body } = await site.open(linkIn(mail));
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({
    outcome: "helping",
    people: [second, first].map((id) => ({
      what: `${id.slice(0, 8).toUpperCase()}: ${id === first ? "In review" : "Received"}`, // no untold decision
      at: expect.any(String),
    })),
  });
});

test("whoever applied too gets the own links and that of the helper, each in a mail", async () => {
  const site = await aStatusSite();
  await anHelped(site);
  await insertApplication(site.database.owner, { ...anApplication({ email: mailbox }), id: randomUUID() });
  await site.post("/status", { mailbox });
  expect((await site.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Where your application/),
    expect.stringMatching(/^Where the applications you helped with/),
  ]);
});

test("the answer is the same for a helper, for one who was told to stop, and for a stranger (R-626)", async () => {
  const site = await aStatusSite();
  await anHelped(site);
  await anHelped(site, { email: "bob@harbor.example", ended: true });
  const answers = [];
  for (const address of [mailbox, "bob@harbor.example", "stranger@example.org"])
    answers.push(await site.post("/status", { mailbox: address }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await site.mails()).map(({ to }) => to?.[0]?.address)).toEqual([mailbox]);
});

test("an applicant ends it once: the helper's link shows nobody, and school and applicant are told (R-627)", async () => {
  const site = await aStatusSite();
  const id = await anHelped(site);
  const helperPath = await aHelperLink(site);
  const path = await aLink(site, id);
  expect(await pageOf(site, path)).toMatchObject({
    application: { helper: "Ana López (Harbor House)", changes: [] },
  });
  for (const _ of ["pressed", "again"])
    expect(await site.post(path, { change: "helper" })).toMatchObject({
      status: 303,
      to: `${path}&done=helper`,
    });
  expect(await pageOf(site, `${path}&done=helper`)).toMatchObject({
    done: "helper",
    application: {
      helper: null,
      changes: [{ what: "Ended that the helper sees where the application stands" }],
    },
  });
  expect((await fetch(`${site.url}${helperPath}`)).status).toBe(404);
  await site.post("/status", { mailbox });
  expect((await site.mails()).map(({ to }) => to?.[0]?.address).sort()).toEqual([
    "renee@example.org",
    "scholarships@school.example.org",
  ]);
});

test("a helper's link changes nothing, whatever is posted with it (R-626)", async () => {
  const site = await aStatusSite();
  const id = await anHelped(site);
  const path = await aHelperLink(site);
  for (const fields of [
    { change: "helper" },
    { change: "withdrawal" },
    { change: "contact", phone: "555 555 0100" },
  ])
    expect((await site.post(path, fields as Record<string, string>)).status).toBe(404);
  const { rows } = await site.database.owner.query(
    `select ended_at, (select count(*)::integer from application_replies) as replies, a.phone
     from application_helpers h join scholarship_applications a on a.id = h.application_id where a.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ ended_at: null, replies: 0, phone: anApplication().phone }]);
});

test("who withdraws is shown so, who wants deletion or is erased is not shown, and the link ends with the last (R-626)", async () => {
  const site = await aStatusSite();
  const { owner } = site.database;
  const id = await anHelped(site);
  const other = await anHelped(site);
  const helperPath = await aHelperLink(site);
  const path = await aLink(site, id);
  await site.post(path, { change: "withdrawal" });
  expect((await pageOf(site, helperPath)).people).toMatchObject([
    { what: expect.stringContaining(": Received") },
    { what: expect.stringContaining(": Withdrawn") },
  ]);
  await site.post(path, { change: "deletion" });
  expect((await pageOf(site, helperPath)).people).toHaveLength(1);
  const erase = (erased: string) =>
    owner.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [
      erased,
    ]);
  await erase(other);
  expect((await fetch(`${site.url}${helperPath}`)).status).toBe(404);
  await erase(id);
  expect((await owner.query("select from application_helpers")).rowCount).toBe(0);
  expect((await owner.query("select from status.helper_links")).rowCount).toBe(0);
});

test("a helper's mailbox gets no flood of links (R-626)", async () => {
  const site = await aStatusSite();
  await anHelped(site);
  for (let time = 1; time <= 5; time += 1) await site.post("/status", { mailbox });
  expect(await site.mails()).toHaveLength(1);
});

type Helped = { email?: string; follows?: boolean; ended?: boolean };

async function anHelped(
  { database: { owner } }: Site,
  { email = mailbox, follows = true, ended = false }: Helped = {},
): Promise<string> {
  const id = await insertApplication(owner, {
    ...anApplication({ email: "renee@example.org" }),
    id: randomUUID(),
  });
  await owner.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [id],
  );
  await owner.query(
    `insert into application_helpers (application_id, name, organization, email, may_follow, ended_at)
     values ($1, 'Ana López', 'Harbor House', $2, $3, $4)`,
    [id, email, follows, ended ? new Date() : null],
  );
  return id;
}

/** A link that was mailed to the applicant. */
async function aLink({ database }: Site, id: string): Promise<string> {
  const token = randomUUID();
  await database.owner.query("select status.keep_link($1, 'renee@example.org', $2, 3600)", [
    id,
    hashOf(token),
  ]);
  return `/status?token=${token}`;
}

async function aHelperLink({ database }: Site): Promise<string> {
  const token = randomUUID();
  await database.owner.query("select status.keep_helper_link($1, $2, 3600)", [mailbox, hashOf(token)]);
  return `/status?token=${token}`;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

async function pageOf({ url }: Site, path: string) {
  return JSON.parse(await (await fetch(`${url}${path}`)).text());
}
