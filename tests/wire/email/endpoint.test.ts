// POST /api/send-scholarship-email over real HTTP, database and SMTP. Requests that the form
// never sends are in requests.test.ts.
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import {
  applicationReference,
  type ScholarshipForm,
  scholarshipFields,
} from "../../../contract/scholarship.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { aMailServer } from "../../support/email/mail-server.ts";
import {
  anEmailService as aSite,
  zoe as form,
  post,
  storeRecord,
} from "../../support/email/scholarship-email.ts";

const { scholarshipEmail } = wordsOf(defaultLanguage);
const { shortFields, longFields } = scholarshipEmail;

test("in testing mode the answer is success and isTestingMode, and the mail with every field lies in the outbox (R-280, R-281, R-287)", async () => {
  const { apply, delivery } = await aSite();
  const { id, status, body } = await apply();

  expect({ status, body }).toEqual({ status: 200, body: { success: true, isTestingMode: true } });
  const [file] = await delivery.outbox();
  const mail = await PostalMime.parse(file?.content ?? "");
  expect(mail.to).toEqual([{ name: "Scholarships", address: "inbox@school.example" }]);
  expect(mail.replyTo).toEqual([{ name: "", address: "zoe@example.org" }]);
  expect(mail.subject).toBe("Scholarship application: Zoë O'Brien-Łukasz");
  for (const [field, label] of Object.entries(shortFields)) {
    expect(mail.text).toContain(`${label}: ${form[field as keyof ScholarshipForm]}`);
  }
  for (const [field, label] of Object.entries(longFields)) {
    expect(mail.text).toContain(`--- ${label} ---\n\n${form[field as keyof ScholarshipForm]}\n`);
  }
  expect(mail.text).toContain(`Reference: ${applicationReference(id)}\n`);
  expect(mail.html).toContain("I can pay $50 &#60;now&#62; &#38; nothing more");
  expect(mail.html).not.toContain("<now>");
});

test("the mail names all fields of the form (R-281)", () => {
  const named = [...Object.keys(shortFields), ...Object.keys(longFields)];
  expect(named.sort()).toEqual([...scholarshipFields].sort());
});

test("with SMTP_URL the mail goes only to the fixed inbox, whatever recipient, subject or HTML the caller asks for (R-282)", async () => {
  const server = await aMailServer();
  const { apply, delivery } = await aSite({ smtpUrl: server.url });
  const asked = {
    to: "victim@example.org",
    cc: "victim@example.org",
    bcc: "victim@example.org",
    subject: "Win",
    html: "<b>Win</b>",
    scholarshipInbox: "x@y.example",
  };
  expect(await apply(form, asked)).toMatchObject({
    status: 200,
    body: { success: true, isTestingMode: false },
  });
  await delivery.close(); // with the receipt to the applicant
  expect(server.received.map(({ to }) => to)).toEqual([["inbox@school.example"], [form.email]]);
  for (const { raw } of server.received) expect(String(raw)).not.toMatch(/victim|Win/);
});

test("the longest texts arrive whole, with accents, emoji and without a single changed character", async () => {
  const server = await aMailServer();
  const { url, database } = await aSite({ smtpUrl: server.url });
  const long = {
    story: "👩‍🔧é".repeat(2_500),
    goals: `${"w".repeat(5_000)}.`,
    career: "a b\n".repeat(1_250).trim(),
    financial: "😀".repeat(10_000),
  };
  const id = await storeRecord(database, { ...form, ...long });
  const escaped = JSON.stringify({ ...form, ...long, id }).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  expect(await post(url, escaped)).toMatchObject({ status: 200 });
  const [mail] = await server.parsed();
  for (const value of Object.values(long)) expect(mail?.text).toContain(value);
});

