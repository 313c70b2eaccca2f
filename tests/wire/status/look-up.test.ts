// The look-up of an application: a link only to its mailbox, and an answer that tells nobody anything.
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aStatusSite, linkIn, siteUrl } from "../../support/email/status-site.ts";

const address = "renee@example.org";
type Site = Awaited<ReturnType<typeof aStatusSite>>;

async function stored({ database }: Site, changes: Record<string, string> = {}) {
  const row = { ...anApplication({ email: address }), ...changes };
  return insertApplication(database.owner, row);
}

function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

test("reference and address bring one link to that mailbox; it shows program, date and state, as often as it is opened (R-392)", async () => {
  const site = await aStatusSite();
  const id = await stored(site);
  await site.database.owner.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [id],
  );
  expect(await site.ask(referenceOf(id), "Renee@Example.org")).toMatchObject({ status: 200 });
  const [mail, ...others] = await site.mails();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([{ name: "", address }]);
  for (const _ of ["first", "again"]) {
    const { body, ...answer } = await site.open(linkIn(mail));
    expect(answer).toEqual({ status: 200, cacheControl: "no-store" });
    expect(JSON.parse(body)).toMatchObject({
      outcome: "found",
      application: {
        reference: referenceOf(id),
        program: "HVAC",
        receivedAt: (await createdAt(site, id)).toISOString(),
        state: "received",
      },
    });
  }
});

test("every complete form gets the same answer, and only the owner's mailbox gets mail (R-392)", async () => {
  const site = await aStatusSite();
  const id = await stored(site);
  const erased = await stored(site, { id: randomUUID(), email: "gone@example.org" });
  await site.database.owner.query(
    "insert into application_erasures (application_id, kind) values ($1, 'anonymized')",
    [erased],
  );
  const answers = [
    await site.ask(referenceOf(id), address),
    await site.ask(referenceOf(id), "stranger@example.org"),
    await site.ask("00000000", address),
    await site.ask(referenceOf(erased), "gone@example.org"),
    await site.ask(referenceOf(erased), "removed@removed.invalid"),
    await site.ask(referenceOf(id), address), // within the minute
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, body: '{"outcome":"requested"}', cacheControl: "no-store" })]),
  );
  expect((await site.mails()).map(({ to }) => to?.[0]?.address)).toEqual([address]);
});

test.each([
  (reference: string) => reference.toLowerCase(),
  (reference: string) => ` ${reference.slice(0, 4)} ${reference.slice(4)} `,
  (reference: string) => reference.replaceAll("0", "o").replaceAll("1", "l"),
])("a reference is found however it is written (%#)", async (write) => {
  const site = await aStatusSite();
  await stored(site, { id: "10f7ef57-927c-4746-b94f-aa2c90a112c5" });
  await site.ask(write("10F7EF57"), address);
  expect(await site.mails()).toHaveLength(1);
});

test("what cannot be a reference or an address is said at its field, and everything typed comes back", async () => {
  const site = await aStatusSite();
  const { status, body } = await site.ask("Plumbing", "renee");
  expect(status).toBe(422);
  expect(JSON.parse(body)).toEqual({
    outcome: "invalid",
    answers: { reference: "Plumbing", email: "renee" },
    errors: {
      reference: "Enter your reference. It has 8 letters and digits.",
      email: "Please enter a valid email address.",
    },
  });
});

test("the database keeps no token, and a link ends with its day, with the address, and with the applicant's data (R-392)", async () => {
  const site = await aStatusSite();
  const { owner } = site.database;
  const ids = [
    await stored(site),
    await stored(site, { id: randomUUID() }),
    await stored(site, { id: randomUUID() }),
  ];
  for (const id of ids) await site.ask(referenceOf(id), address);
  const mails = await site.mails();
  const linkOf = (id: string | undefined) => {
    const links = mails.map(linkIn);
    return links[ids.indexOf(id ?? "")] ?? "";
  };
  const links = mails.map(linkIn);
  const { rows } = await owner.query("select encode(token_hash, 'hex') as hash from status.links");
  expect(rows).toHaveLength(3);
  for (const link of links) expect(JSON.stringify(rows)).not.toContain(link.split("=")[1]);
  for (const link of links) expect((await site.open(link)).status).toBe(200);
  expect(linkOf(ids[0])).not.toBe("");

  await owner.query("update status.links set expires_at = now() where application_id = $1", [ids[0]]);
  await owner.query("update scholarship_applications set email = 'new@example.org' where id = $1", [ids[1]]);
  await owner.query("insert into application_erasures (application_id, kind) values ($1, 'deleted')", [
    ids[2],
  ]);
  for (const link of links)
    expect(await site.open(link)).toMatchObject({ status: 404, body: '{"outcome":"expired"}' });
});

