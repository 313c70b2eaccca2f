// What people write does not leak into the server's output, the chat or an error's answer, even if the
// database or the mail server fails. Each field and header carries a mark that the tests search for
// afterwards.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { type ScholarshipForm, toStoredApplication } from "../../contract/scholarship.ts";
import { anApplication } from "../support/data/caller.ts";
import { aDatabase } from "../support/data/database.ts";
import { startMailServer } from "../support/email/smtp-server.ts";
import { aWebhookReceiver } from "../support/email/webhook-receiver.ts";
import { aSite, type Site } from "../support/server/site.ts";

/** In lower case, because addresses are stored in lower case. */
const mark = "mark-7d1fe2";
const serviceKey = `service-${randomUUID()}`;

test("accepted requests leave no word of theirs in the output, and in the chat only type, page and time (R-317)", async () => {
  const { site, mail, chat, send } = await aSchool();
  const id = randomUUID();
  await send("POST", "/rest/v1/scholarship_applications", toStoredApplication({ ...markedForm(), id }));
  const emailed = await send("POST", "/api/send-scholarship-email", { ...markedForm(), id });
  expect(emailed.status).toBe(200);
  const clicked = await send("POST", "/functions/v1/notify-cta", {
    ctaType: "donation",
    metadata: { page: `/donate?name=${mark}#${mark}`, timestamp: new Date().toISOString(), [mark]: mark },
  });
  expect(clicked.status).toBe(200);
  expect((await send("POST", "/auth/v1/signup", person())).status).toBe(200);
  await send("POST", "/auth/v1/token?grant_type=password", person());
  await send("POST", "/auth/v1/recover", { email: person().email });
  await send("GET", `/programs?utm=${mark}`);
  await send("GET", `/${mark}/${mark}`);
  await expect.poll(() => chat.received.length).toBe(1);
  await expect.poll(() => mail.received.length).toBeGreaterThan(1);
  expect(String(mail.received[0]?.raw)).toContain(mark); // the mail is the one place where it belongs

  expect(JSON.stringify(chat.received)).not.toContain(mark);
  await expect.poll(site.output).toContain('"route":"/rest/v1/:table"');
  expect(site.output()).not.toContain(mark);
});

test("refused requests leave none either, whichever part holds the mark", async () => {
  const { site, send } = await aSchool();
  const answers = await Promise.all([
    send("POST", "/rest/v1/scholarship_applications", { ...marked(), [mark]: mark }),
    send("POST", "/rest/v1/scholarship_applications", { ...marked(), status: mark }),
    send("POST", "/rest/v1/scholarship_applications", { ...marked(), id: mark }),
    send("POST", "/rest/v1/scholarship_applications", `{"${mark}`),
    send("GET", `/rest/v1/scholarship_applications?${mark}=eq.${mark}`, undefined, serviceKey),
    send("GET", `/rest/v1/scholarship_applications?id=eq.${mark}&select=${mark}`, undefined, serviceKey),
    send("GET", `/rest/v1/scholarship_applications?created_at=gt.${mark}`, undefined, serviceKey),
    send("PATCH", `/rest/v1/scholarship_applications?first_name=eq.${mark}`, { [mark]: mark }, serviceKey),
    send("GET", `/rest/v1/${mark}`),
    send("POST", `/rest/v1/rpc/${mark}`, { [mark]: mark }),
    send("POST", "/api/send-scholarship-email", { ...markedForm(), email: mark }),
    send("POST", "/api/send-scholarship-email", `{"${mark}`),
    send("POST", "/functions/v1/notify-cta", { ctaType: mark, metadata: { page: mark } }),
    send("POST", "/auth/v1/signup", { email: mark, password: mark, data: { [mark]: mark } }),
    send("POST", `/auth/v1/token?grant_type=${mark}`, { email: mark }),
    send("POST", "/auth/v1/verify", { type: mark, email: `${mark}@example.org`, token: mark }),
    send("GET", `/auth/v1/user?${mark}`, undefined, `${mark}.${mark}.${mark}`),
    send("GET", `/auth/v1/authorize?provider=${mark}&redirect_to=${mark}`),
    send(mark, `/${mark}`),
  ]);
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(300);
  for (const { status } of answers) expect(status).toBeLessThan(500);
  for (const { body } of answers) expect(body).not.toMatch(inside);
  expect(site.output()).not.toContain(mark);
});

