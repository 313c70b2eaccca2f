// The keys that sign access tokens (ES256, RFC 7518): made on first start in DATA_DIR, or given by
// AUTH_SIGNING_KEYS so that several processes share them. Rotation: a new key is put first and signs; the
// others go on verifying until they are removed.
import { randomUUID } from "node:crypto";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";
import { ConfigError } from "./config.ts";
import { StartError } from "./start-error.ts";

/** A private EC P-256 key with an id. */
export type SigningKey = JWK & { kid: string };

export async function loadSigningKeys({
  dataDir,
  given,
}: {
  dataDir: string;
  given: string | undefined;
}): Promise<SigningKey[]> {
  if (given) return parseKeys(given, "AUTH_SIGNING_KEYS");
  const path = join(dataDir, fileName);
  const stored = await readStored(path);
  if (stored) return stored;
  await writeOnce(path, serialise([await createSigningKey()]));
  return parseKeys(await readFile(path, "utf8"), path);
}

async function readStored(path: string): Promise<SigningKey[] | undefined> {
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  return stored === undefined ? undefined : parseKeys(stored, path);
}

/** Appears whole or not at all; where another process was faster, its file stays. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
}

/**
 * Puts a new key first; keeps the one before it for verifying tokens that are still out, and drops older
 * ones. Throws StartError where no start of the site has made a key.
 */
export async function rotateSigningKeys(dataDir: string): Promise<SigningKey[]> {
  const path = join(dataDir, fileName);
  const [current] = (await readStored(path)) ?? [];
  if (!current)
    throw new StartError(
      `There is no signing key in ${path}. Name the service's settings, such as --env-file /etc/site.env; npm start makes the first key.`,
    );
  const keys = [await createSigningKey(), current];
  await writeFile(`${path}.new`, serialise(keys), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return keys;
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
        })
        .loose(),
    )
    .min(1),
});
