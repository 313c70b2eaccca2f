import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each([
  "smtp://127.0.0.1:25",
  "smtps://ann@school.example:hunter%2F2@mail.school.example:465",
  "smtp://site:hun@ter:2@mail_relay:587",
  "smtp://[::1]:2525/",
  "smtp://mail.school.example?requireTLS=true&tls.servername=mail.school.example",
])("SMTP_URL may be %s", (url) => {
  expect(readConfig({ SMTP_URL: url }).mail.smtpUrl).toBe(url);
});

test.each([
  "smtp://site:hunter/2@mail.example:587",
  "smtp://site:25/hunter@mail.example",
  "smtp://site:hunter#2@mail.example",
  "smtp://site:hunter?2@mail.example",
  "smtp://site:hunter%2@mail.example",
  "smtp://ann@school.example:25/hunter@mail.example",
])(
  "a password in SMTP_URL that must be percent-encoded is explained without a part of it: %s (R-488)",
  (url) => {
    const fault = faultsOf({ SMTP_URL: url }).join();
    expect(fault).toMatch(/^SMTP_URL has a character .* must be percent-encoded: write \/ as %2F, # as %23/);
    expect(fault).not.toMatch(/hunter/);
  },
);

test.each([
  ["lmtp://mail.example:24", /^SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\//],
  ["mail.example:25", /^SMTP_URL must be an address that begins with smtp:/],
  ["smtp://:587", /^SMTP_URL must have the form smtp:\/\/USER:PASSWORD@HOST:587/],
  ["smtp://site:hunter2@:587", /^SMTP_URL must have the form/],
  ["smtp://mail.example:port", /^SMTP_URL must have the form/],
  ["smtp://mail.example:0", /^SMTP_URL must have the form/],
  ["smtp://mail.example:25/abc", /^SMTP_URL must end after the port, without a path/],
  ["smtp://site@mail.example", /^SMTP_URL must have a password beside its user name/],
  ["smtp://mail.example?requireTls=true", /^SMTP_URL may have only these options behind \?: requireTLS, /],
  ["smtp://ann@school.example:25?hunter2@mail.example", /^SMTP_URL may have only these options behind \?/],
  ["smtp://mail.example?requireTLS=yes", /^SMTP_URL must say true or false for requireTLS/],
])("SMTP_URL is refused with what it must be: %s (R-488)", (url, fault) => {
  const faults = faultsOf({ SMTP_URL: url }).join();
  expect(faults).toMatch(fault);
  expect(faults).not.toContain("hunter2");
});

test.each([
  "School <a@b.org",
  "School a@b.org>",
  "a@b.org, c@d.org",
  "<a@b.org> <c@d.org>",
  "School",
  "School <>",
  "señal@escuela.org",
  '"two words"@b.org',
  "School\u0007 <a@b.org>",
  "School <a@b.org>\nBcc: c@d.org",
  "a@b..org",
  ".a@b.org",
])("neither sender nor inbox may be %j, which is one true sentence for each (R-488)", (mailbox) => {
  expect(faultsOf({ MAIL_FROM: mailbox, SCHOLARSHIP_INBOX: mailbox })).toEqual([
    "MAIL_FROM must be one email address in ASCII letters, or Name <address>.",
    "SCHOLARSHIP_INBOX must be one email address in ASCII letters, or Name <address>.",
  ]);
});

test.each([
  "a@b.org",
  "Escuela Ñandú, Inc. <no-reply@b.org>",
  '"School, Inc." <a@b.org>',
  "<a@escuela-ñ.org>",
])("a mailbox may be %j", (mailbox) => {
  expect(readConfig({ MAIL_FROM: mailbox }).mail.from).toBe(mailbox);
});

test("an address of a web service has no user name, no password and nothing behind #, which a request cannot carry (R-488)", () => {
  const faults = faultsOf({
    SITE_URL: "https://ann:hunter2@school.example",
    CHAT_WEBHOOK_URL: "https://ann:hunter2@chat.example/hook",
    SMS_WEBHOOK_URL: "https://sms.example/hook?key=a#hunter2",
    AUTH_EXTERNAL_GITHUB_CLIENT_ID: "school",
    AUTH_EXTERNAL_GITHUB_SECRET: "hunter2",
    AUTH_EXTERNAL_GITHUB_URL: "https://ann:hunter2@git.example",
    AUTH_CAPTCHA_URL: "https:captcha.example",
  });
  expect(faults.map((fault) => fault.split(" ", 1)[0]).sort()).toEqual([
    "AUTH_CAPTCHA_URL",
    "AUTH_EXTERNAL_GITHUB_URL",
    "CHAT_WEBHOOK_URL",
    "SITE_URL",
    "SMS_WEBHOOK_URL",
  ]);
  expect(faults.join("\n")).not.toContain("hunter2");
});

test("SITE_URL is an origin as browsers write it, without a query", () => {
  expect(readConfig({ SITE_URL: "https://School.example:443/" }).siteUrl).toBe("https://school.example");
  expect(faultsOf({ SITE_URL: "https://school.example/?a=b" }).join()).toContain(
    "SITE_URL must be an origin",
  );
});

test("a fault between two variables is told beside the faults of others", () => {
  const env = { PORT: "three", RATE_LIMITS: "off", HOST: "0.0.0.0", VITE_SUPABASE_URL: "https://x.example" };
  expect(faultsOf(env).map((fault) => fault.split(/[ =]/, 1)[0])).toEqual([
    "PORT",
    "RATE_LIMITS",
    "VITE_SUPABASE_ANON_KEY",
  ]);
});

test.each([
  ["::", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::1", "http://localhost:3000"],
  ["2001:db8::1", "http://[2001:db8::1]:3000"],
  ["school.example", "http://school.example:3000"],
])("without SITE_URL a server on HOST=%s has an address that a browser can open (R-488)", (HOST, siteUrl) => {
  expect(readConfig({ HOST }).siteUrl).toBe(siteUrl);
});

test.each(["fe80::1%eth0", "256.256.256.256"])(
  "HOST=%s is no part of an address: SITE_URL must be set",
  (HOST) => {
    expect(faultsOf({ HOST })).toEqual([
      "SITE_URL must be set, such as https://example.org: HOST cannot be part of an address.",
    ]);
  },
);

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
