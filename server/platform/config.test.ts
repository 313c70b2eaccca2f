import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("an empty environment is a local server in testing mode (run contract)", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    isRateLimited: true,
    serviceRoleKey: undefined,
  });
  expect(config.mail.smtpUrl).toBeUndefined();
  expect(config.auth.isAutoConfirming).toBe(false);
});

test("empty variables count as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", SMTP_URL: "" })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test("every malformed variable is named at once, and no value is repeated", () => {
  const faults = faultsOf({
    PORT: "three",
    HOST: "not a host",
    SITE_URL: "example.org",
    DATABASE_URL: "mysql://root:hunter2@db/x",
    SMTP_URL: "mail.example.org",
    SERVICE_ROLE_KEY: "hunter2",
    AUTH_AUTOCONFIRM: "yes",
    RATE_LIMITS: "maybe",
    CHAT_WEBHOOK_URL: "chat",
  });
  const named = faults.map((fault) => fault.split(" ", 1)[0]);
  expect(named.sort()).toEqual(
    [
      "AUTH_AUTOCONFIRM",
      "CHAT_WEBHOOK_URL",
      "DATABASE_URL",
      "HOST",
      "PORT",
      "RATE_LIMITS",
      "SERVICE_ROLE_KEY",
      "SITE_URL",
      "SMTP_URL",
    ].sort(),
  );
  expect(faults.join("\n")).not.toContain("hunter2");
});

test("rate limits may be off on a loopback address only (run contract)", () => {
  expect(readConfig({ RATE_LIMITS: "off" }).isRateLimited).toBe(false);
  expect(readConfig({ RATE_LIMITS: "off", HOST: "127.0.0.2" }).isRateLimited).toBe(false);
  expect(faultsOf({ RATE_LIMITS: "off", HOST: "0.0.0.0" }).join()).toContain("RATE_LIMITS");
  expect(faultsOf({ RATE_LIMITS: "off", HOST: "127.evil.example" }).join()).toContain("RATE_LIMITS");
});

test("mailboxes are taken as given, with or without a name, and a malformed one is named", () => {
  const config = readConfig({
    SMTP_URL: "smtp://127.0.0.1:25",
    MAIL_FROM: "School <no-reply@school.org>",
    SCHOLARSHIP_INBOX: "staff@school.org",
  });
  expect(config.mail).toMatchObject({
    from: "School <no-reply@school.org>",
    scholarshipInbox: "staff@school.org",
  });
  expect(faultsOf({ MAIL_FROM: "School" }).join()).toContain("MAIL_FROM must be an e-mail address");
});

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
