// The site's calls to the data service through the unmodified official client, and the answer for each caller
//
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase, stored } from "../../support/data/data-service.ts";

const applications = "scholarship_applications";

test("a visitor hands in an application and reads nothing back (R-92, R-188)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const application = anApplication();
  const inserted = await service.clientOf().from(applications).insert(application);
  expect(inserted).toMatchObject({ status: 201, data: null, error: null });
  expect(await stored(database)).toMatchObject([{ id: application.id, status: "new", first_name: "Renée" }]);

  const read = await service.clientOf().from(applications).select();
  expect(read).toMatchObject({ status: 401, error: { code: "42501" } });
});

test("asking for the stored row without the right to read it stores nothing (R-270, R-272)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const visitor = await service.clientOf().from(applications).insert(anApplication()).select();
  expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
  const person = service.clientOf(await aPerson(database.owner));
  const signedIn = await person.from(applications).insert(anApplication()).select();
  expect(signedIn).toMatchObject({ status: 403, error: { code: "42501" } });
  expect(await stored(database)).toEqual([]);
});

test("the same application sent twice is a conflict and stays stored once (R-271, R-274)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const application = anApplication();
  expect(await service.clientOf().from(applications).insert(application)).toMatchObject({ status: 201 });
  expect(await service.clientOf().from(applications).insert(application)).toMatchObject({
    status: 409,
    error: { code: "23505" },
  });
  expect(await stored(database)).toHaveLength(1);
});

test("the admin check reads the caller's own role as a single row (R-155, R-267, R-275)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const admin = await anAdministrator(database.owner);
  const person = await aPerson(database.owner);
  const roleOf = (caller: typeof admin) =>
    service.clientOf(caller).from("user_roles").select("role").eq("user_id", admin.id).eq("role", "admin");
  expect(await roleOf(admin).single()).toMatchObject({ status: 200, data: { role: "admin" } });
  expect(await roleOf(person).single()).toMatchObject({
    status: 406,
    error: { code: "PGRST116", details: "The result contains 0 rows" },
  });
  expect(await roleOf(person).maybeSingle()).toMatchObject({ data: null, error: null });
});

test("an administrator lists applications newest first and sets a status (R-268, R-269)", async () => {
  const { service, admin } = await aServiceWith([
    anApplication({ first_name: "Older" }),
    anApplication({ first_name: "Newer" }),
  ]);
  const list = await admin.from(applications).select("*").order("created_at", { ascending: false });
  expect(list.data?.map((application) => application.first_name)).toEqual(["Newer", "Older"]);
  expect(list.data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+\d\d:\d\d$/);

  const id = list.data?.[0]?.id ?? "";
  expect(await admin.from(applications).update({ status: "approved" }).eq("id", id)).toMatchObject({
    status: 204,
    data: null,
    error: null,
  });
  expect((await admin.from(applications).select("status").eq("id", id).single()).data).toEqual({
    status: "approved",
  });
  expect(
    await service.clientOf("service").from(applications).select("id").eq("status", "approved"),
  ).toMatchObject({ data: [{ id }] });
});

test("an update that policy hides is 204 with nothing changed (R-272)", async () => {
  const application = anApplication();
  const { service, database } = await aServiceWith([application]);
  const person = service.clientOf(await aPerson(database.owner));
  expect(
    await person.from(applications).update({ status: "approved" }).eq("id", application.id),
  ).toMatchObject({ status: 204, error: null });
  expect(await stored(database)).toMatchObject([{ id: application.id, status: "new" }]);
});

test("an unknown status, a text too short and a missing text are 400 with PostgreSQL's code (R-274)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const visitor = service.clientOf();
  const { phone: _, ...withoutPhone } = anApplication();
  expect(await visitor.from(applications).insert(anApplication({ first_name: "R" }))).toMatchObject({
    status: 400,
    error: { code: "23514" },
  });
  expect(await visitor.from(applications).insert(JSON.parse(JSON.stringify(withoutPhone)))).toMatchObject({
    status: 400,
    error: { code: "23502" },
  });
  expect(await visitor.from(applications).insert(anApplication({ id: "no uuid" }))).toMatchObject({
    status: 400,
    error: { code: "22P02" },
  });
  expect(await visitor.from(applications).insert(anApplication({ status: "approved" }))).toMatchObject({
    status: 401,
    error: { code: "42501" },
  });
  expect(await stored(database)).toEqual([]);
});

test("a visitor cannot overwrite or probe an application by upsert", async () => {
  const application = anApplication();
  const { service, database } = await aServiceWith([application]);
  const visitor = service.clientOf().from(applications);
  expect(await visitor.upsert({ ...application, first_name: "Changed" })).toMatchObject({
    status: 401,
    error: { code: "42501" },
  });
  expect(await visitor.upsert(application, { ignoreDuplicates: true })).toMatchObject({
    status: 401,
    error: { code: "42501" },
  });
  expect(await stored(database)).toMatchObject([{ first_name: "Renée" }]);
});

test("only the service deletes", async () => {
  const application = anApplication();
  const { service, database, admin } = await aServiceWith([application, anApplication()]);
  expect(await admin.from(applications).delete().eq("id", application.id)).toMatchObject({
    status: 403,
    error: { code: "42501" },
  });
  expect(await stored(database)).toHaveLength(2);
  const deleted = await service
    .clientOf("service")
    .from(applications)
    .delete({ count: "exact" })
    .eq("id", application.id)
    .select("id");
  expect(deleted).toMatchObject({ status: 200, count: 1, data: [{ id: application.id }] });
  expect(await stored(database)).toHaveLength(1);
});
