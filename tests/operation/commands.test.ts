// The commands as an operator types them: npm start, npm run dev, npm run admin, npm run rotate-keys.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spawnProcess, untilReady } from "../../commands/servers/spawn-process.ts";
import { loadSigningKeys } from "../../server/platform/keys/signing-keys.ts";
import { freePort } from "../support/server/site.ts";

test("npm start serves, npm run admin works beside it and without it, and SIGTERM to npm ends all of it cleanly (R-322, R-326)", async () => {
  const { env, url, dataDir } = await aPlace();
  const { stop } = npm(["start"], env);
  expect(await untilReady(`${url}/readyz`)).toBe("ready");
  expect(await printed(["run", "-s", "admin", "--", "list"], env)).toContain("There is no administrator yet");
  const added = await printed(["run", "-s", "admin", "--", "add", "You@Example.org"], env);
  expect(added).toMatch(/is an administrator\.\nPassword \(shown once\): \S{16,}/);
  const again = ["run", "-s", "admin", "--", "add", "you@example.org"];
  expect(await printed(again, env)).toBe(
    `Database: embedded PostgreSQL in ${join(dataDir, "postgres")}\nyou@example.org is an administrator.\nIt was one before. Nothing was changed.\n`,
  );
  expect(await printed([...again, "--password", "abc"], env)).toMatch(
    /\nPassword should be at least 6 characters\.\n$/,
  );
  expect(await printed([...again, "--password", "plumb-bob-and-line"], env)).toContain(
    "It was one before. Its password was replaced, and it is signed out everywhere.",
  );

  await stop();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  await expect(readFile(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow(/ENOENT/);

  expect(await printed(["run", "-s", "admin", "--", "list"], env)).toContain("you@example.org");
  expect(await printed(["run", "-s", "admin", "--", "remove", "you@example.org"], env)).toContain(
    "no longer an administrator",
  );
  await expect(readFile(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow(/ENOENT/);
});

test("npm start and npm run admin take their settings from one file", async () => {
  const { env, dataDir } = await aPlace();
  const { PORT, LOG_LEVEL } = env;
  const file = join(dataDir, "..", `${basename(dataDir)}.env`);
  await writeFile(file, `DATA_DIR=${dataDir}\nPORT=${PORT}\nLOG_LEVEL=${LOG_LEVEL}\n`);
  onTestFinished(() => rm(file));
  const bare = { DATABASE_URL: "", SITE_URL: "" };
  npm(["start", "--", "--env-file", file], bare);
  expect(await untilReady(`http://127.0.0.1:${PORT}/readyz`)).toBe("ready");
  expect(await printed(["run", "-s", "admin", "--", "--env-file", file, "list"], bare)).toBe(
    `Database: embedded PostgreSQL in ${join(dataDir, "postgres")}\nThere is no administrator yet. Add one: npm run admin -- add you@example.org\n`,
  );
  expect(await printed(["run", "-s", "outbox", "--", `--env-file=${file}.not`], bare)).toBe(
    `The settings file ${file}.not cannot be read (ENOENT). Correct its name.\n`,
  );
});

test("npm run admin answers an unknown word with its usage", async () => {
  const { env } = await aPlace();
  expect(await printed(["run", "-s", "admin", "--", "promote", "a@example.org"], env)).toMatch(/^Usage:/);
});

test("npm run dev serves the pages from their sources and the same API (R-322)", async () => {
  const { env, url } = await aPlace();
  const { stop } = npm(["run", "dev"], env);
  expect(await untilReady(`${url}/readyz`)).toBe("ready");
  const page = await fetch(`${url}/scholarship`);
  expect([page.status, /<h1[^>]*>Apply for a scholarship/.test(await page.text())]).toEqual([200, true]);
  expect((await fetch(`${url}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${url}/auth/v1/.well-known/jwks.json`)).status).toBe(200);
  await stop();
});

test("npm run rotate-keys puts a new key behind the one that signs, says from when it signs, and refuses a second one", async () => {
  const { env, dataDir } = await aPlace();
  await loadSigningKeys({ dataDir, given: undefined }); // creates the keys, as a start does
  const rotate = ["run", "-s", "rotate-keys"];
  expect(await printed(rotate, env)).toMatch(
    /^New signing key \S+\. .* signs from 20\S+Z on\. Nothing needs a restart/,
  );
  expect(await printed(rotate, env)).toMatch(
    /^The last rotation is not over.* run this again after 20\S+Z\.\n$/,
  );
  const { keys } = JSON.parse(await readFile(join(dataDir, "signing-keys.json"), "utf8"));
  expect(keys.map(({ signs_from }: { signs_from?: string }) => typeof signs_from)).toEqual([
    "undefined",
    "string",
  ]);
  const given = { ...env, AUTH_SIGNING_KEYS: JSON.stringify({ keys }) };
  const refusal = await printed(rotate, given);
  expect(refusal).toMatch(/^The keys come from AUTH_SIGNING_KEYS, .* add a new key behind the first/);
  expect(refusal).not.toContain(keys[0].d);
});

/**
 * Settings with a free port and a data directory of their own. They use the embedded database, whichever
 * server the rest of the suite uses.
 */
async function aPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), "site-commands-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", SITE_URL: "", DATABASE_URL: "" };
  return { env, dataDir, url: `http://127.0.0.1:${port}` };
}

function npm(words: string[], env: Record<string, string>) {
  const npm = spawnProcess({ command: ["npm", ...words], env: { ...process.env, NODE_ENV: "", ...env } });
  onTestFinished(async () => void (await npm.stop()));
  return npm;
}

async function printed(words: string[], env: Record<string, string>): Promise<string> {
  const { ended, output } = npm(words, env);
  await ended;
  return output()
    .split("\n")
    .filter((line) => !line.startsWith("npm "))
    .join("\n");
}
