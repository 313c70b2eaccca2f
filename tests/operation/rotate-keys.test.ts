// A rotation of the signing keys keeps everybody signed in: two servers on one DATA_DIR, of which one is
// restarted (docs/operate.md, Keys). What depends on time is in server/platform/keys/key-rotation.test.ts,
// where the test moves the clock.
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { spawnProcess } from "../../commands/servers/spawn-process.ts";
import { aSite, type Site } from "../support/server/site.ts";

test("after a rotation a server that restarted and one that did not accept each other's tokens, and both publish the new key", async () => {
  const { one, other } = await twoServers();
  const early = { one: await aToken(one), other: await aToken(other) };
  expect(await publishedKeys(other)).toHaveLength(1);
  await rotate(one.dataDir);
  const [present, coming] = await keysOf(one.dataDir);
  expect(decodeProtectedHeader(early.other).kid).toBe(present?.kid);
  // A token of a key that the other server has not read yet makes it read the file again.
  const signedSince = { ...coming, signs_from: new Date(Date.now() - 1_000).toISOString() };
  await putKeys(one.dataDir, [present, signedSince]);
  await one.stop();
  await one.start();
  const late = await aToken(one);
  expect(decodeProtectedHeader(late).kid).toBe(coming?.kid);
  for (const token of [early.one, early.other, late])
    for (const site of [one, other]) expect(await answerTo(site, token)).toMatchObject({ status: 200 });
  for (const site of [one, other]) expect(await publishedKeys(site)).toEqual([present?.kid, coming?.kid]);
  expect(decodeProtectedHeader(await aToken(other)).kid).toBe(coming?.kid);
});

type Key = { kid: string; signs_from?: string };

async function twoServers(): Promise<{ one: Site; other: Site }> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-rotate-"));
  const env = { ...settings, DATA_DIR: dataDir };
  const one = await aSite({ env, isPrepared: true });
  const other = await aSite({ env });
  onTestFinished(async () => {
    await one.remove();
    await other.remove();
  });
  return { one, other };
}

/** Rotates the keys with the command while the servers run. */
async function rotate(dataDir: string): Promise<void> {
  const { ended } = spawnProcess({
    command: [process.execPath, "commands/rotate-keys.ts"],
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
  });
  expect(await ended).toBe(0);
}

/** Signs a new person up and returns the access token. */
async function aToken(site: Site): Promise<string> {
  const email = `person.${randomBytes(6).toString("hex")}@example.org`;
  const response = await fetch(`http://127.0.0.1:${site.port}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "plumb-bob-and-line" }),
  });
  return (await response.json()).access_token;
}

async function answerTo(site: Site, token: string): Promise<{ status: number; code: unknown }> {
  const response = await fetch(`http://127.0.0.1:${site.port}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, code: (await response.json()).error_code };
}

async function publishedKeys(site: Site): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${site.port}/auth/v1/.well-known/jwks.json`);
  const text = await response.text();
  expect(text).not.toMatch(/"d"|signs_from/);
  return JSON.parse(text).keys.map(({ kid }: Key) => kid);
}

async function keysOf(dataDir: string): Promise<Key[]> {
  return JSON.parse(await readFile(join(dataDir, "signing-keys.json"), "utf8")).keys;
}

async function putKeys(dataDir: string, keys: unknown[]): Promise<void> {
  const path = join(dataDir, "signing-keys.json");
  await writeFile(`${path}.test`, JSON.stringify({ keys }), { mode: 0o600 });
  await rename(`${path}.test`, path);
}

/** Uses the embedded database, and creates sessions without a mail. */
const settings = {
  DATABASE_URL: "",
  AUTH_SIGNING_KEYS: "",
  AUTH_AUTOCONFIRM: "true",
  SITE_URL: "http://school.example",
};
