// An applicant corrects a mistyped address right after sending; whoever finds an open page later cannot.
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { createStore } from "../../../server/email/store.ts";
import { anEmailService, erase, post, zoe } from "../../support/email/scholarship-email.ts";

const { addressChangedEmail, receiptEmail } = wordsOf(defaultLanguage);
const newEmail = "zoe@gmail.com";

async function anApplicant(options: Parameters<typeof anEmailService>[0] = {}) {
  const service = await anEmailService(options);
  const { id } = await service.apply();
  const url = service.url.replace("send-scholarship-email", "correct-application-email");
  const { owner } = service.database;
  return {
    ...service,
    id,
    owner,
    correct: (change: object = {}, headers: Record<string, string> = {}) =>
      post(url, { id, email: zoe.email, newEmail, ...change }, headers),
    stored: async () =>
      (await owner.query<{ email: string }>("select email from scholarship_applications where id = $1", [id]))
        .rows[0]?.email,
    /** Recipients and subjects of all mails, once everything that follows an answer is done. */
    mails: async () => {
      await service.delivery.close();
      const mails = await Promise.all(
        (await service.delivery.outbox()).map(({ content }) => PostalMime.parse(content)),
      );
      return mails.map(({ to, subject, text }) => ({ to: to?.[0]?.address, subject, text }));
    },
  };
}

test("the new address is stored and gets the receipt; the one before, and staff, are told (R-394)", async () => {
  const applicant = await anApplicant();
  expect(await applicant.correct()).toMatchObject({ status: 200, body: { success: true } });
  expect(await applicant.correct()).toMatchObject({ status: 200 }); // a retry
  expect(await applicant.stored()).toBe(newEmail);
  const history = await applicant.owner.query(
    "select from_value, to_value, by_applicant, changed_by from application_contact_changes",
  );
  expect(history.rows).toEqual([
    { from_value: zoe.email, to_value: newEmail, by_applicant: true, changed_by: null },
  ]);
  const mails = await applicant.mails();
  const reference = applicant.id.slice(0, 8).toUpperCase();
  const after = mails.filter(({ text }) => text?.includes(reference));
  expect(after).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: newEmail, subject: receiptEmail.subject }),
      expect.objectContaining({ to: zoe.email, subject: addressChangedEmail.subject }),
      expect.objectContaining({
        to: "inbox@school.example",
        text: expect.stringContaining(`Before: ${zoe.email}\nNow: ${newEmail}`),
      }),
    ]),
  );
  expect(after.filter(({ to }) => to === newEmail)).toHaveLength(1);
  expect(JSON.stringify(after)).not.toContain(zoe.story);
});

test("the store says in which language the form was sent, so that the mails can be in it", async () => {
  const { database, id, owner } = await anApplicant();
  const { correctEmail } = createStore(database.as("site_email"));
  expect(await correctEmail({ id, email: zoe.email, newEmail })).toMatchObject({ language: "en" });
  await owner.query("update scholarship_application_details set language = 'es' where application_id = $1", [
    id,
  ]);
  const again = { id, email: newEmail, newEmail: "zoe@example.net" };
  expect(await correctEmail(again)).toMatchObject({ language: "es", program: zoe.program, isHeld: false });
});

test.each([
  [
    "an hour later",
    "update scholarship_applications set created_at = now() - interval '61 minutes' where id = $1",
  ],
  ["once staff work on it", "update scholarship_applications set status = 'reviewing' where id = $1"],
  [
    "once staff wrote",
    "insert into application_messages (application_id, subject, body) values ($1, 'x', 'x')",
  ],
])("%s the address stays as it is (R-394)", async (_, statement) => {
  const applicant = await anApplicant();
  await applicant.owner.query(statement, [applicant.id]);
  expect(await applicant.correct()).toMatchObject({ status: 409, body: { success: false } });
  expect(await applicant.stored()).toBe(zoe.email);
});

test("another id, another address and an erased application correct nothing", async () => {
  const applicant = await anApplicant();
  expect((await applicant.correct({ id: randomUUID() })).status).toBe(409);
  expect((await applicant.correct({ email: "stranger@example.org" })).status).toBe(409);
  expect((await applicant.correct({ newEmail: zoe.email })).status).toBe(400);
  expect((await applicant.correct({ newEmail: "zoe" })).status).toBe(400);
  await erase(applicant.database, applicant.id);
  expect((await applicant.correct({ email: "removed@removed.invalid" })).status).toBe(409);
  expect(await applicant.stored()).toBe("removed@removed.invalid");
});