test.each([
  ["a name with a header", { firstName: "Ann\r\nBcc: victim@example.org" }],
  ["a name with a body", { lastName: "Lee\r\n\r\n<script>alert(1)</script>" }],
  [
    "a name with line separators",
    { firstName: "Ann\u2028Bcc: victim@example.org\u0085Cc: victim@example.org" },
  ],
  ["a name as an encoded word", { firstName: "=?utf-8?Q?=0D=0ABcc:_victim@example.org?=" }],
  ["a name that turns the writing", { firstName: "\u202eAnn" }],
  ["a very long name", { firstName: "n".repeat(200), lastName: "m".repeat(200) }],
])("no words of the applicant become a header: %s (R-282)", async (_, fields) => {
  const server = await aMailServer();
  const { apply } = await aSite({ smtpUrl: server.url });
  expect(await apply({ ...form, ...fields })).toMatchObject({ status: 200 });
  const [mail] = await server.parsed();
  expect(server.received[0]?.to).toEqual(["inbox@school.example"]);
  expect(mail?.headers.map(({ key }) => key).filter((key) => key === "bcc" || key === "cc")).toEqual([]);
  expect(mail?.subject).toMatch(/^Scholarship application: [^\r\n\u2028\u202e]{1,200}$/);
  expect(Array.from(mail?.subject ?? "").length).toBeLessThanOrEqual(150);
  expect(mail?.html).not.toContain("<script");
});

test.each([
  "ann@example.org\r\nBcc: v@example.org",
  "ann@example.org, v@example.org",
  "Ann <ann@example.org>",
  "ann@example.org\nx@y.example",
])("an address that is more than one address is refused: %j (R-108)", async (email) => {
  const { apply, delivery } = await aSite();
  expect(await apply()).toMatchObject({ status: 200 });
  await delivery.close();
  const mails = (await delivery.outbox()).length;
  expect(await apply({ ...form, email })).toMatchObject({
    status: 400,
    body: { fields: { email: "Please enter a valid email address." } },
  });
  expect(await delivery.outbox()).toHaveLength(mails);
});

test.each([
  "zoë@exämple.org",
  "a\u0001b@example.org",
  "o'brien+tag=x%y@example.org",
  "=?utf-8?q?a?=@example.org",
])("an unusual address neither breaks the mail nor the answer: %j", async (email) => {
  const server = await aMailServer();
  const { apply, delivery } = await aSite({ smtpUrl: server.url });
  const { status } = await apply({ ...form, email });
  expect([200, 400]).toContain(status);
  await delivery.close();
  const mails = (await server.parsed()).filter(({ to }) => to?.[0]?.address === "inbox@school.example");
  expect(mails).toHaveLength(status === 200 ? 1 : 0);
  for (const mail of mails) {
    expect(mail.replyTo ?? []).toHaveLength(email.startsWith("zoë") ? 0 : 1);
    expect(mail.text).toContain(`Email: ${email.replace("\u0001", " ")}`);
  }
});

test("the inbox's mail passes a relay without SMTPUTF8 whatever the applicant's address: Reply-To is ASCII or missing, and the text says so (R-490)", async () => {
  const server = await aMailServer();
  const { apply, delivery } = await aSite({
    smtpUrl: server.url,
    mailFrom: "Escuela Ñandú, Inc. <no-reply@escuela-ñandú.example>",
  });
  for (const email of ["zoe@exämple.org", "zoë@example.org"])
    expect(await apply({ ...form, email })).toMatchObject({ status: 200 });
  await delivery.close();
  const toInbox = server.received.filter(({ to }) => to[0] === "inbox@school.example");
  const headers = toInbox.map(({ raw }) => Buffer.from(raw).toString("latin1").split("\r\n\r\n", 1)[0]);
  expect(headers).toHaveLength(2);
  for (const header of headers) expect(header).toMatch(/^[\x20-\x7e\r\n]+$/);
  const [international, unanswerable] = await Promise.all(toInbox.map(({ raw }) => PostalMime.parse(raw)));
  expect(international?.replyTo).toEqual([{ name: "", address: "zoe@xn--exmple-cua.org" }]);
  expect(international?.text).toContain("Reply to this email to write to the applicant.");
  expect(unanswerable?.replyTo).toBeUndefined();
  expect(unanswerable?.text).toContain("Email: zoë@example.org");
  expect(unanswerable?.text).not.toContain("Reply to this email");
  expect(unanswerable?.text).toContain(scholarshipEmail.introWithoutReply);
  expect(unanswerable?.from).toEqual({
    name: "Escuela Ñandú, Inc.",
    address: "no-reply@xn--escuela-and-8db4j.example",
  });
});

