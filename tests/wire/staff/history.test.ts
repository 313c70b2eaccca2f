// What the database records of the work on applications: who changed a status, and what staff noted, wrote
// and exported.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anAdministrator, anApplication, claimsOf, type Person } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase, type DataService } from "../../support/data/data-service.ts";
import { aMessage } from "../../support/data/staff.ts";

test("a change of status is recorded with who made it, whichever way it came (R-177)", async () => {
  const application = anApplication();
  const { database, service, send } = await aServiceWith([application]);
  const person = await anAdministrator(database.owner);
  const mark = (status: string, bearer: string) =>
    send("PATCH", `id=eq.${application.id}`, {
      body: JSON.stringify({ status }),
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
    });
  const token = await namedToken(service, person);
  expect((await mark("reviewing", token)).status).toBe(204);
  expect((await mark("reviewing", token)).status).toBe(204); // the same status again is no change
  expect((await mark("approved", service.serviceKey)).status).toBe(204);
  await database.owner.query("update public.scholarship_applications set status = 'rejected'");
  const { data } = await service
    .clientOf(person)
    .from("application_changes")
    .select("application_id, from_status, to_status, changed_by, changed_by_email")
    .order("id");
  const of = { application_id: application.id };
  const nobody = { changed_by: null, changed_by_email: null };
  expect(data).toEqual([
    { ...of, from_status: "new", to_status: "reviewing", changed_by: person.id, changed_by_email: address },
    { ...of, from_status: "reviewing", to_status: "approved", ...nobody },
    { ...of, from_status: "approved", to_status: "rejected", ...nobody },
  ]);
});

test("many applications marked in one request are recorded one by one", async () => {
  const applications = [anApplication(), anApplication(), anApplication()];
  const { admin } = await aServiceWith(applications);
  const ids = applications.map(({ id }) => id);
  const marked = await admin
    .from("scholarship_applications")
    .update({ status: "rejected" })
    .in("id", ids)
    .select("id");
  expect(marked.data).toHaveLength(3);
  const { data } = await admin.from("application_changes").select("application_id");
  expect(data?.map(({ application_id }) => application_id).sort()).toEqual(ids.sort());
});

test("of two administrators who mark the same applications at once one sets each, and the history says which (R-168)", async () => {
  const { database, service } = await aServiceWith([]);
  await database.owner.query(
    `insert into public.scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested)
     select 'Ana', 'Ruiz', 'a' || n || '@example.org', '555 555 0123', 'Tampa', 'FL', 'Some help', 'GED', 'Plumbing', repeat('A long story. ', 10)
     from generate_series(1, 100) n`,
  );
  const { rows } = await database.owner.query("select id from public.scholarship_applications");
  const ids = rows.map(({ id }) => String(id));
  const people = [await anAdministrator(database.owner), await anAdministrator(database.owner)] as const;
  const mark = async (person: Person, status: string, order: string[]) => {
    const table = service.clientOf(person).from("scholarship_applications");
    const answer = await table.update({ status }).in("id", order).eq("status", "new").select("id");
    return answer.data?.map(({ id }) => id) ?? [];
  };
  const [approved, rejected] = await Promise.all([
    mark(people[0], "approved", ids),
    mark(people[1], "rejected", ids.toReversed()),
  ]);
  expect([...approved, ...rejected].sort()).toEqual(ids.sort());
  const history = await database.owner.query(
    "select changed_by, from_status, to_status, count(*)::int from public.application_changes group by 1, 2, 3",
  );
  const expected = [
    { changed_by: people[0].id, from_status: "new", to_status: "approved", count: approved.length },
    { changed_by: people[1].id, from_status: "new", to_status: "rejected", count: rejected.length },
  ].filter(({ count }) => count > 0);
  expect(history.rows).toEqual(expect.arrayContaining(expected));
  expect(history.rows).toHaveLength(expected.length);
});

test("a note carries its writer's name, a retry stores it once, and a colleague's note cannot be deleted (R-181)", async () => {
  const application = anApplication();
  const { database, service } = await aServiceWith([application]);
  const writer = await anAdministrator(database.owner);
  const colleague = await anAdministrator(database.owner);
  const notes = service.clientOf(writer).from("application_notes");
  const note = { id: randomUUID(), application_id: application.id, body: "Call on Monday — 9 a.m." };
  expect((await notes.insert(note)).status).toBe(201);
  expect((await notes.insert(note)).status).toBe(409);
  const notesAsColleague = service.clientOf(colleague).from("application_notes");
  expect((await notesAsColleague.select("body, written_by")).data).toEqual([
    { body: note.body, written_by: writer.id },
  ]);
  expect((await notesAsColleague.delete().eq("id", note.id).select("id")).data).toEqual([]);
  expect((await notes.delete().eq("id", note.id).select("id")).data).toEqual([{ id: note.id }]);
});

test("a message goes to the application's address, whatever was asked for", async () => {
  const application = anApplication({ email: "renee@example.org" });
  const other = anApplication({ email: "renee@example.org" });
  const { admin, service } = await aServiceWith([application, other]);
  expect((await admin.from("application_messages").insert(aMessage(application.id))).status).toBe(201);
  const elsewhere = { ...aMessage(other.id), sent_to: "stranger@example.org" };
  const byService = service.clientOf("service").from("application_messages");
  expect((await byService.insert(elsewhere)).status).toBe(201);
  expect((await byService.update({ sent_to: "stranger@example.org" }).neq("subject", "")).status).toBe(204);
  const { data } = await admin.from("application_messages").select("sent_to");
  expect(data).toEqual([{ sent_to: "renee@example.org" }, { sent_to: "renee@example.org" }]);
});

test.each(["line\nbreak", "line\rbreak", "\u0001", " ", "x".repeat(201)])(
  "a message's subject %j is refused: it is one line of at most 200 characters",
  async (subject) => {
    const application = anApplication();
    const { admin } = await aServiceWith([application]);
    const refused = await admin.from("application_messages").insert(aMessage(application.id, { subject }));
    expect([refused.status, refused.error?.code]).toEqual([400, "23514"]);
  },
);

test("an export is logged with its filter and who took it; a filter is at most 1,000 characters", async () => {
  const { database, service } = await aServiceWithDatabase();
  const person = await anAdministrator(database.owner);
  const log = service.clientOf(person).from("application_exports");
  expect((await log.insert({ filter: "search=ana&status=new" })).status).toBe(201);
  expect((await log.insert({ filter: "x".repeat(1_001) })).status).toBe(400);
  expect((await log.select("filter, exported_by")).data).toEqual([
    { filter: "search=ana&status=new", exported_by: person.id },
  ]);
});

test("an export's number is noted once, by who made it (R-613)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const [person, colleague] = [await anAdministrator(database.owner), await anAdministrator(database.owner)];
  const log = service.clientOf(person).from("application_exports");
  const { data } = await log.insert({ filter: "", version: "board", format: "csv" }).select("id").single();
  const note = (by: Person, applications: number) =>
    service
      .clientOf(by)
      .from("application_exports")
      .update({ applications })
      .eq("id", data?.id ?? "")
      .select();
  expect((await note(colleague, 1)).data).toEqual([]);
  expect((await note(person, 411)).data).toMatchObject([{ version: "board", applications: 411 }]);
  expect((await note(person, 2)).data).toEqual([]);
  expect((await log.insert({ filter: "", version: "other" })).status).toBe(400);
});

const address = "staff@example.org";

async function namedToken(service: DataService, person: Person): Promise<string> {
  return (await service.tokens.sign({ ...claimsOf(person), email: address })).token;
}
