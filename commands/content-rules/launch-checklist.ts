// Lists what a school must still replace, configure or prove before a public launch, from its content and its
// environment.
import type { Claim } from "#content/claims.ts";
import type { ProgramPage } from "#content/programs/program.ts";
import { ConfigError, readConfig } from "../../server/platform/config/config.ts";
import { unsetPaymentLinks } from "./donation-rules.ts";
import { entriesOf } from "./program-rules.ts";
import type { Content } from "./read-content.ts";

export type LaunchTask = { title: string; sentences: string[] };

export function launchChecklist(found: {
  env: NodeJS.ProcessEnv;
  content: Content;
  claims: readonly Claim[];
  /** The text of the drawings and the mark, by their paths in content/. */
  drawings?: Readonly<Record<string, string>>;
}): LaunchTask[] {
  const leaves = Object.entries(found.content).flatMap(([file, exports]) => [...walk(exports, file, [])]);
  return [
    {
      title: "Samples to replace",
      sentences: [...samplesIn(leaves), ...sampleDrawings(found.drawings ?? {})],
    },
    { title: "Links to set", sentences: [...unsetLinksIn(leaves), ...unsetPaymentLinks(found.content)] },
    { title: "Example addresses to replace", sentences: exampleAddressesIn(leaves) },
    { title: "Claims to prove", sentences: unprovenClaims(leaves, found.claims) },
    { title: "Contradictions to settle", sentences: contradictionsIn(found.content) },
    { title: "Configuration", sentences: configurationFaults(found.env) },
  ].filter(({ sentences }) => sentences.length > 0);
}

/** A value that is not an object, with its file and property names. */
type Leaf = { file: string; path: string[]; value: unknown };

function* walk(value: unknown, file: string, path: string[], above: object[] = []): Generator<Leaf> {
  if (typeof value !== "object" || value === null) yield { file, path, value };
  else if (!above.includes(value)) {
    for (const [key, inner] of Object.entries(value))
      yield* walk(inner, file, [...path, key], [...above, value]);
  }
}

function samplesIn(leaves: Leaf[]): string[] {
  return leaves
    .filter(({ path, value }) => path.at(-1) === "sample" && value === true)
    .map(
      (leaf) =>
        `${placeOf({ ...leaf, path: leaf.path.slice(0, -1) })} is a sample. Write your own, and remove its "sample: true".`,
    );
}

/** A drawing is marked as a sample in a comment. */
function sampleDrawings(drawings: Readonly<Record<string, string>>): string[] {
  return Object.entries(drawings)
    .filter(([, text]) => /<!--[^>]*sample: true/.test(text))
    .map(
      ([file]) => `content/${file} is a sample. Put your own in its place, without the line "sample: true".`,
    );
}

function unsetLinksIn(leaves: Leaf[]): string[] {
  const isLink = (path: string[]) => path.some((name) => /^(links|urls)$|(Link|Url|Href)$/.test(name));
  return leaves
    .filter(({ path, value }) => value === "" && isLink(path))
    .map((leaf) => `${placeOf(leaf)} is not set, so the site uses one of its own pages instead.`);
}

function exampleAddressesIn(leaves: Leaf[]): string[] {
  return leaves
    .filter(
      ({ value }) => typeof value === "string" && /^\S+\.example\b|^https?:\/\/\S*-example\b/.test(value),
    )
    .map((leaf) => `${placeOf(leaf)} is an example: ${leaf.value}`);
}

function unprovenClaims(leaves: Leaf[], claims: readonly Claim[]): string[] {
  const texts = leaves.filter(({ file }) => file !== "content/claims.ts").map(({ value }) => String(value));
  const isMade = ({ words }: Claim) => words.some((word) => texts.some((text) => text.includes(word)));
  return claims.filter((claim) => claim.source.trim() === "" && isMade(claim)).map(({ ask }) => ask);
}

/** The overview and a program's own page must state the same duration. */
function contradictionsIn(content: Content): string[] {
  return entriesOf(content).flatMap(({ name, title, duration }) => {
    const page = content[`content/programs/${name}.ts`]?.page as ProgramPage | undefined; // checked by the content rules
    if (!page || page.facts.duration === duration) return [];
    return `${title}: the overview says ${duration}, its own page says ${page.facts.duration}. Decide which one is right.`;
  });
}

function configurationFaults(env: NodeJS.ProcessEnv): string[] {
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

function placeOf({ file, path }: Pick<Leaf, "file" | "path">): string {
  return `${file}: ${path.join(".").replace(/\.(\d+)(?=\.|$)/g, "[$1]")}`;
}