test("an application is corrected three times, and no more", async () => {
  const applicant = await anApplicant();
  let email = zoe.email;
  for (const [newEmail, status] of [
    ["a@b.example", 200],
    ["c@d.example", 200],
    ["e@f.example", 200],
    ["g@h.example", 409],
  ] as const) {
    expect((await applicant.correct({ email, newEmail })).status).toBe(status);
    email = newEmail;
  }
  expect(await applicant.stored()).toBe("e@f.example");
});

test("only a correction that was made is repeated: nobody is told of a change from an address that it never had (R-437)", async () => {
  const applicant = await anApplicant();
  const before = (await applicant.delivery.outbox()).length;
  expect((await applicant.correct({ email: "stranger@example.org", newEmail: zoe.email })).status).toBe(409);
  expect((await applicant.correct()).status).toBe(200);
  expect((await applicant.correct({ email: "stranger@example.org" })).status).toBe(409);
  const mails = await applicant.mails();
  expect(mails.length).toBeGreaterThan(before);
  expect(JSON.stringify(mails)).not.toContain("stranger@example.org");
});

test("a repeated call sends nothing, and does not use up what a mailbox is sent in a day (R-437)", async () => {
  const applicant = await anApplicant();
  for (let call = 1; call <= 5; call += 1) expect((await applicant.correct()).status).toBe(200);
  const notices = (await applicant.mails()).filter(({ subject }) => subject === addressChangedEmail.subject);
  expect(notices).toHaveLength(1);
  const { rows } = await applicant.owner.query(
    "select taken from limits.counters where key like 'address-notice:%'",
  );
  expect(rows).toEqual([{ taken: 1 }]);
});

test("staff get a mail about each correction, also about one back and forth (R-437)", async () => {
  const applicant = await anApplicant();
  for (const [email, to] of [[zoe.email, newEmail], [newEmail, zoe.email], [zoe.email, newEmail]] as const)
    expect((await applicant.correct({ email, newEmail: to })).status).toBe(200);
  const staff = (await applicant.mails()).filter(({ text }) => text?.includes("Before: "));
  expect(staff).toHaveLength(3);
}); // biome-ignore format: one line a step

test("the address of erased applications is no correction", async () => {
  const applicant = await anApplicant();
  expect((await applicant.correct({ newEmail: "removed@removed.invalid" })).status).toBe(400);
});

test("when everybody has corrected very many addresses, each network still has five an hour (R-439)", async () => {
  const applicant = await anApplicant({ isRateLimited: true, trustedProxies: 1 });
  const correctFrom = async (caller: string) =>
    (await applicant.correct({ id: randomUUID() }, { "x-forwarded-for": caller })).status;
  expect(await correctFrom("2001:db8:77:1::1")).toBe(409);
  await setTaken(applicant, "address-correction-network", 120);
  expect([await correctFrom("2001:db8:77:2::1"), await correctFrom("198.51.100.1")]).toEqual([429, 409]);
  await setTaken(applicant, "address-correction-site", 500);
  const flood: number[] = [];
  for (let host = 1; host <= 6; host += 1) flood.push(await correctFrom(`203.0.113.${host}`));
  expect(flood).toEqual([409, 409, 409, 409, 409, 429]);
});

test("an application that is held for a look is corrected, and brings no mail to anybody but staff", async () => {
  const applicant = await anApplicant();
  await applicant.owner.query("insert into held_applications values ($1, 'too_fast')", [applicant.id]);
  expect((await applicant.correct()).status).toBe(200);
  expect((await applicant.mails()).filter(({ to }) => to === newEmail)).toEqual([]);
});

test("sixty corrections an hour from one address, and the next has to wait", async () => {
  const applicant = await anApplicant({ isRateLimited: true });
  await applicant.correct({ id: randomUUID() });
  await applicant.owner.query("update limits.counters set taken = 60 where key like 'address-correction:%'");
  expect((await applicant.correct()).status).toBe(429);
  expect(await applicant.stored()).toBe(zoe.email);
});

function setTaken({ owner }: Awaited<ReturnType<typeof anApplicant>>, limit: string, taken: number) {
  return owner.query("update limits.counters set taken = $2 where key like $1", [`${limit}:%`, taken]);
}
