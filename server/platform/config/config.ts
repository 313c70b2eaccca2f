// Reads the environment variables of the server (docs/configuration.md) once at the start, and reports all
// faults together.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { databaseUrlFault } from "../postgres/database-url.ts";
import { type AuthConfig, authConfig, authEnvironment, readProviders } from "./auth-config.ts";
import { httpUrl } from "./http-url.ts";
import { mailboxFault, smtpUrlFault } from "./mail-settings.ts";

/** The settings after parsing. */
export type Config = {
  port: number;
  host: string;
  /** Public address of the site, without a trailing slash. */
  siteUrl: string;
  /** Absolute path of the folder for the embedded PostgreSQL, signing keys and outbox. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Addresses that are not set are derived from the school's own (server/process/mailboxes.ts). */
  mail: { smtpUrl: string | undefined; from: string | undefined; scholarshipInbox: string | undefined };
  auth: AuthConfig;
  /** A JSON Web Key Set that replaces the keys of the data directory. */
  signingKeys: string | undefined;
  serviceRoleKey: string | undefined;
  anonKey: string | undefined;
  /** Origin of a hosted Supabase project that the built site calls instead of this server. */
  hostedBackendUrl: string | undefined;
  isRateLimited: boolean;
  /** How many proxies in front of this server append to X-Forwarded-For. */
  trustedProxies: number;
  /** Seconds in which the server still answers after SIGTERM, while `/readyz` says 503. */
  drainSeconds: number;
  /** Largest number of open client connections. */
  maxConnections: number;
  /** The address on which Prometheus reads the metrics. Undefined turns them off. */
  metrics: { host: string; port: number } | undefined;
  chatWebhookUrl: string | undefined;
  smsWebhookUrl: string | undefined;
  logLevel: "silent" | "fatal" | "error" | "warn" | "info" | "debug";
};

/** All faults of the environment. `faults` has a sentence for each variable. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** Parses the environment. An empty variable counts as unset. Throws ConfigError with every fault. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  const { providers, faults } = readProviders(present);
  faults.unshift(...faultsBetween(present));
  if (!parsed.success || faults.length > 0)
    throw new ConfigError([...(parsed.error?.issues ?? []).map(faultOf), ...faults]);

  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl: e.SITE_URL ? new URL(e.SITE_URL).origin : addressOf(e.HOST, e.PORT),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, scholarshipInbox: e.SCHOLARSHIP_INBOX },
    auth: authConfig(e, providers),
    signingKeys: e.AUTH_SIGNING_KEYS,
    serviceRoleKey: e.SERVICE_ROLE_KEY,
    anonKey: e.VITE_SUPABASE_ANON_KEY,
    hostedBackendUrl: e.VITE_SUPABASE_URL ? new URL(e.VITE_SUPABASE_URL).origin : undefined,
    isRateLimited: e.RATE_LIMITS === "on",
    trustedProxies: e.TRUSTED_PROXIES,
    drainSeconds: e.DRAIN_SECONDS,
    maxConnections: e.MAX_CONNECTIONS,
    metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    chatWebhookUrl: e.CHAT_WEBHOOK_URL,
    smsWebhookUrl: e.SMS_WEBHOOK_URL,
    logLevel: e.LOG_LEVEL,
  };
}

const wholePort = "must be a whole number from 0 to 65535";

const port = z
  .string()
  .regex(/^\d{1,5}$/, wholePort)
  .transform(Number)
  .refine((number) => number <= 65_535, wholePort);

const host = z
  .string()
  .refine(
    (name) => isIP(name) !== 0 || /^[a-z0-9.-]+$/i.test(name),
    "must be a host name or an address such as 127.0.0.1",
  )
  .default("127.0.0.1");

/** Text in which `faultOf` finds no fault. */
function without(faultOf: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const message = faultOf(text);
    if (message) context.addIssue({ code: "custom", message });
  });
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: host,
  SITE_URL: httpUrl
    .refine(
      (url) => new URL(url).href === `${new URL(url).origin}/`,
      "must be an origin without a path, such as https://example.org",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: without(databaseUrlFault).optional(),
  SMTP_URL: without(smtpUrlFault).optional(),
  MAIL_FROM: without(mailboxFault).optional(),
  SCHOLARSHIP_INBOX: without(mailboxFault).optional(),
  ...authEnvironment.shape,
  AUTH_SIGNING_KEYS: z.string().optional(),
  SERVICE_ROLE_KEY: z
    .string()
    .min(32, "must have at least 32 characters: it opens every application")
    .optional(),
  VITE_SUPABASE_URL: httpUrl.optional(),
  VITE_SUPABASE_ANON_KEY: z.string().optional(),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, "must be a number from 0 to 9").transform(Number).default(0),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-5]?\d|60)$/, "must be a whole number from 0 to 60")
    .transform(Number)
    .default(0),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{1,5}$/, "must be a whole number from 10 to 999999")
    .transform(Number)
    .default(5_000),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host,
  CHAT_WEBHOOK_URL: httpUrl.optional(),
  SMS_WEBHOOK_URL: httpUrl.optional(),
  LOG_LEVEL: z
    .enum(
      ["silent", "fatal", "error", "warn", "info", "debug"],
      "must be silent, fatal, error, warn, info or debug",
    )
    .default("info"),
});

/** The faults that lie between two variables. Their own values are checked by the schema. */
function faultsBetween(env: NodeJS.ProcessEnv): string[] {
  const { HOST = "127.0.0.1", PORT = "3000", METRICS_PORT = "0" } = env;
  const faults: string[] = [];
  if (env.RATE_LIMITS === "off" && !isLoopback(HOST))
    faults.push("RATE_LIMITS=off is refused unless HOST is a loopback address such as 127.0.0.1.");
  if (!env.SITE_URL && host.safeParse(HOST).success && !URL.canParse(addressOf(HOST, 3000)))
    faults.push("SITE_URL must be set, such as https://example.org: HOST cannot be part of an address.");
  if (env.VITE_SUPABASE_URL && !env.VITE_SUPABASE_ANON_KEY)
    faults.push("VITE_SUPABASE_ANON_KEY must be set when VITE_SUPABASE_URL is.");
  if (Number(METRICS_PORT) !== 0 && Number(METRICS_PORT) === Number(PORT))
    faults.push("METRICS_PORT must be another port than PORT: figures are not for the public.");
  return faults;
}

function isLoopback(host: string): boolean {
  return ["127.0.0.1", "::1", "localhost"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The site's address on this machine. One that listens on all addresses is opened as `localhost`. */
function addressOf(host: string, port: number): string {
  const isLocal = isLoopback(host) || ["0.0.0.0", "::"].includes(host);
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return `http://${isLocal ? "localhost" : name}:${port}`;
}

/** Names the variable and the rule, not the value, which may be a secret. */
function faultOf(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message}.`;
}
