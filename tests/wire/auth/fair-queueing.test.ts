// Many calls that wait for one account's row lock do not block callers of other accounts
// (docs/threat-model.md).
import { expect, test } from "vitest";
import { anAuthService, anEmail, password } from "../../support/auth/auth-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

test("while an account's calls from forty networks wait for it, somebody else signs in", async () => {
  const { auth, held, email, signIn } = await aHeldAccount();
  const { access_token } = held.session;
  const body = JSON.stringify({ data: { city: "Tampa" } });
  const flood = Array.from({ length: 40 }, (_, index) =>
    auth.call("/user", {
      method: "PUT",
      headers: {
        authorization: `Bearer ${access_token}`,
        "content-type": "application/json",
        ...from(`203.0.${index}.1`),
      },
      body,
    }),
  );
  await held.untilAwaited();
  expect(await signIn(email, "198.51.100.7")).toBe(200);
  await held.release();
  const answers = await Promise.all(flood);
  expect(answers.map(({ status }) => status)).toEqual(flood.map(() => 200));
});

test("while sign-ins to one account from forty networks wait for it, somebody else signs in", async () => {
  const { auth, held, email, signIn } = await aHeldAccount();
  const flood = Array.from({ length: 40 }, (_, index) => signIn(held.email, `203.0.${index}.1`));
  await held.untilAwaited();
  expect(await signIn(email, "198.51.100.7")).toBe(200);
  await held.release();
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  expect(auth.mails).toEqual([]);
});

test("an address with hundreds of waiting refreshes gets Retry-After, and other addresses are served", async () => {
  const { auth, held, email, signIn } = await aHeldAccount();
  const { refresh_token } = held.session;
  const asked: Promise<Response>[] = [];
  for (let count = 0; count < 130; count += 1)
    asked.push(auth.post("/token?grant_type=refresh_token", { refresh_token }, from("203.0.113.1")));
  const refused: (string | null)[] = [];
  for (const one of asked)
    void one.then(({ status, headers }) => status === 429 && refused.push(headers.get("retry-after")));
  await expect.poll(() => refused.length).toBeGreaterThan(10);
  expect(new Set(refused)).toEqual(new Set(["5"]));
  expect(await signIn(email, "198.51.100.7")).toBe(200);
  await held.release();
  await Promise.all(asked);
});

/**
 * Makes two accounts. The database owner holds the row locks of the first one (`held`) until the test calls
 * `release`.
 */
async function aHeldAccount() {
  const open = await anAuthService({ isAutoConfirming: true });
  const email = anEmail();
  await open.post("/signup", { email, password });
  const heldEmail = anEmail();
  const session: { access_token: string; refresh_token: string; user: { id: string } } = await (
    await open.post("/signup", { email: heldEmail, password })
  ).json();
  const auth = await anAuthService({ database: open.database, keys: open.keys, isLimited: true });
  const { owner } = auth;
  await owner.query("begin");
  await owner.query("select from auth.users where id = $1 for update", [session.user.id]);
  await owner.query("select from auth.sessions where user_id = $1 for update", [session.user.id]);
  return {
    auth,
    email,
    held: {
      email: heldEmail,
      session,
      untilAwaited: () => expect.poll(() => lockWaits(owner)).toBeGreaterThanOrEqual(3),
      release: () => owner.query("commit"),
    },
    signIn: async (name: string, address: string) => {
      const answer = await auth.post("/token?grant_type=password", { email: name, password }, from(address));
      await answer.text();
      return answer.status;
    },
  };
}

function from(address: string) {
  return { "x-test-address": address };
}
