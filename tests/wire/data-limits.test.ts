import { expect, onTestFinished, test } from "vitest";
import { anAdministrator, anApplication } from "../support/caller.ts";
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
