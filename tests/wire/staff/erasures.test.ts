// Erasing an application: every written word is removed, the record of who erased it stays, and it
// happens once.
import { expect, test } from "vitest";
import { anAdministrator, anApplication, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { aMessage } from "../../support/data/staff.ts";

test("anonymizing removes every word that was written, and keeps status and date for the count (R-184)", async () => {
  const { id, admin, owner, erase } = await anApplicationUnderWork();
  const words = [
    "Quillon",
    "Vantreight",
    "quillon@example.org",
    "0199887",
    "Ybor",
    "welding",
    "mother",
    "Call her",
    "Palmetto",
    "33605",
    "Plumbing",
    "0155221",
  ];
  const before = await everythingStored(owner);
  for (const word of words) expect(before).toContain(word);
  const kept = await admin.from("scholarship_applications").select("id, status, created_at").single();

  expect((await erase("anonymized")).status).toBe(201);
  const after = await everythingStored(owner);
  for (const word of words) expect(after).not.toContain(word);
  expect(
    (await admin.from("scholarship_applications").select("id, status, created_at").single()).data,
  ).toEqual(kept.data);
  expect((await admin.from("application_changes").select("to_status")).data).toEqual([
    { to_status: "reviewing" },
  ]);
  expect((await admin.from("application_erasures").select("application_id, kind, reason")).data).toEqual([
    { application_id: id, kind: "anonymized", reason: "request" },
  ]);
});

test("anonymizing changes every column of what is kept about an application, but for those that stay", async () => {
  const { id, owner, erase } = await anApplicationUnderWork();
  const before = await keptAbout(owner, id);
  const empty = Object.entries(before).flatMap(([column, value]) => (value === null ? column : []));
  // The test's administrator has claims without an address, and writes no decision and no reminder.
  const ofStaff =
    /\.((changed|written|told|assigned|asked)_by|reviewer)_email$|messages\.(announces|reminds)$/;
  const unfilled = empty.filter((column) => !ofStaff.test(column));
  expect(unfilled, "columns and tables that anApplicationUnderWork() must fill").toEqual([]);

  expect((await erase("anonymized")).status).toBe(201);
  const after = await keptAbout(owner, id);
  const unchanged = Object.keys(before).filter((column) => after[column] === before[column]);
  expect(unchanged.sort()).toEqual([
    ...ofTable("application_changes", "application_id", "changed_at", "changed_by", "changed_by_email"),
    ...ofTable("application_changes", "from_status", "id", "to_status"),
    ...ofTable("scholarship_applications", "created_at", "id", "status"),
  ]);
});

test("deleting leaves nothing of an application but the record of its erasure (R-184)", async () => {
  const { id, admin, owner, erase, person } = await anApplicationUnderWork();
  expect((await erase("deleted")).status).toBe(201);
  for (const table of ["scholarship_applications", "application_changes", "application_notes", "application_messages", "application_announcements", "application_replies", "held_applications", "scholarship_application_details", "application_helpers", "application_contact_changes", "application_assignments", "application_assignment_changes", "application_scores", "application_viewers"])
    expect([table, (await owner.query(`select from public.${table}`)).rowCount]).toEqual([table, 0]); // biome-ignore format: a list
  expect((await admin.from("application_erasures").select("application_id, kind, erased_by")).data).toEqual([
    { application_id: id, kind: "deleted", erased_by: person.id },
  ]);
});

test("each is done once, deleting also after anonymizing; a refused one is not in the log", async () => {
  const { admin, erase } = await anApplicationUnderWork();
  expect((await erase("anonymized")).status).toBe(201);
  expect((await erase("anonymized")).status).toBe(409);
  expect((await erase("deleted")).status).toBe(201);
  expect((await erase("deleted")).status).toBe(409);
  expect((await erase("anonymized")).status).toBe(409);
  const { data } = await admin.from("application_erasures").select("kind").order("erased_at");
  expect(data).toEqual([{ kind: "anonymized" }, { kind: "deleted" }]);
});

test.each(["anonymized", "deleted"] as const)("of two who erase at once (%s), one does", async (kind) => {
  const { admin, erase } = await anApplicationUnderWork();
  const answers = await Promise.all([erase(kind), erase(kind)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await admin.from("application_erasures").select("kind")).data).toEqual([{ kind }]);
});

test("no message can be sent to an erased address, and erased applications are no possible duplicates", async () => {
  const { id, admin, erase, post } = await anApplicationUnderWork();
  await post(
    anApplication({
      email: "removed@removed.invalid",
      phone: "0000000000",
      first_name: "Removed",
      last_name: "applicant",
    }),
  );
  expect((await erase("anonymized")).status).toBe(201);
  const refused = await admin.from("application_messages").insert(aMessage(id));
  expect([refused.status, refused.error?.code]).toEqual([400, "23514"]);
  expect((await admin.rpc("possible_duplicates", { of_application: id })).data).toEqual([]);
});

test("a message or a note that comes while an erasure is under way is refused once it is done", async () => {
  const { id, admin, owner } = await anApplicationUnderWork();
  await owner.query("update application_messages set written_at = now() - interval '2 minutes'");
  await owner.query("begin");
  await owner.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [
    id,
  ]);
  const late = Promise.all([
    admin.from("application_messages").insert(aMessage(id, { subject: "Quillon, once more" })),
    admin.from("application_notes").insert({ application_id: id, body: "Quillon called." }),
  ]);
  await expect.poll(() => lockWaits(owner)).toBeGreaterThan(0);
  await owner.query("commit");
  expect((await late).map(({ error }) => error?.code)).toEqual(["23514", "23514"]);
  expect(await everythingStored(owner)).not.toMatch(/quillon/i);
  expect((await owner.query("select from delivery.messages where sent_at is null")).rowCount).toBe(0);
});

