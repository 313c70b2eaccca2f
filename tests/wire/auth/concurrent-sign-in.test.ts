// A sign-in that runs while its account changes: the account's state when the session is created decides.
import { expect, test, vi } from "vitest";
import { aMember, anAuthService, password, type TestAuth } from "../../support/auth/auth-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

const comparing = vi.hoisted(() => ({
  gate: Promise.resolve(),
  begun: 0,
}));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      const isRight = await argon2.verify(...given);
      comparing.begun += 1;
      await comparing.gate;
      return isRight;
    },
  };
});

test.each([
  ["gets another password", "update auth.users set encrypted_password = 'another' where id = $1", "invalid_credentials"],
  ["loses its password", "update auth.users set encrypted_password = null where id = $1", "invalid_credentials"],
  ["is banned", "update auth.users set banned_until = now() + interval '1 hour' where id = $1", "user_banned"],
  ["is deleted", "delete from auth.users where id = $1", "invalid_credentials"],
])("a sign-in creates no session when the account %s before it completes", async (_what, change, code) => {
  const auth = await anAuthService();
  const { email, id } = await anAccount(auth);
  const { promise, resolve } = Promise.withResolvers<void>();
  comparing.gate = promise;
  comparing.begun = 0;
  const signIn = auth.post("/token?grant_type=password", { email, password });
  await expect.poll(() => comparing.begun).toBe(1);
  await auth.owner.query(change, [id]);
  await auth.owner.query("delete from auth.sessions where user_id = $1", [id]);
  resolve();
  const answer = await signIn;
  expect([answer.status, (await answer.json()).error_code]).toEqual([400, code]);
  expect((await auth.owner.query("select from auth.sessions where user_id = $1", [id])).rowCount).toBe(0);
}); // biome-ignore format: one line a case

test("a sign-in waits for a password change in an open transaction", async () => {
  const auth = await anAuthService();
  const { email, id } = await anAccount(auth);
  comparing.gate = Promise.resolve();
  await auth.owner.query("begin");
  await auth.owner.query("update auth.users set encrypted_password = 'another' where id = $1", [id]);
  await auth.owner.query("delete from auth.sessions where user_id = $1", [id]);
  const signIn = auth.post("/token?grant_type=password", { email, password });
  await expect.poll(() => lockWaits(auth.owner)).toBe(1);
  await auth.owner.query("commit");
  expect((await signIn).status).toBe(400);
  expect((await auth.owner.query("select from auth.sessions where user_id = $1", [id])).rowCount).toBe(0);
});

async function anAccount(auth: TestAuth): Promise<{ email: string; id: string }> {
  const { email } = await aMember(auth);
  const { rows } = await auth.owner.query<{ id: string }>("select id from auth.users where email = $1", [
    email,
  ]);
  return { email, id: rows[0]?.id ?? "" };
}
