// How many accounts may be started in a day and stay unconfirmed (docs/limits.md).
import { expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  password,
  refusal,
  type TestAuth,
} from "../../support/auth/auth-service.ts";

test("one address may start a hundred accounts a day; other addresses still can", async () => {
  const auth = await anAuthService({ isLimited: true });
  expect((await auth.post("/signup", { email: anEmail(), password })).status).toBe(200);
  await useUp(auth, "auth-new-account:");
  expect(await refusal(await auth.post("/signup", { email: anEmail(), password }))).toEqual([
    ...[429, "over_request_rate_limit", "Request rate limit reached"],
  ]);
  const elsewhere = { "x-test-address": "198.51.100.7" };
  expect((await auth.post("/signup", { email: anEmail(), password }, elsewhere)).status).toBe(200);
});

test("once a thousand were started in a day, each network may start ten more; ten thousand are the end", async () => {
  const auth = await anAuthService({ isLimited: true });
  const signUpFrom = async (address: string) =>
    (await auth.post("/signup", { email: anEmail(), password }, { "x-test-address": address })).status;
  expect(await signUpFrom("198.51.100.7")).toBe(200);
  await useUp(auth, "auth-new-account-site:");
  expect(await signUpFrom("203.0.113.1")).toBe(200);
  await useUp(auth, "auth-new-account-flood:");
  expect(await signUpFrom("203.0.113.2")).toBe(429);
  expect(await signUpFrom("192.0.2.1")).toBe(200);
  await useUp(auth, "auth-new-account-rows:", 10_000);
  expect(await signUpFrom("192.0.2.2")).toBe(429);
});

test("when no more may be started, existing accounts are not limited, and /otp answers alike", async () => {
  const auth = await anAuthService({ isLimited: true });
  const { email } = await aMember(auth);
  const waiting = anEmail();
  await auth.post("/signup", { email: waiting, password });
  await useUp(auth, "auth-new-account-rows:", 10_000);
  const unknown = anEmail();
  expect((await auth.post("/signup", { email: unknown, password })).status).toBe(429);
  const answers = [await auth.post("/otp", { email }), await auth.post("/otp", { email: anEmail() })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]?.text()).toBe(await answers[1]?.text());
  expect(auth.mails.at(-1)?.to).toBe(email);
  auth.passMessageInterval();
  expect((await auth.post("/signup", { email: waiting, password })).status).toBe(200);
  const { rows } = await auth.owner.query("select email from auth.users order by created_at");
  expect(rows.map((row) => row.email)).toEqual([email, waiting]);
});

async function useUp({ owner }: TestAuth, prefix: string, taken = 1_000): Promise<void> {
  const { rowCount } = await owner.query("update limits.counters set taken = $2 where starts_with(key, $1)", [
    prefix,
    taken,
  ]);
  expect(rowCount).toBe(1);
}