test("a link that is none of ours shows nothing, and the page without a token is left to others", async () => {
  const site = await aStatusSite();
  for (const token of ["", "x", "0".repeat(43), "%00", "a".repeat(5_000)])
    expect((await fetch(`${site.url}/status?token=${token}`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/status`)).text()).toBe("404 Not Found");
});

test.each([
  ["another site's form", { "sec-fetch-site": "cross-site" }, 403],
  ["another origin's form", { origin: "https://evil.example" }, 403],
  ["JSON", { "content-type": "application/json" }, 415],
])("%s is refused and sends nothing", async (_, headers, status) => {
  const site = await aStatusSite();
  const id = await stored(site);
  expect((await site.ask(referenceOf(id), address, headers)).status).toBe(status);
  expect(await site.mails()).toEqual([]);
});

test("a mailbox gets twenty links a day, however it is written and even with RATE_LIMITS=off; one caller cannot use them up (R-440)", async () => {
  const site = await aStatusSite();
  const local = (number: number) => (number % 2 ? "renee" : `renee+${number}`);
  const askFrom = async (caller: string, number: number) => {
    const email = `${local(number)}@example.org`;
    const id = await stored(site, { id: randomUUID(), email });
    await site.ask(referenceOf(id), email, { "x-test-address": caller });
  };
  for (let number = 1; number <= 17; number += 1) await askFrom("192.0.2.1", number);
  expect(await site.mails()).toHaveLength(15);
  for (let number = 18; number <= 24; number += 1) await askFrom("198.51.100.7", number);
  expect(await site.mails()).toHaveLength(20);
});

test("one caller gets 200 links a day sent; when everybody has had 2,000, each network still gets twenty (R-439)", async () => {
  const site = await aStatusSite();
  const askFrom = async (caller: string) => {
    const email = `${randomUUID()}@example.org`;
    const id = await stored(site, { id: randomUUID(), email });
    await site.ask(referenceOf(id), email, { "x-test-address": caller });
  };
  await askFrom("192.0.2.1");
  await expect.poll(() => setTaken(site, "status-mail-address", 200)).toBe(1);
  await askFrom("192.0.2.1");
  await askFrom("192.0.2.2");
  await expect.poll(() => setTaken(site, "status-mail-site", 2_000)).toBe(1);
  for (let host = 1; host <= 22; host += 1) await askFrom(`203.0.113.${host}`);
  await askFrom("198.51.100.7");
  expect(await site.mails()).toHaveLength(2 + 20 + 1);
});

test("an address has 300 look-ups an hour, and the page says so beyond them", async () => {
  const site = await aStatusSite({ isRateLimited: true });
  await site.ask("00000000", address);
  await setTaken(site, "status", 300);
  expect(await site.ask("00000000", address)).toMatchObject({ status: 429, body: '{"outcome":"too_many"}' });
  expect((await fetch(`${site.url}/status?token=x`)).status).toBe(429);
});

test("refused look-ups render nothing, because the page of a refusal is the same for everybody (R-441)", async () => {
  const onRendered = vi.fn();
  const site = await aStatusSite({ isRateLimited: true, onRendered });
  expect((await site.ask("00000000", address)).status).toBe(200);
  await setTaken(site, "status", 300);
  const refused = await fetch(`${site.url}/status?token=x`);
  expect([refused.status, await refused.text()]).toEqual([429, '{"outcome":"too_many"}']);
  expect(onRendered).toHaveBeenCalledOnce();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the networks of one customer count together, and nobody uses up everybody's look-ups (R-439)", async () => {
  const site = await aStatusSite({ isRateLimited: true });
  const askFrom = async (caller: string) =>
    (await site.ask("00000000", address, { "x-test-address": caller })).status;
  expect(await askFrom("2001:db8:77:1::1")).toBe(200);
  await setTaken(site, "status-network", 899);
  expect([await askFrom("2001:db8:77:2::1"), await askFrom("2001:db8:77:3::1")]).toEqual([200, 429]);
  await setTaken(site, "status-site", 10_000);
  expect(await askFrom("198.51.100.1")).toBe(200);
  await setTaken(site, "status-flood", 60);
  expect([await askFrom("198.51.100.2"), await askFrom("203.0.113.1")]).toEqual([429, 200]);
});

test("the answer is complete before anything is looked up, so its duration tells nothing (R-436)", async () => {
  const lookedUp: number[] = [];
  const site = await aStatusSite({ onRendered: () => lookedUp.push(query.mock.calls.length) });
  const id = await stored(site);
  const query = vi.spyOn(site.pool, "query");
  await site.ask(referenceOf(id), address);
  expect(await site.mails()).toHaveLength(1);
  expect(lookedUp).toEqual([0]);
});

test("the page of a link tells the next page only the site's origin (R-435)", async () => {
  const site = await aStatusSite();
  await site.ask(referenceOf(await stored(site)), address);
  const link = linkIn((await site.mails())[0]);
  for (const opened of [link, `${link}x`]) {
    const answer = await fetch(`${site.url}${opened.slice(siteUrl.length)}`);
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
  }
});

/** Returns the number of counters of this limit. */
async function setTaken({ database }: Site, limit: string, taken: number) {
  const values = [`${limit}:%`, taken];
  const { rowCount } = await database.owner.query(
    "update limits.counters set taken = $2 where key like $1",
    values,
  );
  return rowCount;
}

async function createdAt({ database }: Site, id: string): Promise<Date> {
  const { rows } = await database.owner.query<{ created_at: Date }>(
    "select created_at from scholarship_applications where id = $1",
    [id],
  );
  return rows[0]?.created_at ?? new Date(0);
}
