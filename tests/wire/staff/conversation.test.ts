// Who is to speak next with an applicant, by what staff log, ask and write.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { aMessage } from "../../support/data/staff.ts";

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function anOffice() {
  const application = anApplication();
  const made = await aServiceWith([application, anApplication({ email: "ben@example.org" })]);
  const { admin, database, service } = made;
  const { owner } = database;
  const { id } = application;
  /** As if all that was said so far had been said earlier. */
  const later = () => owner.query(`
    update application_messages set written_at = written_at - interval '5 minutes';
    update application_replies set written_at = written_at - interval '5 minutes';
    update application_changes set changed_at = changed_at - interval '5 minutes'`);
  return {
    ...{ ...made, owner, id, later },
    log: async (reply: object) => {
      await later();
      const row = { id: randomUUID(), application_id: id, how: "phone", ...reply };
      expect((await admin.from("application_replies").insert(row)).status).toBe(201);
      return row.id;
    },
    write: async (message: object = {}) => {
      await later();
      const row = { id: randomUUID(), ...aMessage(id), ...message };
      expect((await admin.from("application_messages").insert(row)).status).toBe(201);
    },
    mark: async (status: string) => {
      await later();
      await admin.from("scholarship_applications").update({ status }).eq("id", id);
    },
    /** Whom the conversation waits for, and whether the list, its tab and the mark say the same. */
    waits: async () => {
      const { data: marks } = await admin.rpc("application_marks", { application_ids: [id, randomUUID()] });
      const mark = marks?.[0];
      const { data: listed } = await admin.rpc("list_applications", { filter: { follow_up: true } });
      const { data: found } = await admin.rpc("application_tab_counts", { filter: { search: "example" } });
      const { data: tabs } = await admin.rpc("application_tab_counts", { filter: {} });
      const count = (rows: typeof tabs) => rows?.find(({ tab }) => tab === "follow_up")?.applications;
      expect([count(tabs), count(found)]).toEqual([listed?.length, listed?.length]);
      return [mark?.waits_for ?? "nobody", ...(listed?.length ? ["to follow up"] : [])].join(", ");
    },
    colleague: async () => service.clientOf(await anAdministrator(owner)),
  };
} // biome-ignore format: one line a step

test("a logged reply waits for an answer until an email, a told decision or another entry answers it (R-587)", async () => {
  const { log, write, mark, waits, later, admin, id } = await anOffice();
  expect(await waits()).toBe("nobody");
  await log({ how: "email", body: "Where are you?", next_step: "answer" });
  expect(await waits()).toBe("school, to follow up");
  await mark("approved"); // nobody has told it
  expect(await waits()).toBe("school, to follow up");
  await write();
  expect(await waits()).toBe("nobody");
  await log({ next_step: "answer" });
  await later();
  await admin.from("application_announcements").insert({ application_id: id, decision: "approved" });
  expect(await waits()).toBe("nobody");
  await log({ next_step: "answer" });
  await log({ how: null, said_by: "school" });
  expect(await waits()).toBe("nobody");
});

test("an entry that is deleted leaves what was said before it, and only its writer deletes it (R-587)", async () => {
  const { log, waits, admin, colleague } = await anOffice();
  await log({ next_step: "answer" });
  const id = await log({ said_by: "school" });
  expect(await waits()).toBe("nobody");
  await (await colleague()).from("application_replies").delete().eq("id", id);
  expect(await waits()).toBe("nobody");
  await admin.from("application_replies").delete().eq("id", id);
  expect(await waits()).toBe("school, to follow up");
});

test("a question waits for the applicant until its day, and is to follow up the day after (R-588)", async () => {
  const { write, log, waits, owner } = await anOffice();
  await write({ due_on: dayFromNow(2) });
  expect(await waits()).toBe("applicant");
  await write(); // another email is no answer of theirs
  expect(await waits()).toBe("applicant");
  await owner.query("update private.application_search_rows set waits_until = current_date - 2 where waits_for is not null");
  expect(await waits()).toBe("applicant, to follow up");
  await log({ how: "email" });
  expect(await waits()).toBe("nobody");
  await log({ next_step: "wait", due_on: dayFromNow(0) });
  expect(await waits()).toBe("applicant");
}); // biome-ignore format: one line a step

