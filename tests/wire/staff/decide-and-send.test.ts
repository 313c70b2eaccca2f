// Staff decide and write in one step: status and message are stored together or not at all.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";

type Decision = {
  application_id: string;
  message_id: string;
  shown_status: ApplicationStatus;
  new_status: ApplicationStatus;
  subject: string;
  body: string;
};

async function anOffice(names: string[]) {
  const database = await aDatabase();
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const staff = service.clientOf(await anAdministrator(database.owner));
  const applications = names.map((first_name) =>
    anApplication({ first_name, email: `${first_name}@example.org` }),
  );
  for (const application of applications)
    expect((await service.clientOf().from("scholarship_applications").insert(application)).status).toBe(201);
  const decisions = applications.map(
    ({ id, first_name }): Decision => ({
      application_id: id,
      message_id: randomUUID(),
      shown_status: "new",
      new_status: "approved",
      subject: "Your application is approved",
      body: `Dear ${first_name},\n\ngood news.`,
    }),
  );
  const decide = (given: Decision[]) => staff.rpc("decide_and_send", { decisions: given }).order("outcome");
  return { database, service, staff, applications, decisions, decide };
}

test("each applicant gets the status and a mail with their own name (R-337)", async () => {
  const { database, decisions, decide } = await anOffice(["Ana", "Ben"]);
  const { data } = await decide(decisions);
  expect(data?.map(({ outcome, status }) => [outcome, status])).toEqual([
    ["done", "approved"],
    ["done", "approved"],
  ]);
  expect(await queued(database)).toEqual([
    { to: "Ana@example.org", text: "Dear Ana,\n\ngood news." },
    { to: "Ben@example.org", text: "Dear Ben,\n\ngood news." },
  ]);
});

test("what a colleague has decided, erased or deleted meanwhile is left alone, and no mail goes out (R-337)", async () => {
  const { database, staff, decisions, decide } = await anOffice(["Ana", "Ben", "Cid", "Dee"]);
  const [ana, ben, cid, dee] = decisions.map(({ application_id }) => application_id);
  await staff
    .from("scholarship_applications")
    .update({ status: "rejected" })
    .eq("id", ana ?? "");
  await staff.from("application_erasures").insert([
    { id: randomUUID(), application_id: ben ?? "", kind: "deleted" },
    { id: randomUUID(), application_id: cid ?? "", kind: "anonymized" },
  ] as never); // the database fills in who
  const { data } = await decide(decisions);
  expect(
    Object.fromEntries(data?.map((row) => [row.application_id, [row.outcome, row.status]]) ?? []),
  ).toEqual({
    [ana ?? ""]: ["changed", "rejected"],
    [ben ?? ""]: ["gone", null],
    [cid ?? ""]: ["changed", "new"],
    [dee ?? ""]: ["done", "approved"],
  });
  expect(await queued(database)).toMatchObject([{ to: "Dee@example.org" }]);
});

test("a call that is repeated while the first one runs tells the same (R-438)", async () => {
  const { database, decisions, decide } = await anOffice(["Ana", "Ben", "Cid", "Dee"]);
  for (const decision of decisions) {
    const answers = await Promise.all([decide([decision]), decide([decision]), decide([decision])]);
    expect(answers.map(({ data }) => data?.[0]?.outcome)).toEqual(["done", "done", "done"]);
  }
  expect(await queued(database)).toHaveLength(4);
});

test("a repeated call changes and sends nothing more", async () => {
  const { database, staff, decisions, decide } = await anOffice(["Ana"]);
  await decide(decisions);
  await staff.from("scholarship_applications").update({ status: "reviewing" }).neq("status", "new");
  expect((await decide(decisions)).data).toMatchObject([{ outcome: "done", status: "reviewing" }]);
  expect(await queued(database)).toHaveLength(1);
});

test("within a minute of another message neither status nor mail is stored", async () => {
  const { database, staff, decisions, decide } = await anOffice(["Ana"]);
  const [decision] = decisions;
  const message = { application_id: decision?.application_id, subject: "A question", body: "Please call." };
  expect((await staff.from("application_messages").insert(message as never)).status).toBe(201);
  expect((await decide(decisions)).data).toMatchObject([{ outcome: "too_soon", status: "new" }]);
  expect(await queued(database)).toHaveLength(1);
});

test("a message that cannot be stored refuses the whole call, and no status changes (R-337)", async () => {
  const { database, decisions, decide } = await anOffice(["Ana", "Ben"]);
  for (const [wrong, status] of [
    [{ subject: "" }, 400],
    [{ body: "\n" }, 400],
    [{ new_status: "accepted" as ApplicationStatus }, 409],
  ] as const) {
    const answer = await decide(decisions.map((one, index) => (index === 1 ? { ...one, ...wrong } : one)));
    expect(answer.status).toBe(status);
  }
  const { rows } = await database.owner.query("select distinct status from scholarship_applications");
  expect(rows).toEqual([{ status: "new" }]);
  expect(await queued(database)).toEqual([]);
});

test("two administrators who decide the same applications at once write to each applicant once", async () => {
  const { database, decisions, decide } = await anOffice(["Ana", "Ben", "Cid"]);
  const others = decisions.map((one) => ({ ...one, message_id: randomUUID() })).toReversed();
  const answers = await Promise.all([decide(decisions), decide(others)]);
  const outcomes = answers.flatMap(({ data }) => data ?? []).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(3);
  expect(await queued(database)).toHaveLength(3);
});

test("nobody but an administrator decides, at most a hundred at once", async () => {
  const { database, service, decisions, decide } = await anOffice(["Ana"]);
  const person = service.clientOf(await aPerson(database.owner));
  expect((await service.clientOf().rpc("decide_and_send", { decisions })).status).toBe(401);
  expect((await person.rpc("decide_and_send", { decisions })).status).toBe(403);
  const many = Array.from({ length: 101 }, () => decisions[0]).filter((one) => one !== undefined);
  expect((await decide(many)).status).toBe(400);
  expect(await queued(database)).toEqual([]);
});

async function queued({ owner }: TestDatabase): Promise<{ to: string; text: string }[]> {
  const { rows } = await owner.query<{ to: string; text: string }>(
    "select payload ->> 'to' as to, payload ->> 'text' as text from delivery.messages order by 1",
  );
  return rows;
}
