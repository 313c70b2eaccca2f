// What the email endpoint may ask and do about an application that was just stored, and who sees a hold.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson, asRole } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("the service holds an application that was stored just now, and only staff see and release the hold", async () => {
  const [fresh, old] = [anApplication(), anApplication()];
  const { database, service, admin } = await aServiceWith([fresh, old]);
  const { owner } = database;
  await owner.query("update public.scholarship_applications set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  for (const { id } of [fresh, old]) await asService("select public.hold_application($1, 'hidden_field')", [id]);
  const stranger = service.clientOf(await aPerson(owner));
  expect((await stranger.from("held_applications").select()).data).toEqual([]);
  expect((await stranger.from("held_applications").delete().neq("reason", "").select()).data).toEqual([]);
  expect((await admin.from("held_applications").select("application_id, reason")).data).toEqual([{ application_id: fresh.id, reason: "hidden_field" }]);
  expect((await admin.rpc("list_applications", { filter: { held: true } }).select("id")).data).toEqual([{ id: fresh.id }]);
  await admin.from("held_applications").delete().eq("application_id", fresh.id);
  expect((await admin.from("held_applications").select()).data).toEqual([]);

  async function asService(sql: string, values: unknown[]) {
    await owner.query("begin");
    await owner.query("set local role service_role");
    await owner.query(sql, values);
    await owner.query("commit");
  }
}); // biome-ignore format: one line a step

test("only the service learns whether an application was just stored, and only with its address", async () => {
  const application = anApplication({ email: "ana@example.org" });
  const { database } = await aServiceWith([application]);
  const { owner } = database;
  const ask = (role: string, id: string, address: string) =>
    asRole(owner, { role, claims: {} }, async (client) =>
      (await client.query<{ it: boolean }>("select public.is_just_stored($1, $2) as it", [id, address])).rows[0]?.it,
    );
  expect(await ask("service_role", application.id, "ana@example.org")).toBe(true);
  expect(await ask("service_role", application.id, "ben@example.org")).toBe(false);
  expect(await ask("service_role", randomUUID(), "ana@example.org")).toBe(false);
  for (const role of ["anon", "authenticated"])
    await expect(ask(role, application.id, "ana@example.org")).rejects.toThrow(/permission denied/);
}); // biome-ignore format: one line a step