test.each(["applicant", "school", "other"])("'Nothing more to do' ends what waited, also where %s spoke, until the entry is deleted (R-639)", async (said_by) => {
  const { write, log, waits, admin } = await anOffice();
  await write({ due_on: dayFromNow(2) });
  expect(await waits()).toBe("applicant");
  const id = await log({ said_by });
  expect(await waits()).toBe("nobody");
  await admin.from("application_replies").delete().eq("id", id);
  expect(await waits()).toBe("applicant");
}); // biome-ignore format: one line a step

test.each(["school", "applicant"])(
  "a call of the %s after which the applicant is still to answer keeps the question's reminder (R-639)",
  async (said_by) => {
    const { write, log, owner, id } = await anOffice();
    await write({ due_on: dayFromNow(2) });
    const asked = async () => (await owner.query("select message_id from private.next_step($1)", [id])).rows;
    const before = await asked();
    expect(before).toEqual([{ message_id: expect.any(String) }]);
    await log({ said_by, body: "Left a voicemail.", next_step: "wait", due_on: dayFromNow(2) });
    expect(await asked()).toEqual(before);
    await log({ said_by, next_step: "wait", due_on: dayFromNow(5) });
    expect(await asked()).toEqual([{ message_id: null }]);
  },
);

test("a decision and a call that are taken back leave what waited before them (R-587, R-588)", async () => {
  const { write, mark, waits, log, later, admin, id } = await anOffice();
  await write({ due_on: dayFromNow(2) });
  await mark("approved");
  await mark("new");
  expect(await waits()).toBe("applicant");
  await log({ how: "email", next_step: "answer" });
  await log({ said_by: "school" });
  expect(await waits()).toBe("nobody");
  await log({ how: "email", next_step: "answer" });
  await later();
  const call = randomUUID();
  await admin
    .from("application_announcements")
    .insert({ id: call, application_id: id, decision: "approved" });
  expect(await waits()).toBe("nobody");
  await admin.from("application_announcements").delete().eq("id", call);
  expect(await waits()).toBe("school, to follow up");
});

test("today is that of the school's time zone (R-588)", async () => {
  const { write, admin } = await anOffice();
  const there = (time_zone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short" }).format();
  const [first, last] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const; // never on one day
  await write({ due_on: there(last) });
  const count = async (time_zone: string) => (await admin.rpc("list_applications", { filter: { follow_up: true, time_zone } })).data?.length;
  expect([await count(first), await count(last)]).toEqual([1, 0]);
}); // biome-ignore format: one line a step

test("a decision ends what was asked before it, and a question after it waits (R-588)", async () => {
  const { write, mark, waits, log } = await anOffice();
  await write({ due_on: dayFromNow(2) });
  await mark("reviewing");
  expect(await waits()).toBe("applicant");
  await mark("rejected");
  expect(await waits()).toBe("nobody");
  await write({ due_on: dayFromNow(3), announces: "rejected" });
  expect(await waits()).toBe("applicant");
  await log({ how: "person", next_step: "answer" });
  expect(await waits()).toBe("school, to follow up");
});

test.each<[string, object]>([
  ["a wait without a day", { next_step: "wait" }],
  ["a day of the past", { next_step: "wait", due_on: dayFromNow(-3) }],
  ["a day in two years", { next_step: "wait", due_on: dayFromNow(700) }],
  ["words of nobody's call", { how: null, body: "Called." }],
  ["an unknown way", { how: "pigeon" }],
  ["too many words", { body: "x".repeat(4_001) }],
])("an entry with %s is refused and nothing changes (R-587)", async (_what, reply) => {
  const { admin, id, waits } = await anOffice();
  const row = { application_id: id, how: "phone", ...reply };
  expect((await admin.from("application_replies").insert(row)).status).toBe(400);
  expect(await waits()).toBe("nobody");
});

test("of a reply that is logged and an email that answers it, at once, the second sees both (R-587)", async () => {
  const { id, waits, database, write } = await anOffice();
  const first = await connectAsOwner(database.address);
  onTestFinished(() => first.end());
  await first.query("begin");
  await first.query("insert into application_replies (application_id, how, next_step) values ($1, 'phone', 'answer')", [id]);
  const written = write();
  await expect.poll(async () =>
    (await first.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
  ).toBe(1);
  await first.query("commit");
  await written;
  expect(await waits()).toBe("nobody");
}); // biome-ignore format: one line a step
