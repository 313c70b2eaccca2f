// What the operator reads once the server listens.
import { defaultLanguage, wordsOf } from "#words";
import type { Config } from "../platform/config/config.ts";
import { version } from "../platform/version.ts";
import { outboxDir } from "./app.ts";
import { mailboxes } from "./mailboxes.ts";

export function startupBanner({
  config,
  database,
  isDevelopment,
}: {
  config: Config;
  database: string;
  isDevelopment: boolean;
}): string {
  const isMailUnaddressed = config.mail.smtpUrl && !(config.mail.from && config.mail.scholarshipInbox);
  const mode = config.mail.smtpUrl
    ? "live: mail is sent"
    : "testing mode: mail is written to the outbox, none is sent";
  return [
    "",
    `  ${wordsOf(defaultLanguage).school.name}`,
    `  Version        ${version}`,
    `  Address        ${config.siteUrl}${isDevelopment ? "  (development, reloads by itself)" : ""}`,
    `  Mode           ${mode}`,
    ...(isMailUnaddressed
      ? [`  Attention      set MAIL_FROM and SCHOLARSHIP_INBOX: mail goes to ${mailboxes(config).inbox}`]
      : []),
    ...(config.auth.captcha
      ? ["  Attention      a captcha is on, and the sign-in page of this site shows none: it is refused"]
      : []),
    `  Database       ${database}`,
    `  Outbox         ${outboxDir(config.dataDir)}`,
    ...(config.metrics
      ? [`  Figures        http://${config.metrics.host}:${config.metrics.port}/metrics`]
      : []),
    "  Administrator  npm run admin -- add you@example.org",
    "  Stop           Ctrl-C",
    "",
  ].join("\n");
}
