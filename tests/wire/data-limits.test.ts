import { expect, onTestFinished, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../support/caller.ts";
import { aDataService } from "../support/data-service.ts";
import { aDatabase } from "../support/database.ts";

test("an address may insert sixty times an hour; then it is told when to come back, and the service key is not counted", async () => {
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

test("what staff write is counted apart: an hour full of applications keeps no note out", async () => {
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

test("all visitors together store so many rows an hour, and only stored ones count", async () => {
  const { database, service } = await aLimitedService();
  const visitor = service.clientOf();
  const apply = async () => (await visitor.from("scholarship_applications").insert(anApplication())).status;
  await visitor.from("scholarship_applications").insert(anApplication());
  const setTaken = (taken: number) => database.owner.query("update limits.counters set taken = $1 where key like 'insert-site:%'", [taken]);
  expect((await setTaken(1_999)).rowCount).toBe(1);
  for (let i = 0; i < 3; i += 1)
    expect((await visitor.from("scholarship_applications").insert(anApplication({ email: "nobody" }))).status).toBe(400);
  expect([await apply(), await apply()]).toEqual([201, 429]);
  expect(await countOf(database)).toBe(2);
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
  return { database, service };
}

async function countOf({ owner }: Awaited<ReturnType<typeof aDatabase>>): Promise<number> {
  const { rows } = await owner.query<{ count: number }>("select count(*)::int from public.scholarship_applications");
  return rows[0]?.count ?? -1;
} // biome-ignore format: one line
