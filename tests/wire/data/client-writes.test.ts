// Writing through the unmodified official client: rolled-back writes, dry runs, many rows, upserts (R-270,
//
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase, stored } from "../../support/data/data-service.ts";

const applications = "scholarship_applications";

test("a result that is not exactly one row rolls the write back (R-275)", async () => {
  const { database, admin } = await aServiceWith([anApplication(), anApplication()]);
  const both = await admin
    .from(applications)
    .update({ status: "rejected" })
    .eq("status", "new")
    .select()
    .single();
  expect(both).toMatchObject({
    status: 406,
    error: { code: "PGRST116", details: "The result contains 2 rows" },
  });
  expect((await stored(database)).map(({ status }) => status)).toEqual(["new", "new"]);
  const one = await admin
    .from(applications)
    .update({ status: "rejected" })
    .eq("id", (await stored(database))[0]?.id ?? "")
    .select("status")
    .single();
  expect(one).toMatchObject({ status: 200, data: { status: "rejected" } });
});

test("more rows than maxAffected allows rolls the write back", async () => {
  const { database, admin } = await aServiceWith([anApplication(), anApplication()]);
  const both = await admin
    .from(applications)
    .update({ status: "rejected" })
    .eq("status", "new")
    .maxAffected(1);
  expect(both).toMatchObject({
    status: 400,
    error: { code: "PGRST124", details: "The query affects 2 rows" },
  });
  expect((await stored(database)).map(({ status }) => status)).toEqual(["new", "new"]);
  expect(
    await admin.from(applications).update({ status: "rejected" }).eq("status", "new").maxAffected(2),
  ).toMatchObject({ status: 204 });
});

test("a dry run (tx=rollback) answers and stores nothing", async () => {
  const { service, database } = await aServiceWithDatabase();
  const tried = await service
    .clientOf("service")
    .from(applications)
    .insert(anApplication())
    .select("status")
    .rollback();
  expect(tried).toMatchObject({ status: 201, data: [{ status: "new" }] });
  expect(await stored(database)).toEqual([]);
});

test("many rows go in at once; with defaultToNull false a missing column takes its default", async () => {
  const { service, database } = await aServiceWithDatabase();
  const holder = service.clientOf("service").from(applications);
  const { id: _, ...withoutId } = anApplication({ first_name: "No id" });
  const withStatus = anApplication({ first_name: "With status", status: "reviewing" });
  const inserted = await holder
    .insert([withoutId, withStatus], { defaultToNull: false, count: "exact" })
    .select("id, first_name, status");
  expect(inserted).toMatchObject({ status: 201, count: 2, error: null });
  expect(inserted.data).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), first_name: "No id", status: "new" },
    { id: withStatus.id, first_name: "With status", status: "reviewing" },
  ]);
  expect(await holder.insert([withoutId, anApplication()])).toMatchObject({
    status: 400,
    error: { code: "23502" },
  });
  expect(await stored(database)).toHaveLength(2);
});

test("an upsert merges or ignores what exists, and says whether it made a row", async () => {
  const { service, database } = await aServiceWithDatabase();
  const holder = service.clientOf("service").from(applications);
  const application = anApplication();
  expect(await holder.upsert(application)).toMatchObject({ status: 201 });
  expect(
    await holder
      .upsert({ ...application, first_name: "Merged" })
      .select("first_name")
      .single(),
  ).toMatchObject({ status: 200, data: { first_name: "Merged" } });
  expect(
    await holder.upsert(
      { ...application, first_name: "Ignored" },
      { onConflict: "id", ignoreDuplicates: true },
    ),
  ).toMatchObject({ status: 201 });
  expect(await stored(database)).toMatchObject([{ first_name: "Merged" }]);
  expect(await holder.upsert(application, { onConflict: "email" })).toMatchObject({
    status: 400,
    error: { code: "42P10" },
  });
  expect(await holder.upsert([application, application])).toMatchObject({
    status: 400,
    error: { code: "21000" },
  });
});

test("an error of our own triggers is a 4xx, not a 5xx (R-279)", async () => {
  const { database, admin } = await aServiceWith([anApplication()]);
  const [kept] = await stored(database);
  const erasures = admin.from("application_erasures");
  expect(await erasures.insert({ application_id: randomUUID(), kind: "deleted" })).toMatchObject({
    status: 409,
    error: { code: "23503", message: "There is no application with this id that could be erased." },
  });
  expect(await stored(database)).toHaveLength(1);
  expect(await erasures.insert({ application_id: kept?.id ?? "", kind: "deleted" })).toMatchObject({
    status: 201,
  });
  expect(await stored(database)).toEqual([]);
});
