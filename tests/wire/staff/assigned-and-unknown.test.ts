// The list's filters by who takes care, and for those without a known program or state.
import { expect, test } from "vitest";
import type { Json } from "../../../contract/database.types.ts";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("each administrator finds what they take care of, and what is undecided and nobody's (R-424)", async () => {
  const { admin, other, own, assign, tabs, found } = await aDesk();
  const [mine, decided, theirs, nobodys, decidedOfNobody] = own;
  expect(await found(admin, { assigned: "me" })).toEqual([]);
  await assign(mine, admin.id);
  await assign(decided, admin.id);
  await assign(theirs, other.id);
  expect(await found(admin, { assigned: "me" })).toEqual([mine, decided].sort());
  expect(await found(other, { assigned: "me" })).toEqual([theirs]);
  expect(await found(admin, { assigned: "me", overdue_days: 0 })).toEqual([mine]);
  expect(await found(admin, { assigned: "nobody" })).toEqual([nobodys]);
  expect(await found(admin, { assigned: "nobody", status: "approved" })).toEqual([]);
  expect(decidedOfNobody).toBeDefined();
  expect(await tabs(admin, { assigned: "me" })).toEqual({
    ...none,
    new: 1,
    approved: 1,
    untold: 1,
    duplicate: 2,
    all: 2,
  });
  expect(await tabs(admin, { assigned: "me", status: "new", held: true })).toEqual({ shown: 0 });
  expect(await tabs(admin, { assigned: "nobody" })).toEqual({ ...none, reviewing: 1, duplicate: 1, all: 1 });
});

test("pages of what one takes care of follow one another (R-424)", async () => {
  const { admin, own, assign } = await aDesk();
  for (const id of own) await assign(id, admin.id);
  for (const sort of ["newest", "oldest", "name"]) {
    const all =
      (await admin.client.rpc("list_applications", { filter: { assigned: "me" }, sort })).data ?? [];
    expect(all).toHaveLength(5);
    const [first, second] = all;
    const after_value = (sort === "name" ? first?.sort_name : first?.created_at) ?? "";
    const { data } = await admin.client.rpc("list_applications", {
      ...{ filter: { assigned: "me" }, sort, most: 1, after_value, after_id: first?.id ?? "" },
    });
    expect(data?.map(({ id }) => id)).toEqual([second?.id]);
  }
});

test("an empty program or state finds those without a known one, as the Overview counts them (R-425)", async () => {
  const applications = ["FL", "Atlantis", "N/A", "texas"].map((state) => anApplication({ state }));
  const { admin, database } = await aServiceWith(applications);
  const [inFlorida, elsewhere, nowhere, inTexas] = applications.map(({ id }) => id);
  await database.owner.query(
    "insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, '1 Main', '33601', 'HVAC')",
    [inFlorida],
  );
  const found = async (filter: Json) =>
    ((await admin.rpc("list_applications", { filter })).data ?? []).map(({ id }) => id).sort();
  expect(await found({ state: "" })).toEqual([elsewhere, nowhere].sort());
  expect(await found({ program: "" })).toEqual([elsewhere, nowhere, inTexas].sort());
  expect(await found({ program: "", state: "TX" })).toEqual([inTexas]);
  const rows = (await admin.rpc("list_applications", { filter: { program: "" } })).data ?? [];
  expect(new Set(rows.map(({ program }) => program))).toEqual(new Set([null]));
  const { data } = await admin.rpc("application_tab_counts", { filter: { state: "", program: "" } });
  expect(data?.find(({ tab }) => tab === "all")?.applications).toBe(2);
  const figures = (await admin.rpc("application_overview", { time_zone: "UTC" })).data ?? [];
  const counted = figures.filter(({ kind }) => kind === "program" || kind === "state");
  expect(counted.map(({ value }) => value).sort()).toEqual(["FL", "HVAC", "TX"]);
});

test("another word than me and nobody is refused, to those without the role before anything is read (R-426)", async () => {
  const { admin, own, assign, clientOf } = await aDesk();
  await assign(own[0], admin.id);
  for (const assigned of ["", "ben", admin.id, "' or true --", 1, true, ["me"]]) {
    const { error } = await admin.client.rpc("list_applications", { filter: { assigned } });
    expect([assigned, error?.code]).toEqual([assigned, "22023"]);
  }
  expect((await admin.client.rpc("list_applications", { filter: { assigned: "me" } })).data).toHaveLength(1);
  const person = await clientOf();
  for (const assigned of ["me", "nobody", "ben"])
    for (const call of ["list_applications", "application_tab_counts"] as const) {
      const { status, error } = await person.rpc(call, { filter: { assigned } });
      expect([status, error?.code]).toEqual([403, "42501"]);
    }
});

const none = { all: 0, new: 0, reviewing: 0, approved: 0, rejected: 0, untold: 0, follow_up: 0, flagged: 0 };

/** Two administrators and five applications of nobody: new, approved, new, reviewing, approved. */
async function aDesk() {
  const applications = Array.from({ length: 5 }, () => anApplication());
  const { service, database } = await aServiceWith(applications);
  const { owner } = database;
  const own = applications.map(({ id }) => id);
  const [, second, , fourth, fifth] = own;
  await owner.query("update scholarship_applications set status = 'approved' where id = any ($1)", [
    [second, fifth],
  ]);
  await owner.query("update scholarship_applications set status = 'reviewing' where id = $1", [fourth]);
  const anOwnDesk = async () => {
    const person = await anAdministrator(owner);
    return { id: person.id, client: service.clientOf(person) };
  };
  type Desk = Awaited<ReturnType<typeof anOwnDesk>>;
  const [admin, other] = [await anOwnDesk(), await anOwnDesk()];
  const assign = async (application_id: string | undefined, assignee: string) => {
    const row = { application_id: application_id ?? "", assignee };
    expect((await admin.client.from("application_assignments").insert(row)).status).toBe(201);
  };
  const found = async ({ client }: Desk, filter: Json) => {
    const { data, error } = await client.rpc("list_applications", { filter });
    if (error) throw new Error(error.message);
    return data.map(({ id }) => id).sort();
  };
  const tabs = async ({ client }: Desk, filter: Json) => {
    const { data } = await client.rpc("application_tab_counts", { filter });
    return Object.fromEntries((data ?? []).map(({ tab, applications: count }) => [tab, count]));
  };
  const clientOf = async () => service.clientOf(await aPerson(owner));
  return { admin, other, own, assign, found, tabs, clientOf };
}
