// What an applicant's account sees of its applications: a decision only once staff sent it.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson, onNewDevice } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { aMessage } from "../../support/data/staff.ts";

const address = "renee@example.org";

async function anApplicant({ isConfirmed = true, email = address } = {}) {
  const application = anApplication({ email: address });
  const made = await aServiceWith([application, anApplication({ email: "ben@example.org" })]);
  const { owner } = made.database;
  const person = await aPerson(owner);
  await owner.query(
    "update auth.users set email = $2, confirmation_sent_at = now(), email_confirmed_at = $3 where id = $1",
    [person.id, email, isConfirmed ? new Date(Date.now() + 1000) : null],
  );
  await owner.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     values ($1::uuid, 'email', $1::text, jsonb_build_object('email', $2::text, 'email_verified', true))`,
    [person.id, email],
  );
  const applicant = made.service.clientOf(person);
  const mark = (status: string) =>
    made.admin.from("scholarship_applications").update({ status }).eq("id", application.id);
  const tell = async (announces?: string) => {
    await owner.query("update application_messages set written_at = written_at - interval '5 minutes'");
    const message = { id: randomUUID(), ...aMessage(application.id), ...(announces ? { announces } : {}) };
    expect((await made.admin.from("application_messages").insert(message)).status).toBe(201);
  };
  const seen = async () => (await applicant.rpc("my_applications")).data;
  const state = async () => (await seen())?.map(({ state }) => state);
  return { ...made, owner, person, application, applicant, mark, tell, seen, state };
}

test("an account with a confirmed address sees its application: reference, program, date and state, and no more (R-393)", async () => {
  const { application, seen, owner } = await anApplicant({ email: "Renee@Example.org" });
  await owner.query(
    "insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')",
    [application.id],
  );
  expect(await seen()).toEqual([
    {
      reference: application.id.slice(0, 8).toUpperCase(),
      program: "HVAC",
      received_at: expect.any(String),
      state: "received",
      wishes: null,
      wishes_since: null,
    },
  ]);
});

test("a decision is seen only after staff sent it, and only while it holds (R-391)", async () => {
  const { mark, tell, state } = await anApplicant();
  await mark("reviewing");
  expect(await state()).toEqual(["in_review"]);
  await mark("approved");
  expect(await state()).toEqual(["in_review"]);
  await tell();
  expect(await state()).toEqual(["in_review"]); // a message about something else
  await tell("approved");
  expect(await state()).toEqual(["approved"]);
  await mark("rejected");
  expect(await state()).toEqual(["in_review"]);
  await mark("approved"); // the wrong button, undone
  expect(await state()).toEqual(["approved"]);
  await mark("rejected");
  await tell("rejected");
  expect(await state()).toEqual(["rejected"]);
});

test("a decision that was sent in one step with its message is seen at once", async () => {
  const { admin, application, state } = await anApplicant();
  const decision = {
    ...{ application_id: application.id, message_id: randomUUID(), shown_status: "new" },
    ...{ new_status: "approved", subject: "Good news", body: "You are in." },
  };
  expect((await admin.rpc("decide_and_send", { decisions: [decision] })).data).toMatchObject([
    { outcome: "done" },
  ]);
  expect(await state()).toEqual(["approved"]);
});

test("an account whose address is not confirmed, or is another one, sees nothing", async () => {
  expect(await (await anApplicant({ isConfirmed: false })).seen()).toEqual([]);
  expect(await (await anApplicant({ email: "renee@example.com" })).seen()).toEqual([]);
});

test("an account opens the page of its own application by a link that ends with the session, and no other one (R-597)", async () => {
  const { owner, application, applicant, service } = await anApplicant();
  const open = async (reference: string) => (await applicant.rpc("open_my_application", { reference })).data;
  const { rows } = await owner.query(
    "select upper(left(id::text, 8)) as reference from scholarship_applications",
  );
  const answers = await Promise.all(rows.map(({ reference }) => open(reference)));
  expect(answers.flat()).toEqual([{ token: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect((await owner.query("select application_id from status.links")).rows).toEqual([
    { application_id: application.id },
  ]);
  for (let time = 0; time < 22; time += 1) await open(application.id.slice(0, 8).toUpperCase());
  expect((await owner.query("select from status.links")).rowCount).toBe(20);
  const stranger = service.clientOf(await aPerson(owner));
  const reference = application.id.slice(0, 8).toUpperCase();
  expect((await stranger.rpc("open_my_application", { reference })).data).toEqual([]);
  const isLive = async () =>
    (await owner.query("select bool_or(status.is_live(l)) as live from status.links l")).rows[0].live;
  expect(await isLive()).toBe(true);
  await owner.query("update auth.sessions set not_after = now()"); // a stolen token was used
  expect(await isLive()).toBe(false);
  await owner.query("delete from auth.sessions");
  expect((await owner.query("select from status.links")).rowCount).toBe(0);
  expect((await applicant.rpc("open_my_application", { reference })).status).toBe(403);
});

test("without a session that still exists nothing is answered, nor below the level that a second factor asks for", async () => {
  const { owner, person, applicant, service, seen } = await anApplicant();
  expect(await seen()).toHaveLength(1);
  expect((await service.clientOf().rpc("my_applications")).status).toBe(401);
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, '', 'totp', 'verified', now(), now())`,
    [randomUUID(), person.id],
  );
  expect((await applicant.rpc("my_applications")).status).toBe(403);
  const proven = service.clientOf(await onNewDevice(owner, person.id, "aal2"));
  expect((await proven.rpc("my_applications")).data).toHaveLength(1);
  await owner.query("delete from auth.sessions");
  expect((await proven.rpc("my_applications")).status).toBe(403);
});

test("an account no longer sees an application whose address staff corrected to another", async () => {
  const { admin, application, seen } = await anApplicant();
  expect(await seen()).toHaveLength(1);
  await admin.from("application_contact_changes").insert({
    ...{ application_id: application.id, field: "email", from_value: address, to_value: "other@example.org" },
  });
  expect(await seen()).toEqual([]);
});
