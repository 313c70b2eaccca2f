import { readFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { expect, onTestFinished, test } from "vitest";
import {
  checkPassword,
  comparePassword,
  hashPassword,
  maxPasswordCharacters,
  needsRehash,
  refusalMilliseconds,
  verifyPasswordHash,
} from "./passwords.ts";

const caller = { address: "192.0.2.1" };

test("a password has at least six characters, as a person counts them, and may be long (R-197)", () => {
  for (const password of ["123456", "пароль", "x".repeat(maxPasswordCharacters)])
    expect(() => checkPassword(password)).not.toThrow();
  expect(() => checkPassword("12345")).toThrow(
    expect.objectContaining({ code: "weak_password", detail: { reasons: ["length"] } }),
  );
  expect(() => checkPassword("😀😀😀")).toThrow(expect.objectContaining({ code: "weak_password" }));
  expect(() => checkPassword("x".repeat(maxPasswordCharacters + 1))).toThrow(
    expect.objectContaining({ code: "validation_failed" }),
  );
});

test("every character of a long password counts", async () => {
  const stored = await hashPassword(`${"x".repeat(80)}1`, caller);
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await verifyPasswordHash(`${"x".repeat(80)}1`, stored, caller)).toBe(true);
  expect(await verifyPasswordHash(`${"x".repeat(80)}2`, stored, caller)).toBe(false);
  expect(needsRehash(stored)).toBe(false);
});

test("bcrypt hashes of another system verify under each of their prefixes, and need a rehash", async () => {
  const made = await bcryptHash("plumb-bob-and-line", 4);
  for (const version of ["$2a", "$2b", "$2y"]) {
    const stored = `${version}${made.slice(3)}`;
    expect(await verifyPasswordHash("plumb-bob-and-line", stored, caller), version).toBe(true);
    expect(await verifyPasswordHash("wrong-password", stored, caller), version).toBe(false);
    expect(needsRehash(stored)).toBe(true);
  }
});

test("a missing hash, and one of an unknown kind, match no password", async () => {
  for (const stored of [undefined, null, "", "$argon2id$nonsense", "nonsense", "{SHA}x"]) {
    expect(await verifyPasswordHash("nobody has this account", stored, caller), String(stored)).toBe(false);
  }
});

test("a refusal whose comparison took longer than all refusals take writes no warning into the log", async () => {
  const stored = await bcryptHash("plumb-bob-and-line", 13);
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const begun = performance.now();
  expect(await comparePassword("wrong-password", stored, caller)).toBe(false);
  expect(performance.now() - begun).toBeGreaterThan(refusalMilliseconds);
  await turn(); // Node reports a warning in the next turn
  expect(warnings).toEqual([]);
});

test("a refusal tells neither whether an account exists nor how its password is hashed (R-469)", async () => {
  const argon2 = await hashPassword("plumb-bob-and-line", caller);
  const bcrypt = await bcryptHash("plumb-bob-and-line", 4);
  for (const stored of [undefined, null, argon2, bcrypt]) {
    const begun = performance.now();
    expect(await comparePassword("wrong-password", stored, caller)).toBe(false);
    expect(performance.now() - begun, String(stored)).toBeGreaterThan(refusalMilliseconds - 2); // rounding of timers
  }
  expect(await comparePassword("plumb-bob-and-line", bcrypt, caller)).toBe(true);
});

test("hashing runs in native threads: only the libraries' asynchronous functions are used", async () => {
  const source = await readFile(new URL("./passwords.ts", import.meta.url), "utf8");
  expect(source).toContain("@node-rs/argon2");
  expect(source).not.toMatch(/Sync\b/);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  await Promise.all(Array.from({ length: 8 }, () => hashPassword("plumb-bob-and-line", caller)));
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(0);
});
