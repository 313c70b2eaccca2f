// A rotation of the signing keys over time, in several processes on one DATA_DIR: which keys are published,
// which key signs, and which tokens are accepted.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { accessTokenSeconds, createAccessTokens } from "./access-token.ts";
import { loadSigningKeys, rotateSigningKeys, watchSigningKeys } from "./signing-keys.ts";

const claims = { sub: "5f0f5a1e-6a52-4d0a-9f0d-3c1b3f3f1a11", role: "authenticated" };

test("a new key is published longer than caches keep the key set, then signs everywhere; tokens stay valid throughout", async () => {
  const place = await aPlace();
  const running = await place.start();
  const before = await running.sign(claims);
  const { key } = await place.rotate();
  const restarted = await place.start();
  expect(kidsOf(restarted)).toEqual([kidOf(before), key.kid]);
  expect(kidsOf(running)).toEqual([kidOf(before)]);
  await running.refreshKeys(); // as its timer does, within a minute
  expect(kidsOf(running)).toEqual(kidsOf(restarted));
  expect(JSON.stringify(running.jwks())).not.toMatch(/"d"|signs_from/);

  const secondsPublished = 60 + 600; // the timer, and max-age of the key set's answer
  place.wait(secondsPublished);
  for (const tokens of [running, restarted]) expect(kidOf(await tokens.sign(claims))).toBe(kidOf(before));
  place.wait(15 * 60 - secondsPublished - 1);
  const last = await running.sign(claims);
  expect(kidOf(last)).toBe(kidOf(before));
  place.wait(1);
  for (const signer of [running, restarted]) {
    const after = await signer.sign(claims);
    expect(kidOf(after)).toBe(key.kid);
    for (const tokens of [running, restarted])
      for (const { token } of [before, last, after]) expect(await tokens.verify(token)).toMatchObject(claims);
  }
  place.wait(accessTokenSeconds - 2);
  expect(await restarted.verify(last.token)).toMatchObject(claims);
  place.wait(1);
  await expect(restarted.verify(last.token)).rejects.toMatchObject({ reason: "expired" });
});

test("a rotation is refused until no token of the last one's old key is left, and then drops that key", async () => {
  const place = await aPlace();
  const old = await (await place.start()).sign(claims);
  const { key, signsFrom } = await place.rotate();
  const overAt = new Date(signsFrom.getTime() + accessTokenSeconds * 1000).toISOString();
  for (const seconds of [0, 15 * 60, accessTokenSeconds - 1]) {
    place.wait(seconds);
    await expect(place.rotate()).rejects.toThrow(`run this again after ${overAt}`);
  }
  place.wait(1);
  const next = await place.rotate();
  const tokens = await place.start();
  expect(kidsOf(tokens)).toEqual([key.kid, next.key.kid]);
  expect(kidsOf(tokens)).not.toContain(kidOf(old));
  expect(kidOf(await tokens.sign(claims))).toBe(key.kid);
  expect(await readdir(place.dataDir)).toEqual(["signing-keys.json"]);
});

test("a token of an unknown key makes a process read the key file, at most once a second", async () => {
  const place = await aPlace();
  const running = await place.start();
  await running.refreshKeys();
  await place.replaceKeys();
  const { token } = await (await place.start()).sign(claims);
  const answers = await Promise.all([running.verify(token), running.verify(token)]);
  for (const answer of answers) expect(answer).toMatchObject(claims);

  await place.replaceKeys();
  const newer = await (await place.start()).sign(claims);
  await expect(running.verify(newer.token)).rejects.toMatchObject({ reason: "signature" });
  place.wait(1);
  expect(await running.verify(newer.token)).toMatchObject(claims);
});

test("a token whose key was removed is refused, although it was valid before", async () => {
  const place = await aPlace();
  const running = await place.start();
  const { token } = await running.sign(claims);
  expect(await running.verify(token)).toMatchObject(claims);
  await place.replaceKeys();
  await running.refreshKeys();
  await expect(running.verify(token)).rejects.toMatchObject({ reason: "signature" });
});

test("a damaged or missing key file is reported once, without its content, and the process goes on", async () => {
  const place = await aPlace();
  const running = await place.start();
  const { token } = await running.sign(claims);
  const good = await readFile(place.path, "utf8");
  const damages = [() => writeFile(place.path, '{"keys":["topsecret"]}'), () => rm(place.path)];
  for (const [index, damage] of damages.entries()) {
    await damage();
    for (const _ of ["first", "second"]) await running.refreshKeys();
    expect(place.lines).toHaveLength(index + 1);
    expect(place.lines.at(-1)).toContain("signing-keys.json");
    expect(await running.verify((await running.sign(claims)).token)).toMatchObject(claims);
  }
  expect(place.lines.join()).not.toContain("topsecret");
  await writeFile(place.path, good);
  await running.refreshKeys();
  expect(await running.verify(token)).toMatchObject(claims);
  expect(place.lines).toHaveLength(damages.length);
});

type Tokens = Awaited<ReturnType<typeof createAccessTokens>>;

/** A DATA_DIR, a clock that the test moves, and as many processes as it starts. */
async function aPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), "site-rotation-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const path = join(dataDir, "signing-keys.json");
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  let at = Date.UTC(2026, 10, 20);
  const now = () => new Date(at);
  return {
    dataDir,
    path,
    lines,
    wait: (seconds: number) => {
      at += seconds * 1000;
    },
    start: async (): Promise<Tokens> =>
      createAccessTokens({
        keys: await loadSigningKeys({ dataDir, given: undefined }),
        changedKeys: watchSigningKeys({ dataDir, given: undefined, log }),
        issuer: "http://localhost/auth/v1",
        now,
      }),
    rotate: () => rotateSigningKeys({ dataDir, tokenSeconds: accessTokenSeconds, now: now() }),
    /** Deletes the file and lets the next start create another one, as after a theft of the keys. */
    replaceKeys: async () => {
      await rm(path);
      await loadSigningKeys({ dataDir, given: undefined });
    },
  };
}

function kidOf({ token }: { token: string }): string | undefined {
  return decodeProtectedHeader(token).kid;
}

function kidsOf(tokens: Tokens): (string | undefined)[] {
  return tokens.jwks().keys.map(({ kid }) => kid);
}