test("internal faults are logged without personal data, and answered without internal details", async () => {
  const { site, mail, send } = await aSchool();
  const id = randomUUID();
  await send("POST", "/rest/v1/scholarship_applications", toStoredApplication({ ...markedForm(), id }));
  mail.become("refuse 550");
  await site.query(
    "alter table public.scholarship_applications add constraint broken check (first_name = 'x') not valid",
  );
  await site.query("alter table auth.users rename to users_elsewhere");
  await site.query("alter table limits.counters rename to elsewhere");
  const answers = await Promise.all([
    send("POST", "/rest/v1/scholarship_applications", marked()),
    send("POST", "/auth/v1/signup", person()),
    send("POST", "/auth/v1/token?grant_type=password", person()),
    send("GET", "/auth/v1/settings"),
  ]);
  const emailed = await send("POST", "/api/send-scholarship-email", { ...markedForm(), id });
  expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(1);
  for (const { body } of [...answers, emailed]) expect(body).not.toMatch(inside);
  await expect.poll(site.output).toMatch(/"level":"error"/);
  expect(site.output()).not.toContain(mark);
});

/** Matches internal details: places in code, SQL, addresses of parts. */
const inside =
  /node_modules|\.ts:\d|\n\s+at |insert into|select .* from|users_elsewhere|auth\.users|postgres:|127\.0\.0\.1:\d/i;

/** A site behind a proxy, with a mail server and a chat that accept everything. */
async function aSchool() {
  const database = await aDatabase();
  const mail = await startMailServer("accept");
  const chat = await aWebhookReceiver();
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: "debug",
    RATE_LIMITS: "off",
    SERVICE_ROLE_KEY: serviceKey,
    SMTP_URL: mail.url,
    CHAT_WEBHOOK_URL: chat.url,
    TRUSTED_PROXIES: "1",
  };
  const site = await aSite({ env });
  onTestFinished(async () => {
    await site.remove();
    await mail.close();
  });
  return { site, mail, chat, send: sender(site) };
}

function sender(site: Site) {
  return async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(site.url + path, {
      method,
      redirect: "manual",
      headers: { ...markedHeaders, ...(token ? { authorization: `Bearer ${token}`, apikey: token } : {}) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
}

const markedHeaders = {
  "content-type": "application/json",
  "user-agent": mark,
  "x-client-info": mark,
  "x-forwarded-for": mark,
  "x-request-id": `${mark} with spaces`,
  referer: `http://localhost/${mark}`,
  cookie: `${mark}=${mark}`,
  origin: `http://${mark}.example`,
  prefer: mark,
  [mark]: mark,
};

function marked() {
  const words = { first_name: mark, last_name: mark, city: mark, state: mark, budget: mark };
  return {
    ...anApplication(),
    ...words,
    education: mark,
    experience: mark,
    why_interested: `${mark} ${mark}`,
  };
}

function markedForm(): ScholarshipForm {
  const words = `${mark} and ${mark}`;
  return {
    firstName: mark,
    lastName: mark,
    email: `${mark}@example.org`,
    phone: `555 555 0123 ${mark}`,
    address: words,
    city: mark,
    state: mark,
    zip: `77001 ${mark}`.slice(0, 20),
    education: words,
    program: "HVAC",
    career: words,
    financial: words,
    story: words,
    goals: words,
  };
}

function person() {
  return { email: `${mark}@example.org`, password: `${mark}-password`, data: { first_name: mark } };
}
