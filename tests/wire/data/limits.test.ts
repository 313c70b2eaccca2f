import { expect, onTestFinished, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";

test("an address may insert sixty times an hour; then it gets Retry-After, and the service key is not counted (R-318, R-319)", async () => {
  const database = await aDatabase();
  const service = await aDataService(database, { isLimited: true });
  onTestFinished(() => service.stop());
  const visitor = service.clientOf();
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1)
    statuses.push((await visitor.from("scholarship_applications").insert(anApplication())).status);
  expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true);
  expect(statuses[60]).toBe(429);

  const refused = await fetch(`${service.url}/rest/v1/scholarship_applications`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(anApplication()),
  });
  expect([refused.status, (await refused.json()).code]).toEqual([429, "over_request_rate_limit"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(
    (await service.clientOf("service").from("scholarship_applications").insert(anApplication())).status,
  ).toBe(201);
  expect(
    (
      await service
        .clientOf("service")
        .from("scholarship_applications")
        .select("id", { head: true, count: "exact" })
    ).count,
  ).toBe(61);
});

test("what staff write is counted separately: notes are stored after an hour full of applications", async () => {
  const database = await aDatabase();
  const service = await aDataService(database, { isLimited: true });
  onTestFinished(() => service.stop());
  const visitor = service.clientOf();
  const staff = service.clientOf(await anAdministrator(database.owner));
  const application = anApplication();
  expect((await visitor.from("scholarship_applications").insert(application)).status).toBe(201);
  for (let i = 0; i < 60; i += 1) await visitor.from("scholarship_applications").insert(anApplication());
  expect((await visitor.from("scholarship_applications").insert(anApplication())).status).toBe(429);
  const note = { application_id: application.id, body: "Called." };
  expect((await staff.from("application_notes").insert(note)).status).toBe(201);
});

test("visitors and accounts send one application a request; the service key brings many", async () => {
  const { database, service } = await aLimitedService();
  const flood = (caller?: Parameters<typeof service.clientOf>[0]) =>
    service.clientOf(caller).from("scholarship_applications").insert(Array.from({ length: 200 }, () => anApplication()));
  for (const caller of [undefined, await aPerson(database.owner), await anAdministrator(database.owner)])
    expect(await flood(caller)).toMatchObject({ status: 400, error: { code: "PGRST102", message: expect.stringContaining("one row a request") } });
  expect(await countOf(database)).toBe(0);
  expect((await service.clientOf().from("scholarship_applications").insert([anApplication()])).status).toBe(201);
  expect((await flood("service")).status).toBe(201);
  expect(await countOf(database)).toBe(201);
}); // biome-ignore format: one line a step

test("when all visitors together have stored very many in an hour, each network has a lower limit, and a new one is not refused", async () => {
  const { database, service, applyFrom } = await aLimitedService();
  expect(await applyFrom("192.0.2.1")).toBe(201);
  expect((await setTaken(database, "insert-site", 1_500)).rowCount).toBe(1);
  const flood: number[] = [];
  for (let host = 1; host <= 22; host += 1) flood.push(await applyFrom(`192.0.2.${host}`));
  expect(flood).toEqual([...Array(20).fill(201), 429, 429]);
  expect(await applyFrom("198.51.100.7")).toBe(201);
  for (let i = 0; i < 3; i += 1)
    expect((await service.clientOf().from("scholarship_applications").insert(anApplication({ email: "nobody" }))).status).toBe(429);
  expect(await countOf(database)).toBe(22);
}); // biome-ignore format: one line a step

test("refused inserts do not keep others at the same address from applying, and have a limit of their own", async () => {
  const { database, applyFrom } = await aLimitedService();
  for (let i = 0; i < 65; i += 1) expect(await applyFrom("192.0.2.1", { status: "approved" })).toBe(401);
  expect(await applyFrom("192.0.2.1")).toBe(201);
  await setTaken(database, "insert-try", 600);
  expect(await applyFrom("192.0.2.1")).toBe(429);
});

