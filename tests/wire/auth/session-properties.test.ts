// Property test of sessions: over random calls by several devices of several people, the service refuses what
// the model (tests/support/auth/session-model.ts) forbids and allows what it allows.
import fc from "fast-check";
import { expect, test } from "vitest";
import { anAuthService, anEmail, password, type TestAuth } from "../../support/auth/auth-service.ts";
import { look, sessionCommands, type TestState } from "../../support/auth/session-commands.ts";
import type { Person } from "../../support/auth/session-model.ts";

test("no order of calls gets past bans, confirmation, spent refresh tokens, ended sessions or assurance levels", async () => {
  const auth = await anAuthService({ settings: { requiresReauthentication: false } });
  const outcomes = new Set<string>();
  const sequences = fc.array(command, { minLength: 12, maxLength: 45, size: "max" });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), sequences, async (isSetUp, sequence) => {
      const world = await aTestState(auth, isSetUp);
      for (const [name, which, how] of sequence) {
        const hasWorked = await sessionCommands[name](world, which, how);
        outcomes.add(`${name} ${hasWorked ? "works" : "is refused"}`);
      }
      for (const token of world.model.accessTokens) await look(world, token);
    }),
    { numRuns: 40, examples: [[true, fixedExample]], interruptAfterTimeLimit: 20_000 },
  );
  for (const name of ["refresh", "changePassword", "enroll", "prove", "remove"])
    for (const outcome of ["works", "is refused"]) expect(outcomes).toContain(`${name} ${outcome}`);
});

type Name = keyof typeof sessionCommands;

/** Commands on which most others depend are repeated, so that they are drawn more often. */
const names: Name[] = [
  ...Array<Name>(4).fill("refresh"),
  ...Array<Name>(3).fill("signIn"),
  ...Array<Name>(3).fill("prove"),
  ...Array<Name>(3).fill("wait"),
  ...Array<Name>(2).fill("enroll"),
  ...(["signUp", "confirm", "signOut", "changePassword", "changeAddress", "ban", "remove"] as const),
];
const command = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(fc.nat(3), fc.nat(40)),
  fc.oneof(fc.nat(2), fc.nat(11)),
);

/**
 * A fixed example: each command is refused to the device at aal1 and then done by the device at aal2, so that
 * every outcome occurs even if the random sequences miss one.
 */
const fixedExample: [Name, number, number][] = [
  ["remove", 0, 0],
  ["enroll", 0, 0],
  ["changePassword", 0, 0],
  ["prove", 0, 0],
  ["prove", 1, 0],
  ["refresh", 1, 0],
  ["refresh", 0, 0],
  ["enroll", 0, 0],
  ["changePassword", 0, 0],
  ["remove", 0, 0],
];

/**
 * Two people: one without an account, and one with two devices. The first device has either refreshed twice
 * or verified a second factor (`isSetUp`).
 */
async function aTestState(auth: TestAuth, isSetUp: boolean): Promise<TestState> {
  const people = [aPersonOf(anEmail()), aPersonOf(anEmail())];
  const world = { auth, model: { people, refreshTokens: [], accessTokens: [], factors: [] } };
  await sessionCommands.signUp(world, 0);
  const first: Name[] = isSetUp
    ? ["confirm", "enroll", "prove", "signIn"]
    : ["confirm", "refresh", "refresh", "signIn"];
  for (const name of first) expect(await sessionCommands[name](world, 0, 1), name).toBe(true);
  return world;
}

function aPersonOf(email: string): Person {
  return { email, password, isConfirmed: false, isBanned: false, factors: [] };
}
