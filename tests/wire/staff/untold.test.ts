// Which decisions applicants were not told yet, and what they see of one that was told by phone.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { aMessage } from "../../support/data/staff.ts";

async function anOffice() {
  const application = anApplication();
  const made = await aServiceWith([application, anApplication({ email: "ben@example.org" })]);
  const { admin, database, service } = made;
  const { owner } = database;
  const { id } = application;
  return {
    ...{ ...made, owner, id },
    mark: (status: string) => admin.from("scholarship_applications").update({ status }).eq("id", id),
    write: async (announces?: string) => {
      await owner.query("update application_messages set written_at = written_at - interval '5 minutes'");
      const message = { id: randomUUID(), ...aMessage(id), ...(announces ? { announces } : {}) };
      expect((await admin.from("application_messages").insert(message)).status).toBe(201);
    },
    call: (decision: string) => admin.from("application_announcements").insert({ application_id: id, decision }),
    untold: async () => {
      const { data } = await admin.rpc("application_marks", { application_ids: [id, randomUUID()] });
      const { data: listed } = await admin.rpc("list_applications", { filter: { untold: true } });
      const { data: tabs } = await admin.rpc("application_tab_counts", { filter: {} });
      const counted = tabs?.find(({ tab }) => tab === "untold")?.applications;
      expect(listed?.map((row) => row.id)).toEqual(data?.map((row) => row.application_id));
      expect(counted).toBe(data?.length);
      return data?.length === 1;
    },
    state: async () =>
      (await owner.query("select private.application_state(id, status) as state from scholarship_applications where id = $1", [id])).rows[0]?.state,
    colleague: async () => service.clientOf(await anAdministrator(owner)),
  };
} // biome-ignore format: one line a step

test("a decision is not told until a message or a call tells it; what was told last counts (R-585)", async () => {
  const { mark, write, call, untold } = await anOffice();
  expect(await untold()).toBe(false);
  await mark("approved");
  expect(await untold()).toBe(true);
  await write();
  expect(await untold()).toBe(true);
  await write("approved");
  expect(await untold()).toBe(false);
  await mark("rejected");
  expect(await untold()).toBe(true);
  await mark("approved"); // the wrong button, undone
  expect(await untold()).toBe(false);
  await mark("rejected");
  expect((await call("rejected")).status).toBe(201);
  expect(await untold()).toBe(false);
  await mark("reviewing"); // the applicant holds an answer that is no longer so
  expect(await untold()).toBe(true);
  await mark("rejected");
  expect(await untold()).toBe(false);
});

test("a decision that was told and taken back is told by words of the school after it, or decided again (R-585)", async () => {
  const { mark, write, call, untold, admin, id } = await anOffice();
  await mark("approved");
  await call("approved");
  await mark("reviewing");
  expect(await untold()).toBe(true);
  const said = { application_id: id, how: "phone", body: "", next_step: "nothing" };
  await admin.from("application_replies").insert({ ...said, id: randomUUID(), said_by: "applicant" });
  expect(await untold()).toBe(true);
  const ours = randomUUID();
  await admin.from("application_replies").insert({ ...said, id: ours, said_by: "school" });
  expect(await untold()).toBe(false);
  await admin.from("application_replies").delete().eq("id", ours);
  expect(await untold()).toBe(true);
  await write();
  expect(await untold()).toBe(false);
  await mark("new");
  expect(await untold()).toBe(true);
}); // biome-ignore format: one line a step

test("a call tells the decision to the look-up, is taken back by whoever noted it, and never by a colleague (R-586)", async () => {
  const { mark, call, untold, state, admin, colleague } = await anOffice();
  await mark("approved");
  expect(await state()).toBe("in_review");
  await call("approved");
  expect(await state()).toBe("approved");
  const calls = (client: typeof admin) => client.from("application_announcements").delete().neq("how", "email").select("id");
  expect((await calls(await colleague())).data).toEqual([]);
  expect(await untold()).toBe(false);
  expect((await calls(admin)).data).toHaveLength(1);
  expect([await untold(), await state()]).toEqual([true, "in_review"]);
}); // biome-ignore format: one line a step

test("what a message told stays, whoever asks to delete it (R-585)", async () => {
  const { mark, write, admin, untold } = await anOffice();
  await mark("approved");
  await write("approved");
  expect((await admin.from("application_announcements").delete().eq("how", "email").select("id")).data).toEqual([]);
  expect(await untold()).toBe(false);
}); // biome-ignore format: one line a step

test("nobody is told what was anonymized, nor can it be noted (R-585)", async () => {
  const { mark, call, admin, id, untold } = await anOffice();
  await mark("approved");
  expect((await admin.from("application_erasures").insert({ application_id: id, kind: "anonymized" })).status).toBe(201);
  expect(await untold()).toBe(false);
  expect((await call("approved")).error?.code).toBe("23514");
  await mark("rejected");
  expect(await untold()).toBe(false);
}); // biome-ignore format: one line a step

test("of a status and a call that tells it, at the same time, the second sees both (R-585)", async () => {
  const { owner, id, database } = await anOffice();
  const other = await connectAsOwner(database.address);
  onTestFinished(() => other.end());
  await owner.query("begin");
  await owner.query("update scholarship_applications set status = 'approved' where id = $1", [id]);
  const called = other.query("insert into application_announcements (application_id, decision) values ($1, 'approved')", [id]);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
  await owner.query("commit");
  await called;
  const { rows } = await owner.query("select is_untold from private.application_search_rows where application_id = $1", [id]);
  expect(rows).toEqual([{ is_untold: false }]);
}); // biome-ignore format: one line a step
