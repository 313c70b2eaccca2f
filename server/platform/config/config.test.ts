import { generateKeyPairSync } from "node:crypto";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("an empty environment is a local server in testing mode (run contract) (R-324)", () => {
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

test("every malformed variable is named at once, and no value is repeated (R-325)", () => {
  const faults = faultsOf({
    PORT: "three",
    HOST: "not a host",
    SITE_URL: "example.org",
    DATABASE_URL: "mysql://root:hunter2@db/x",
    SMTP_URL: "mail.example.org",
    SERVICE_ROLE_KEY: "hunter2",
    AUTH_AUTOCONFIRM: "yes",
    AUTH_URI_ALLOW_LIST: "https://school.org/**, *.school.org/**",
    RATE_LIMITS: "maybe",
    CHAT_WEBHOOK_URL: "chat",
  });
  const named = faults.map((fault) => fault.split(" ", 1)[0]);
  expect(named.sort()).toEqual(
    [
      "AUTH_AUTOCONFIRM",
      "AUTH_URI_ALLOW_LIST",
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

test("rate limits may be off on a loopback address only (run contract) (R-320)", () => {
  expect(readConfig({ RATE_LIMITS: "off" }).isRateLimited).toBe(false);
  expect(readConfig({ RATE_LIMITS: "off", HOST: "127.0.0.2" }).isRateLimited).toBe(false);
  expect(faultsOf({ RATE_LIMITS: "off", HOST: "0.0.0.0" }).join()).toContain("RATE_LIMITS");
  expect(faultsOf({ RATE_LIMITS: "off", HOST: "127.evil.example" }).join()).toContain("RATE_LIMITS");
});

test("mailboxes are used as given, with or without a name, and a malformed one is named", () => {
  const config = readConfig({
    SMTP_URL: "smtp://127.0.0.1:25",
    MAIL_FROM: "School <no-reply@school.org>",
    SCHOLARSHIP_INBOX: "staff@school.org",
  });
  expect(config.mail).toMatchObject({
    from: "School <no-reply@school.org>",
    scholarshipInbox: "staff@school.org",
  });
  expect(faultsOf({ MAIL_FROM: "School" }).join()).toContain("MAIL_FROM must be one email address");
});

test("a sign-in provider needs its client, its secret and, for generic OpenID Connect, its issuer (R-333)", () => {
  const { auth } = readConfig({
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "web, phone",
    AUTH_EXTERNAL_GOOGLE_SECRET: "s3cret",
    AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: "school",
    AUTH_EXTERNAL_KEYCLOAK_SECRET: "s3cret",
    AUTH_EXTERNAL_KEYCLOAK_URL: "https://id.example.org/realms/school/",
  });
  expect(auth.providers).toEqual([
    { name: "google", clientIds: ["web", "phone"], secret: "s3cret", url: undefined },
    {
      name: "keycloak",
      clientIds: ["school"],
      secret: "s3cret",
      url: "https://id.example.org/realms/school",
    },
  ]);
  const faults = faultsOf({
    PORT: "three",
    AUTH_EXTERNAL_GITHUB_SECRET: "hunter2",
    AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: "school",
    AUTH_EXTERNAL_AZURE_CLIENT_ID: "school",
    AUTH_EXTERNAL_AZURE_SECRET: "hunter2",
    AUTH_EXTERNAL_AZURE_URL: "login",
    AUTH_CAPTCHA_PROVIDER: "turnstile",
    AUTH_SAML_PRIVATE_KEY: "hunter2",
  });
  const named = faults.map((fault) => fault.split(" ", 1)[0]);
  expect(named.sort()).toEqual([
    "AUTH_CAPTCHA_PROVIDER",
    "AUTH_EXTERNAL_AZURE_URL",
    "AUTH_EXTERNAL_GITHUB_CLIENT_ID",
    "AUTH_EXTERNAL_KEYCLOAK_SECRET",
    "AUTH_EXTERNAL_KEYCLOAK_URL",
    "AUTH_SAML_PRIVATE_KEY",
    "PORT",
  ]);
  expect(faults.join("\n")).not.toContain("hunter2");
});

test("texts go to the United States and Canada unless other country codes are configured, in digits", () => {
  expect(readConfig({}).auth.smsCountryCodes).toEqual(["1"]);
  expect(readConfig({ SMS_COUNTRY_CODES: " 1, 52,1876 " }).auth.smsCountryCodes).toEqual(["1", "52", "1876"]);
  for (const wrong of ["+1", "US", "1,", "0", "1;52", "12345678"])
    expect(faultsOf({ SMS_COUNTRY_CODES: wrong }).join(), wrong).toContain(
      "SMS_COUNTRY_CODES must be country codes in digits",
    );
});

test("metrics have a port of their own, on the loopback address by default", () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(faultsOf({ PORT: "9464", METRICS_PORT: "9464" }).join()).toContain("METRICS_PORT");
});

test("operation is bounded: how long a server drains, how many connections it holds", () => {
  expect(readConfig({ DRAIN_SECONDS: "5", MAX_CONNECTIONS: "20000" })).toMatchObject({
    drainSeconds: 5,
    maxConnections: 20_000,
  });
  const faults = faultsOf({
    DRAIN_SECONDS: "61",
    MAX_CONNECTIONS: "0",
    METRICS_PORT: "x",
    METRICS_HOST: "a b",
  });
  expect(faults.map((fault) => fault.split(" ", 1)[0]).sort()).toEqual([
    "DRAIN_SECONDS",
    "MAX_CONNECTIONS",
    "METRICS_HOST",
    "METRICS_PORT",
  ]);
});

test("the key for SAML is an RSA key, as PEM or as upstream's base64", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  const base64 = privateKey.export({ format: "der", type: "pkcs1" }).toString("base64");
  for (const key of [pem, pem.replaceAll("\n", "\\n"), base64])
    expect(readConfig({ AUTH_SAML_PRIVATE_KEY: key }).auth.samlPrivateKey?.equals(privateKey)).toBe(true);
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
