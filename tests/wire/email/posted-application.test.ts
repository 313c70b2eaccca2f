// POST /scholarship over real HTTP and database: an application from a browser without script (R-145 to
// R-149; docs/decisions/0012-form-without-javascript.md). tests/journeys covers the page that shows the
// outcome.
import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { applicationReference, changeLanguageButton, hiddenField } from "../../../contract/scholarship.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { maxBodyBytes } from "../../../server/scholarship/read-form.ts";
import { aMailServer } from "../../support/email/mail-server.ts";
import { aFormSite, siteUrl } from "../../support/email/posted-form.ts";
import { zoe } from "../../support/email/scholarship-email.ts";
import { aWebhookReceiver } from "../../support/email/webhook-receiver.ts";

test("a complete form is stored (R-152), mailed with every field, and answered with its id (R-145)", async () => {
  const site = await aFormSite();
  const { status, answer, headers } = await site.post(zoe);
  expect({ status, answer }).toEqual({
    status: 200,
    answer: {
      outcome: "saved",
      id: expect.any(String),
      email: "sent",
      isTestingMode: true,
      answers: zoe,
      sentAt: expect.any(String),
    },
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(await site.rows()).toMatchObject([
    { id: answer.id, email: zoe.email, why_interested: `${zoe.story}\n\nGoals: ${zoe.goals}`, status: "new" },
  ]);
  await expect.poll(async () => (await site.delivery.outbox()).length).toBe(2);
  const mails = await Promise.all(
    (await site.delivery.outbox()).map(({ content }) => PostalMime.parse(content)),
  );
  expect(mails[0]?.text).toContain(`Reference: ${applicationReference(answer.id)}`);
  for (const words of Object.values(zoe)) expect(mails[0]?.text).toContain(words);
  expect(mails[1]).toMatchObject({ to: [{ address: zoe.email }] });
  expect(mails[1]?.text).toContain(applicationReference(answer.id));
});

test("the same words are one application, however often and at once they come; changed words are another (R-148)", async () => {
  const site = await aFormSite();
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.post(zoe)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
  await site.post({ ...zoe, goals: ` ${zoe.goals}\r\n` });
  expect(await site.rows()).toHaveLength(1);
  await site.post({ ...zoe, goals: `${zoe.goals} and a van` });
  await site.post({ ...zoe, zip: "33102" });
  expect(await site.rows()).toHaveLength(3);
});

test("a form that is only asked for in another language comes back as it was typed, and nothing is stored (R-449)", async () => {
  const site = await aFormSite();
  const typed = { ...zoe, zip: "1", email: "zoe@gmial.com" };
  const { status, answer } = await site.post({ ...typed, [changeLanguageButton]: "en" });
  expect({ status, answer }).toEqual({
    status: 200,
    answer: { outcome: "language_changed", answers: typed, answersToCheck: [] },
  });
  expect(await site.rows()).toEqual([]);
  expect(await site.delivery.outbox()).toEqual([]);
});

test("who applies with the same words in another month applies again (R-148)", async () => {
  const site = await aFormSite();
  site.clock.now = new Date("2027-01-01T00:00:00Z");
  const { answer: first } = await site.post(zoe);
  site.clock.now = new Date("2027-01-31T23:59:59Z");
  expect((await site.post(zoe)).answer.id).toBe(first.id);
  site.clock.now = new Date("2027-02-01T00:00:00Z");
  expect((await site.post(zoe)).answer.id).not.toBe(first.id);
  expect(await site.rows()).toHaveLength(2);
});

test("wrong answers come back all of them, each with its message, and nothing is stored (R-120, R-121, R-146)", async () => {
  const site = await aFormSite();
  const typed = { ...zoe, firstName: " R", zip: "1", program: "Sales", story: "short\r\nof\rit \0" };
  const { status, answer } = await site.post({ ...typed, more: "ignored" });
  expect(status).toBe(422);
  expect(answer).toEqual({
    outcome: "invalid",
    answers: { ...typed, story: "short\nof\nit " },
    answersToCheck: [],
    errors: {
      firstName: "First name must be at least 2 characters.",
      zip: "Please enter a valid zip code.",
      program: "Please select a program.",
    },
  });
  const nothing = await site.post("");
  expect([nothing.status, Object.keys(nothing.answer.errors)]).toEqual([422, Object.keys(zoe)]);
  const long = await site.post({ ...zoe, goals: "😀".repeat(10_001) });
  expect(long.answer.errors).toEqual({ goals: "Please use at most 10,000 characters." });
  expect(long.answer.answers.goals).toHaveLength(20_002);
  expect(await site.rows()).toEqual([]);
});

test("an answer that is probably wrong is asked about once and taken the second time; another one is asked about again (R-356)", async () => {
  const site = await aFormSite();
  const typed = { ...zoe, email: "zoe@gmial.com", phone: "555 555 01999", state: "Flordia", zip: " 3310 1" };
  const first = await site.post(typed);
  const answersToCheck = [
    { name: "email", answer: "zoe@gmial.com", suggestion: "zoe@gmail.com" },
    { name: "phone", answer: "555 555 01999" },
    { name: "state", answer: "Flordia" },
    { name: "zip", answer: "3310 1" },
  ];
  expect(first).toMatchObject({
    status: 422,
    answer: { outcome: "to_check", answers: typed, answersToCheck },
  });
  const asked = Object.fromEntries(answersToCheck.map(({ name, answer }) => [`asked-${name}`, answer]));
  const changed = await site.post({ ...typed, ...asked, zip: "331011" });
  expect(changed.answer).toMatchObject({ outcome: "to_check", answers: { zip: "331011" } });
  expect(await site.rows()).toEqual([]);
  expect((await site.post({ ...typed, ...asked })).answer).toMatchObject({ outcome: "saved" });
  expect(await site.rows()).toMatchObject([{ email: "zoe@gmial.com", phone: "555 555 01999" }]);
});

test("an answer that is probably wrong beside a wrong one is asked about at once, so that nobody is stopped twice", async () => {
  const site = await aFormSite();
  const typed = { ...zoe, phone: "555 555 01999", zip: "1" };
  const { answer } = await site.post(typed);
  expect(answer).toMatchObject({
    outcome: "invalid",
    errors: { zip: "Please enter a valid zip code." },
    answersToCheck: [{ name: "phone", answer: "555 555 01999" }],
  });
  const corrected = await site.post({ ...typed, zip: "33101", "asked-phone": "555 555 01999" });
  expect(corrected.answer.outcome).toBe("saved");
});

test.each([
  ["another site, as a browser says it", { "sec-fetch-site": "cross-site", origin: siteUrl }],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }],
  ["another origin, in an older browser", { origin: "https://evil.example" }],
  ["an origin that is kept secret", { origin: "null" }],
  ["this site, but without TLS", { origin: siteUrl.replace("https:", "http:") }],
])("a form from %s is refused, which is taken from this site (R-149)", async (_, headers) => {
  const site = await aFormSite();
  expect((await site.post(zoe, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  const { status, answer } = await site.post({ ...zoe, zip: "33102" }, headers);
  expect([status, answer]).toEqual([403, expect.stringContaining("the school's own website")]);
  expect(await site.rows()).toHaveLength(1);
});

test("this site's origin is enough in an older browser, its address in a network at home too, and saying nothing as well", async () => {
  const site = await aFormSite();
  for (const headers of [{ origin: siteUrl }, { origin: new URL(site.url).origin }, {}])
    expect((await site.post(zoe, headers)).status).toBe(200);
});

test("other media types, methods and sizes are refused in a sentence", async () => {
  const site = await aFormSite();
  expect((await site.post(zoe)).status).toBe(200);
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", ""])
    expect((await site.post(zoe, { "content-type": type })).status).toBe(415);
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await fetch(site.url, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
  const tooLong = await site.post({ ...zoe, story: "s".repeat(maxBodyBytes) });
  expect([tooLong.status, tooLong.answer]).toEqual([413, expect.stringContaining("too long")]);
  const texts = ["education", "career", "financial", "story", "goals"];
  const twiceTooLong = Object.fromEntries(texts.map((name) => [name, "😀".repeat(20_000)]));
  expect((await site.post({ ...zoe, ...twiceTooLong })).status).toBe(422);
  expect(await site.rows()).toHaveLength(1);
});

test.each([true, false])(
  "with the database away the page says so with every answer (limits on: %s)",
  async (isRateLimited) => {
    const away = openDatabase({
      address: { url: "postgres://nobody@127.0.0.1:1/nothing" },
      log: createLog("silent"),
    });
    onTestFinished(() => away.close());
    const site = await aFormSite({ pools: away, isRateLimited });
    const { status, answer } = await site.post(zoe);
    expect({ status, answer }).toEqual({
      status: 503,
      answer: { outcome: "not_saved", reason: "refused", answers: zoe, answersToCheck: [] },
    });
  },
);

test("what the database refuses is not stored, not mailed, and comes back with every answer (R-147)", async () => {
  const site = await aFormSite();
  await site.database.owner.query(
    "create policy nobody on public.scholarship_applications as restrictive for insert to anon with check (false)",
  );
  const { status, answer } = await site.post(zoe);
  expect({ status, answer }).toEqual({
    status: 422,
    answer: { outcome: "not_saved", reason: "refused", answers: zoe, answersToCheck: [] },
  });
  expect(await site.delivery.outbox()).toEqual([]);
});

test("a mail server that refuses leaves the application saved (R-147)", async () => {
  const server = await aMailServer("refuse 451");
  const site = await aFormSite({ smtpUrl: server.url });
  expect(await site.post(zoe)).toMatchObject({
    status: 200,
    answer: { outcome: "saved", email: "failed", isTestingMode: false },
  });
  expect(await site.rows()).toHaveLength(1);
});

test("a filled hidden field holds the application for a look, and the sender sees success", async () => {
  const site = await aFormSite();
  const { status, answer } = await site.post({ ...zoe, [hiddenField]: "tomorrow" });
  expect([status, answer.outcome]).toEqual([200, "saved"]);
  const { rows } = await site.database.owner.query("select application_id, reason from held_applications");
  expect(rows).toEqual([{ application_id: answer.id, reason: "hidden_field" }]);
});

test("where the site uses a hosted backend the record goes there with the public key, and the mail is still ours (R-335)", async () => {
  const hosted = await aWebhookReceiver();
  const site = await aFormSite({ hostedBackendUrl: new URL(hosted.url).origin, anonKey: "eyJ.public.key" });
  expect(await site.post(zoe)).toMatchObject({ status: 200, answer: { outcome: "saved", email: "sent" } });
  expect(await site.rows()).toEqual([]);
  expect(hosted.received).toMatchObject([
    {
      headers: { apikey: "eyJ.public.key", authorization: "Bearer eyJ.public.key" },
      body: { email: zoe.email, status: "new" },
    },
  ]);
});

test("no form leads to a 5xx or to a page without its answers", async () => {
  const site = await aFormSite();
  const names = [...Object.keys(zoe), hiddenField, "__proto__", "constructor"];
  const forms = fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: "binary" })))
      .map((pairs) =>
        pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&"),
      ),
    fc.string({ unit: "binary" }),
    fc.constantFrom("%", "%ff=%c0%80", "&&==&", "story=%00%ed%a0%80", "=".repeat(100_000)),
    fc
      .tuple(fc.constantFrom(...Object.keys(zoe)), fc.string({ unit: "binary", minLength: 10 }))
      .map(([name, value]) => new URLSearchParams({ ...zoe, [name]: value }).toString()),
  );
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const { status, answer } = await site.post(form);
      expect(status).toBeLessThan(500);
      if (status === 422) expect(Object.keys(answer.answers).sort()).toEqual(Object.keys(zoe).sort());
    }),
    { numRuns: 200 },
  );
});