test("an erasure waits for a note that is being written, and removes it too", async () => {
  const { id, owner, erase } = await anApplicationUnderWork();
  await owner.query("begin");
  await owner.query("insert into application_notes (application_id, body) values ($1, 'Quillon called.')", [
    id,
  ]);
  const erased = erase("anonymized").then(({ status }) => status);
  await expect.poll(() => lockWaits(owner)).toBeGreaterThan(0);
  await owner.query("commit");
  expect(await erased).toBe(201);
  expect(await everythingStored(owner)).not.toMatch(/quillon/i);
});

async function anApplicationUnderWork() {
  const { database, service, post } = await aServiceWithDatabase();
  const { owner } = database;
  const application = anApplication({
    first_name: "Quillon",
    last_name: "Vantreight",
    email: "quillon@example.org",
    phone: "813 0199887",
    city: "Ybor",
    experience: "welding",
    why_interested: "My mother asked me to.\n\nGoals: A steady trade.",
  });
  const { id } = application;
  expect((await post({ ...application, phone: "813 0155221" })).status).toBe(201);
  const person = await anAdministrator(owner);
  const admin = service.clientOf(person);
  await admin.from("scholarship_applications").update({ status: "reviewing" }).eq("id", id);
  await admin.from("application_contact_changes").insert({
    ...{ application_id: id, field: "phone", from_value: "813 0155221", to_value: application.phone },
  });
  await admin.from("application_notes").insert({ application_id: id, body: "Call her." });
  const due_on = new Date().toISOString().slice(0, 10);
  await admin.from("application_messages").insert(aMessage(id, { subject: "Quillon, your papers", due_on }));
  await admin.from("application_announcements").insert({ application_id: id, decision: "approved" });
  const reply = { application_id: id, how: "phone", body: "Quillon called.", next_step: "wait", due_on };
  await admin.from("application_replies").insert(reply);
  await owner.query("update application_replies set how = 'page', did = 'addition', question = 'goals'");
  await service
    .clientOf("service")
    .from("held_applications")
    .insert({ application_id: id, reason: "too_fast" });
  await service
    .clientOf("service")
    .from("scholarship_application_details")
    .insert({ application_id: id, address: "7 Palmetto Avenue", zip: "33605", program: "Plumbing" });
  await service.clientOf("service").from("application_helpers").insert({
    application_id: id,
    name: "Quillon Senior",
    email: "quillon@harbor.example",
    may_follow: true,
    ended_at: new Date().toISOString(),
  });
  await admin.from("application_assignments").insert({ application_id: id, assignee: person.id });
  await admin.from("application_scores").insert({ application_id: id, criterion: "need", score: 4 });
  await admin.from("application_viewers").insert({ application_id: id });
  const { data: reviewer } = await admin
    .from("reviewers")
    .insert({ email: "lee@example.org" })
    .select("id")
    .single();
  await admin.rpc("ask_reviewer", { of_reviewer: reviewer?.id ?? "", application_ids: [id] });
  const erase = (kind: "anonymized" | "deleted") =>
    admin.from("application_erasures").insert({ application_id: id, kind });
  return { id, owner, admin, person, post, erase };
}

/**
 * Returns each column of the application's row, and of the first row of every table that refers to it, such
 * as `application_notes.body`, with its value. A table without such a row is listed only by its name. The
 * record of the erasure is left out, because the erasure itself creates it.
 */
async function keptAbout(owner: Owner, id: string): Promise<Record<string, string | null>> {
  const { rows: tables } = await owner.query<{ name: string; key: string }>(
    `select relname as name, attname as key from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'application_erasures'
       and (attname = 'application_id' or relname = 'scholarship_applications' and attname = 'id')`,
  );
  const kept: Record<string, string | null> = {};
  for (const { name, key } of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(kept) as row from public.${name} as kept where ${key} = $1 limit 1`,
      [id],
    );
    if (!rows[0]) kept[name] = null;
    for (const [column, value] of Object.entries(rows[0]?.row ?? {}))
      kept[`${name}.${column}`] = value === null ? null : JSON.stringify(value);
  }
  return kept;
}

function ofTable(table: string, ...columns: string[]): string[] {
  return columns.map((column) => `${table}.${column}`);
}

/** All rows of all tables of the schema public, as text. */
async function everythingStored(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ rows: string }>(
    `select query_to_xml('select * from public.' || quote_ident(relname), true, false, '')::text as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ rows }) => rows).join("\n");
}
