// The keys that sign access tokens (ES256, RFC 7518, 3.4). The first start creates one in DATA_DIR;
// AUTH_SIGNING_KEYS replaces it, so that several machines have the same keys. A rotation publishes the new
// key (RFC 7517) before it signs anything (docs/operate.md, Keys).
import { randomUUID } from "node:crypto";
import { link, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";
import { ConfigError } from "../config/config.ts";
import type { Log } from "../log.ts";
import { StartError } from "../start-error.ts";

/** A private EC P-256 key with an id, as a JSON Web Key. */
export type SigningKey = JWK & {
  kid: string;
  /**
   * ISO 8601 instant from which the key signs. Before it the key is published and verifies. A key without it
   * may sign at any time.
   */
  signs_from?: string | undefined;
};

/**
 * How long a new key is published before it signs. A process reads the file several times a minute, and
 * programs that verify tokens may cache the public keys for ten minutes (max-age of the key set's answer).
 */
export const publishedBeforeSigningMs = 15 * 60_000;

/**
 * Returns the keys of `given` (the value of AUTH_SIGNING_KEYS), else those of the data directory, where the
 * first start creates one. Throws ConfigError if they are not a JSON Web Key Set of private P-256 keys, and
 * StartError if the file cannot be read.
 */
export async function loadSigningKeys({
  dataDir,
  given,
}: {
  dataDir: string;
  given: string | undefined;
}): Promise<SigningKey[]> {
  if (given) return parseKeys(given, "AUTH_SIGNING_KEYS").map(({ signs_from: _, ...key }) => key);
  const path = join(dataDir, fileName);
  const stored = await readStored(path);
  if (stored) return stored;
  await writeOnce(path, serialise([await createSigningKey()]));
  return parseKeys(await readFile(path, "utf8"), path);
}

async function readStored(path: string): Promise<SigningKey[] | undefined> {
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(
      `${path} cannot be read (${error.code}). Give the file to the user that the service runs as: chown --reference=${dirname(path)} ${path}`,
    );
  });
  return stored === undefined ? undefined : parseKeys(stored, path);
}

/** Creates the file atomically. If another process has created it first, that file stays. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
}

/**
 * The key that signs at an instant: the one with the latest `signs_from` that has passed. Of several with the
 * same time it is the first.
 */
export function signingKeyAt(keys: SigningKey[], at: Date): SigningKey | undefined {
  const active = keys.filter((key) => signsFromMs(key) <= at.getTime());
  const latestMs = Math.max(...active.map(signsFromMs));
  return active.find((key) => signsFromMs(key) === latestMs) ?? keys[0];
}

/**
 * Adds a new key, which replaces the signing key after `publishedBeforeSigningMs`, and removes the keys older
 * than the signing key. `tokenSeconds` is the lifetime of an access token. Throws StartError while tokens of
 * the previous rotation's old key are still valid, and if no start of the site has created a key.
 */
export async function rotateSigningKeys({
  dataDir,
  tokenSeconds,
  now,
}: {
  dataDir: string;
  tokenSeconds: number;
  now: Date;
}): Promise<{ key: SigningKey; signsFrom: Date }> {
  const path = join(dataDir, fileName);
  const keys = await readStored(path);
  if (!keys)
    throw new StartError(
      `There is no signing key in ${path}. Name the service's settings, such as --env-file /etc/site.env; npm start makes the first key.`,
    );
  const overAt = new Date(Math.max(...keys.map(signsFromMs)) + tokenSeconds * 1000);
  if (keys.length > 1 && overAt > now)
    throw new StartError(
      `The last rotation is not over, and sessions need the keys that are there: run this again after ${overAt.toISOString()}.`,
    );
  const signsFrom = new Date(now.getTime() + publishedBeforeSigningMs);
  const key = { ...(await createSigningKey()), signs_from: signsFrom.toISOString() };
  const current = signingKeyAt(keys, now);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, serialise([...(current ? [current] : []), key]), { mode: 0o600, flag: "wx" });
  await rename(draft, path);
  return { key, signsFrom };
}

/**
 * Returns a function that resolves with the keys of the file if it has changed since the last call, else with
 * undefined. Keys that cannot be read are logged once and change nothing. fs.watch is not used, because it
 * misses changes on some file systems.
 */
export function watchSigningKeys({
  dataDir,
  given,
  log,
}: {
  dataDir: string;
  given: string | undefined;
  log: Log;
}): () => Promise<SigningKey[] | undefined> {
  const path = join(dataDir, fileName);
  let seen: string | undefined;
  return async () => {
    if (given) return undefined;
    const found = await versionOf(path);
    if (found === seen) return undefined;
    seen = found;
    try {
      return parseKeys(await readFile(path, "utf8"), path);
    } catch (error) {
      log.error({ err: error }, "the signing keys cannot be read: this process goes on with those it has");
      return undefined;
    }
  };
}

/** A text that changes when the file is replaced, written to or removed. */
function versionOf(path: string): Promise<string> {
  return stat(path).then(
    ({ ino, mtimeMs, size }) => [ino, mtimeMs, size].join(" "),
    (error: NodeJS.ErrnoException) => error.code ?? "unreadable",
  );
}

/** In milliseconds since 1970; 0 for a key that may sign at any time. */
function signsFromMs({ signs_from }: SigningKey): number {
  return signs_from === undefined ? 0 : Date.parse(signs_from);
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256", use: "sig" };
}

function parseKeys(text: string, source: string): SigningKey[] {
  const result = keySet.safeParse(parseJson(text));
  if (result.success) return result.data.keys;
  throw new ConfigError([
    `${source} must be a JSON Web Key Set, {"keys": [...]}, of private EC keys on P-256, each with kty, crv, x, y, d and kid.`,
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function serialise(keys: SigningKey[]): string {
  return `${JSON.stringify({ keys }, undefined, 2)}\n`;
}

const fileName = "signing-keys.json";

const keySet = z.object({
  keys: z
    .array(
      z
        .object({
          kty: z.literal("EC"),
          crv: z.literal("P-256"),
          x: z.string(),
          y: z.string(),
          d: z.string(),
          kid: z.string().min(1),
          signs_from: z.iso.datetime().optional(),
        })
        .loose(),
    )
    .min(1),
});
