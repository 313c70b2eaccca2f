// Starts the server: config, database, migrations, listen; and shuts it down cleanly. Every expected fault ends in one sentence.
import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { organisation } from "../content/organisation.ts";
import { createApp, outboxDirOf } from "./app.ts";
import { createDelivery } from "./delivery/create-delivery.ts";
import { boundsOf, createPublicServer, type PublicServer, stopServing } from "./http-server.ts";
import { mailboxesOf } from "./mailboxes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { openServerDatabase } from "./open-database.ts";
import { createAccessTokens } from "./platform/access-token.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";
import { requestNotes } from "./platform/request-log.ts";
import { loadSigningKeys } from "./platform/signing-keys.ts";
import { StartError } from "./platform/start-error.ts";
import { compressBest, filesFirst, serveFiles } from "./serve-files.ts";
import { openSite } from "./site.ts";

const isDevelopment = process.argv.includes("--dev");
const projectDir = join(import.meta.dirname, "..");

try {
  await start(readConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError)
    say(
      `The server cannot start with this configuration:\n${error.faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  else if (error instanceof StartError) say(error.message);
  else throw error;
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const opened = await openServerDatabase({ config, log, onStep: (step) => say(`${step} ...`) });
  try {
    const delivery = createDelivery({
      pool: opened.database.as("site_delivery"),
      smtpUrl: config.mail.smtpUrl,
      mailFrom: mailboxesOf(config).from,
      inbox: mailboxesOf(config).scholarshipInbox,
      chatWebhookUrl: config.chatWebhookUrl,
      smsWebhookUrl: config.smsWebhookUrl,
      outboxDir: outboxDirOf(config.dataDir),
      log,
      now,
    });
    const keys = await loadSigningKeys({ dataDir: config.dataDir, given: config.signingKeys });
    const tokens = await createAccessTokens({ keys, issuer: `${config.siteUrl}/auth/v1`, now });
    const site = isDevelopment ? await developmentSite() : await builtSite(config);
    const metrics = config.metrics && createMetrics({ database: opened.database, log });
    const { trustedProxies } = config;
    const notes = requestNotes({ log, trustedProxies, onAnswer: metrics?.onAnswer });
    let isDraining = false;
    const app = createApp({
      ...{ config, log, database: opened.database, tokens, delivery, now, metrics, notes, site },
      isDraining: () => isDraining,
    });
    const { server, drain, stop } =
      "files" in site
        ? createPublicServer({
            answer: filesFirst(serveFiles(site.files, notes), getRequestListener(app.fetch)),
            bounds: boundsOf(config),
            onRefusal: metrics?.onConnectionRefused,
          })
        : undrained(site.serve(app.fetch));
    const figures = config.metrics && metrics && (await serveMetrics(metrics, config.metrics));
    await listen(server, config).catch(async (error: unknown) => {
      await figures?.close();
      throw error;
    });
    delivery.start();
    if ("files" in site) void compressBest(site.files);
    say(banner(config));
    shutDownOnSignal(async ({ isGentle }) => {
      isDraining = true;
      drain();
      if (isGentle) await pause(config.drainSeconds * 1000);
      await stop();
      await figures?.close();
      await delivery.close();
      await opened.close();
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function builtSite(config: Config) {
  const { calendarWidget, calendarScript } = organisation.links;
  const widgetOrigins = [calendarWidget, calendarScript].filter(Boolean).map((url) => new URL(url).origin);
  const buildDir = join(projectDir, "build");
  return openSite({
    buildDir,
    siteUrl: config.siteUrl,
    backendOrigin: config.hostedBackendUrl,
    widgetOrigins: [...new Set(widgetOrigins)],
  });
}

async function developmentSite() {
  const { createDevelopmentSite } = await import("./development.ts");
  return createDevelopmentSite(projectDir);
}

function undrained(server: Server): PublicServer {
  return { server, drain: () => {}, stop: () => stopServing(server) };
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  const failed = once(server, "error").then(([error]: NodeJS.ErrnoException[]) => error);
  server.listen(port, host);
  const error = await Promise.race([failed, once(server, "listening").then(() => undefined)]);
  if (!error) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `This user may not use port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
    ENOTFOUND: `HOST ${host} is not a name that this machine knows. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
  };
  throw new StartError(
    reasons[error.code ?? ""] ?? `The server cannot listen on ${host}:${port}: ${error.message}`,
  );
}

/** SIGTERM comes from a service manager, which may wait; whoever presses Ctrl-C does not. */
function shutDownOnSignal(shutDown: (how: { isGentle: boolean }) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say("Stopping: finishing what is under way ...");
      shutDown({ isGentle: signal === "SIGTERM" }).then(
        () => process.exit(0),
        (error: unknown) => {
          say(`Stopped with a fault: ${error instanceof Error ? error.message : error}`);
          process.exit(1);
        },
      );
    });
  }
}

function banner(config: Config): string {
  const isMailUnaddressed = config.mail.smtpUrl && !(config.mail.from && config.mail.scholarshipInbox);
  const mode = config.mail.smtpUrl
    ? "live: mail is sent"
    : "testing mode: mail is written to the outbox, none is sent";
  return [
    "",
    `  ${organisation.name}`,
    `  Address        ${config.siteUrl}${isDevelopment ? "  (development, reloads by itself)" : ""}`,
    `  Mode           ${mode}`,
    ...(isMailUnaddressed
      ? [
          `  Attention      set MAIL_FROM and SCHOLARSHIP_INBOX: mail goes to ${mailboxesOf(config).scholarshipInbox}`,
        ]
      : []),
    ...(config.auth.captcha
      ? ["  Attention      a captcha is on, and the sign-in page of this site shows none: it is refused"]
      : []),
    `  Database       ${config.databaseUrl ? "DATABASE_URL" : `embedded PostgreSQL in ${join(config.dataDir, "postgres")}`}`,
    `  Outbox         ${outboxDirOf(config.dataDir)}`,
    ...(config.metrics
      ? [`  Figures        http://${config.metrics.host}:${config.metrics.port}/metrics`]
      : []),
    "  Administrator  npm run admin -- add you@example.org",
    "  Stop           Ctrl-C",
    "",
  ].join("\n");
}

function now(): Date {
  return new Date();
}

/** Words for the operator, beside the structured log. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