test("each field is checked by the form's own rules and words, and nothing is sent (R-120, R-121)", async () => {
  const { url, delivery } = await aSite();
  const nothing = await post(url, {});
  expect(nothing).toMatchObject({
    status: 400,
    body: { success: false, error: expect.stringMatching(/\w/), isTestingMode: true },
  });
  expect(Object.keys(nothing.body.fields).sort()).toEqual(Object.keys(form).sort());
  for (const field of Object.keys(form)) {
    const { status, body } = await post(url, { ...form, [field]: "x" });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  }
  expect((await post(url, { ...form, goals: "g".repeat(10_001) })).body.fields).toEqual({
    goals: "Please use at most 10,000 characters.",
  });
  expect((await post(url, { ...form, id: "not-a-uuid" })).body.fields).toEqual({
    id: "The application's id must be a UUID.",
  });
  expect(await delivery.outbox()).toEqual([]);
});

test.each(["refuse 550", "refuse 451", "drop"] as const)(
  "when the mail server does this: %s, the answer is an error, and the mail arrives later exactly once (R-283)",
  async (mood) => {
    const server = await aMailServer(mood);
    const { apply, url, delivery, database } = await aSite({ smtpUrl: server.url });
    const { id, status, body } = await apply();
    expect(status).toBe(502);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/\w/), isTestingMode: false });

    delivery.start();
    await expect.poll(server.attempts).toBeGreaterThan(1);
    server.become("accept");
    await expect.poll(() => toInbox(server).length).toBe(1);
    await expect
      .poll(
        async () =>
          (await database.owner.query("select from delivery.messages where sent_at is null")).rowCount,
      )
      .toBe(0);
    expect(await post(url, { ...form, id })).toMatchObject({ status: 200, body: { success: true } });
    await delivery.close();
    expect(toInbox(server)).toHaveLength(1);
  },
);

test("a submission that is sent again under its id is one mail, even when ten come at once (R-284)", async () => {
  const server = await aMailServer();
  const { url, database } = await aSite({ smtpUrl: server.url });
  const id = await storeRecord(database);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(url, { ...form, id: index % 2 ? id : id.toUpperCase() })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(toInbox(server)).toHaveLength(1);
});

test("twenty applications an hour pass from one address, the forty-first is queued, and other addresses are not affected (R-318)", async () => {
  const { apply, delivery } = await aSite({ isRateLimited: true, trustedProxies: 1 });
  const from = (address: string) =>
    apply(
      { ...form, email: `${randomUUID()}@example.org` },
      { headers: { "x-forwarded-for": `6.6.6.6, ${address}` } },
    );
  for (let index = 0; index < 40; index += 1) expect((await from("10.0.0.1")).status).toBe(200);
  const { status, body } = await from("10.0.0.1");
  expect({ status, body }).toMatchObject({
    status: 502,
    body: { success: false, error: expect.any(String) },
  });
  expect((await from("10.0.0.2")).status).toBe(200);
  await delivery.close();
  const mails = (await delivery.outbox()).filter(({ content }) => content.includes("inbox@school.example"));
  expect(mails).toHaveLength(41);
});

test("invalid answers do not count against an address's limit", async () => {
  const { apply, url } = await aSite({ isRateLimited: true });
  for (let index = 0; index < 60; index += 1)
    expect((await post(url, { ...form, zip: "1" })).status).toBe(400);
  expect((await apply()).status).toBe(200);
});

test("every request counts against its address's limit, whatever it holds", async () => {
  const { apply, url, database } = await aSite({ isRateLimited: true });
  expect((await apply()).status).toBe(200);
  await database.owner.query(
    "update limits.counters set taken = 300 where key like 'scholarship-email-request:%'",
  );
  const { status, headers } = await post(url, form);
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("with the queue's database away the mail is still sent; when that fails too the answer is an error and 503", async () => {
  const server = await aMailServer();
  const away = openDatabase({
    address: { url: "postgres://nobody@127.0.0.1:1/nothing" },
    log: createLog("silent"),
  });
  onTestFinished(() => away.close());
  const unlimited = await aSite({ smtpUrl: server.url, pool: away.as("site_delivery") });
  expect(await unlimited.apply()).toMatchObject({ status: 200, body: { success: true } });
  server.become("refuse 451");
  const answer = { status: 503, body: { success: false, error: expect.stringMatching(/\w/) } };
  expect(await unlimited.apply()).toMatchObject(answer);
  const limited = await aSite({ isRateLimited: true, limitsPool: away.as("site_limits") });
  expect(await limited.apply()).toMatchObject(answer);
});

/** The received mails to the school's inbox; receipts are left out. */
function toInbox({ received }: Awaited<ReturnType<typeof aMailServer>>) {
  return received.filter(({ to }) => to[0] === "inbox@school.example");
}