test("an application that was stored before counts again, because PostgreSQL writes it before it finds out (R-477)", async () => {
  const { database, service, applyFrom } = await aLimitedService();
  const { id } = anApplication();
  expect(await applyFrom("192.0.2.1", { id })).toBe(201);
  for (let i = 1; i < 60; i += 1) expect(await applyFrom("192.0.2.1", { id })).toBe(409);
  expect(await applyFrom("192.0.2.1", { id })).toBe(429);
  const { rows } = await database.owner.query("select taken from limits.counters where key like 'insert-kilobytes-site:%'");
  expect(rows).toEqual([{ taken: 60 }]);
  expect((await service.clientOf("service").from("scholarship_applications").insert(anApplication())).status).toBe(201);
}); // biome-ignore format: one line a step

test("only the service key asks for a trial, which writes as much as what is kept (R-477)", async () => {
  const { database, service } = await aLimitedService();
  for (const caller of [undefined, await aPerson(database.owner), await anAdministrator(database.owner)]) {
    const tried = await service.clientOf(caller).from("scholarship_applications").insert(anApplication()).rollback();
    expect(tried).toMatchObject({ status: 400, error: { code: "PGRST122" } });
  }
  const { rows } = await database.owner.query("select from limits.counters where key like 'insert:%'");
  expect(rows, "nothing came so far").toEqual([]);
  expect((await service.clientOf("service").from("scholarship_applications").insert(anApplication()).rollback()).status).toBe(201);
  expect(await countOf(database)).toBe(0);
}); // biome-ignore format: one line a step

test("the thousands of networks that one customer may have count together", async () => {
  const { database, applyFrom } = await aLimitedService();
  expect(await applyFrom("2001:db8:77:1::1")).toBe(201);
  await setTaken(database, "insert-network", 299);
  expect([await applyFrom("2001:db8:77:2::1"), await applyFrom("2001:db8:77:3::1")]).toEqual([201, 429]);
  expect(await applyFrom("2001:db8:78:1::1")).toBe(201);
});

test("stored text has a limit for all callers together, and only what is stored counts", async () => {
  const { database, applyFrom } = await aLimitedService();
  expect(await applyFrom("192.0.2.1", { why_interested: `${"x".repeat(10_000)}\n\nGoals: A steady trade.` })).toBe(201);
  const { rows } = await database.owner.query("select taken from limits.counters where key like 'insert-kilobytes-site:%'");
  expect(rows).toEqual([{ taken: 11 }]);
  await setTaken(database, "insert-kilobytes-site", 499_999);
  for (let host = 2; host < 6; host += 1) expect(await applyFrom(`198.51.100.${host}`, { email: "nobody" })).toBe(400);
  expect([await applyFrom("203.0.113.1"), await applyFrom("203.0.113.2")]).toEqual([201, 429]);
}); // biome-ignore format: one line a step

test("what staff write is counted in rows", async () => {
  const { database, service } = await aLimitedService();
  const staff = service.clientOf(await anAdministrator(database.owner));
  const application = anApplication();
  await service.clientOf().from("scholarship_applications").insert(application);
  const notes = (count: number) => staff.from("application_notes").insert(Array.from({ length: count }, () => ({ application_id: application.id, body: "Called." })));
  expect([(await notes(600)).status, (await notes(1)).status]).toEqual([201, 429]);
}); // biome-ignore format: one line a step

async function aLimitedService() {
  const database = await aDatabase();
  const service = await aDataService(database, { isLimited: true });
  onTestFinished(() => service.stop());
  const applyFrom = async (address: string, changes: Parameters<typeof anApplication>[0] = {}) => {
    const answer = await fetch(`${service.url}/rest/v1/scholarship_applications`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-test-address": address },
      body: JSON.stringify(anApplication(changes)),
    });
    return answer.status;
  };
  return { database, service, applyFrom };
}

function setTaken({ owner }: Awaited<ReturnType<typeof aDatabase>>, limit: string, taken: number) {
  return owner.query("update limits.counters set taken = $2 where key like $1", [`${limit}:%`, taken]);
}

async function countOf({ owner }: Awaited<ReturnType<typeof aDatabase>>): Promise<number> {
  const { rows } = await owner.query<{ count: number }>("select count(*)::int from public.scholarship_applications");
  return rows[0]?.count ?? -1;
} // biome-ignore format: one line
