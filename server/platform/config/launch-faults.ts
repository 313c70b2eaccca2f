// What the environment of the server still lacks before a public launch.
import { ConfigError, readConfig } from "./config.ts";

/** Returns one sentence for each. */
export function launchFaults(env: NodeJS.ProcessEnv): string[] {
  const faults = [...invalidVariables(env), siteUrlFault(env.SITE_URL)];
  const needed = {
    SMTP_URL: "no email is sent; the server runs in testing mode.",
    SCHOLARSHIP_INBOX: "applications reach no inbox of yours.",
    MAIL_FROM: "emails have no address of yours as their sender.",
    CHAT_WEBHOOK_URL: "call-to-action notifications stay in the outbox instead of your team chat.",
  };
  for (const [name, consequence] of Object.entries(needed)) {
    if (faults.some((fault) => fault?.startsWith(`${name} `))) continue;
    if (!env[name]?.trim()) faults.push(`${name} is not set: ${consequence}`);
    else if (/\.example\b/.test(env[name])) faults.push(`${name} is an example address: ${consequence}`);
  }
  if (env.RATE_LIMITS === "off") faults.push("RATE_LIMITS is off: anybody may flood the site with requests.");
  if (env.AUTH_AUTOCONFIRM === "true")
    faults.push("AUTH_AUTOCONFIRM is true: accounts are made for email addresses that nobody confirmed.");
  return faults.filter((fault) => fault !== undefined);
}

function invalidVariables(env: NodeJS.ProcessEnv): (string | undefined)[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

function siteUrlFault(siteUrl: string | undefined): string | undefined {
  if (!siteUrl?.trim()) return "SITE_URL is not set: links in emails and the sitemap lead to localhost.";
  if (!URL.canParse(siteUrl)) return undefined; // reported as invalid
  const { protocol, hostname } = new URL(siteUrl);
  if (/^(localhost|127\..*|\[::1\]|.*\.(localhost|example|invalid|test))$/.test(hostname)) {
    return `SITE_URL leads to ${hostname}, which visitors cannot reach.`;
  }
  return protocol === "https:"
    ? undefined
    : "SITE_URL begins with http://: visitors' sign-ins and applications need https://.";
}
