// Who takes care of an application: only administrators assign, only to administrators, and the history says
// who did.
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("an administrator assigns an application, changes and ends that, and the history has every step (R-399)", async () => {
  const { application, admin, one, other, changes } = await anOffice();
  const of = { application_id: application.id };
  const table = () => admin.from("application_assignments");
  expect((await table().insert({ ...of, assignee: one.id })).status).toBe(201);
  expect((await table().select("assignee, assignee_email, assigned_by")).data).toEqual([
    { assignee: one.id, assignee_email: `${one.id}@example.org`, assigned_by: one.id },
  ]);
  expect((await table().insert({ ...of, assignee: other.id })).error?.code).toBe("23505");
  const stale = await table().update({ assignee: one.id }).eq("assignee", other.id).select();
  expect(stale.data).toEqual([]);
  expect((await table().update({ assignee: other.id }).eq("assignee", one.id)).status).toBe(204);
  expect((await table().update({ assignee: other.id }).eq("assignee", other.id)).status).toBe(204); // no change
  expect((await table().delete().eq("application_id", application.id)).status).toBe(204);
  expect(await changes()).toEqual([`${one.id}@example.org`, `${other.id}@example.org`, null]);
});

test("somebody who is no administrator cannot be assigned; one who was stays shown, and goes with the account (R-400)", async () => {
  const { owner, application, admin, other, changes } = await anOffice();
  const of = { application_id: application.id };
  const person = await aPerson(owner);
  const refused = await admin.from("application_assignments").insert({ ...of, assignee: person.id });
  expect([refused.status, refused.error?.code]).toEqual([400, "23514"]);
  expect((await admin.from("application_assignments").insert({ ...of, assignee: other.id })).status).toBe(
    201,
  );

  await owner.query("delete from public.user_roles where user_id = $1", [other.id]);
  expect((await admin.from("application_assignments").select("assignee")).data).toEqual([
    { assignee: other.id },
  ]);
  expect((await admin.rpc("administrators")).data?.map(({ id }) => id)).not.toContain(other.id);
  await owner.query("delete from auth.users where id = $1", [other.id]);
  expect((await admin.from("application_assignments").select("assignee")).data).toEqual([]);
  expect(await changes()).toEqual([`${other.id}@example.org`, null]);
});

test("an account without the role learns neither who administers nor who takes care, and assigns nobody (R-401)", async () => {
  const { owner, service, application, admin, one } = await anOffice();
  await admin.from("application_assignments").insert({ application_id: application.id, assignee: one.id });
  const person = await aPerson(owner);
  const client = service.clientOf(person);
  expect((await client.rpc("administrators")).status).toBe(403);
  expect((await client.from("application_assignments").select()).data).toEqual([]);
  expect((await client.from("application_assignment_changes").select()).data).toEqual([]);
  for (const assignee of [one.id, person.id]) {
    const row = { application_id: application.id, assignee };
    expect((await client.from("application_assignments").insert(row)).error?.code).toBe("42501");
  }
});

test("nobody is assigned to an application that was anonymized (R-401)", async () => {
  const { application, admin, one } = await anOffice();
  await admin.from("application_erasures").insert({ application_id: application.id, kind: "anonymized" });
  const late = await admin
    .from("application_assignments")
    .insert({ application_id: application.id, assignee: one.id });
  expect(late.error?.code).toBe("23514");
});

async function anOffice() {
  const application = anApplication();
  const { database, service } = await aServiceWith([application]);
  const { owner } = database;
  const one = await anAdministrator(owner);
  const other = await anAdministrator(owner);
  const admin = service.clientOf(one);
  const changes = async () => {
    const query = admin.from("application_assignment_changes").select("assignee_email").order("id");
    return (await query.throwOnError()).data.map(({ assignee_email }) => assignee_email);
  };
  return { owner, service, application, one, other, admin, changes };
}
