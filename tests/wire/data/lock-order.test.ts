// Changes of many rows take turns, and a change that PostgreSQL ended because two waited for each
// other is made after all.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

test("changes of many rows take turns, of whichever kind; a change of one row waits for none of them (R-478)", async () => {
  const { owner, admin, person, first, second, third } = await threeApplications();
  const table = () => admin.from("scholarship_applications");
  const later = { application_id: third, shown_status: "new", new_status: "approved" } as const;
  const letter = { message_id: randomUUID(), subject: "Your application", body: "Good news." };
  const changes = [
    () => table().update({ status: "reviewing" }).in("id", [third, second]),
    () => table().update({ status: "reviewing" }).eq("status", "new").neq("id", first),
    () => admin.rpc("set_application_statuses", { changes: [later] }),
    () => admin.rpc("decide_and_send", { decisions: [{ ...later, ...letter }] }),
    () =>
      admin
        .from("application_assignments")
        .insert([third, second].map((application_id) => ({ application_id, assignee: person.id })) as never),
    () => admin.from("application_assignments").delete().neq("application_id", first),
    () =>
      admin
        .from("application_notes")
        .insert([third, second].map((application_id) => ({ application_id, body: "Called." }))),
  ];
  for (const change of changes) {
    await owner.query("begin");
    await owner.query("select from scholarship_applications where id = $1 for update", [first]);
    const before = Promise.resolve(table().update({ status: "new" }).in("id", [second, first]));
    await expect.poll(() => lockWaits(owner)).toBe(1);
    const note = { application_id: third, body: "Wrote." };
    expect((await admin.from("application_notes").insert(note)).status).toBe(201);
    const after = Promise.resolve(change());
    await expect.poll(() => lockWaits(owner)).toBe(2);
    await owner.query("commit");
    expect([(await before).status, (await after).status < 300]).toEqual([204, true]);
  }
});

test("a change that PostgreSQL ends for a deadlock is made again (R-478)", async () => {
  const { owner, admin, first, second } = await threeApplications();
  await owner.query("begin");
  await owner.query("set local deadlock_timeout = '1min'"); // so the other one is ended
  await owner.query("select from scholarship_applications where id = $1 for update", [second]);
  const changes = [first, second].map((application_id) => {
    return { application_id, shown_status: "new", new_status: "approved" };
  });
  const change = Promise.resolve(admin.rpc("set_application_statuses", { changes }));
  await expect.poll(() => lockWaits(owner)).toBe(1);
  await owner.query("select from scholarship_applications where id = $1 for update", [first]);
  await owner.query("commit");
  expect(await change).toMatchObject({ status: 200, error: null });
  const { rows: history } = await owner.query("select count(*)::int as changes from application_changes");
  expect(history).toEqual([{ changes: 2 }]);
});

async function threeApplications() {
  const { database, service, post } = await aServiceWithDatabase();
  const { owner } = database;
  const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  const ids = { first: idOf("1"), second: idOf("2"), third: idOf("3") };
  for (const id of Object.values(ids)) expect((await post(anApplication({ id }))).status).toBe(201);
  const person = await anAdministrator(owner);
  return { ...ids, owner, person, admin: service.clientOf(person) };
}
