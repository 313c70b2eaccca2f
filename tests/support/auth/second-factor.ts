// Second factors in tests: an authenticator app that shows codes for the service's time, and members who have
// set one up.
import { TOTP } from "otpauth";
import { aSignedInMember, type TestAuth } from "./auth-service.ts";

export type Device = ReturnType<TestAuth["client"]>;

/** What the app shows; `secondsOff` for a phone whose clock is wrong. */
export function codeOf({ now }: TestAuth, secret: string, secondsOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now().getTime() + secondsOff * 1000 });
}

/** The code after the one that was used last. */
export function nextCodeOf(auth: TestAuth, secret: string): string {
  auth.pass(30);
  return codeOf(auth, secret);
}

/** A factor that waits for its first code. */
export async function enrolled(client: Device, friendlyName = "My phone's app") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

/** Somebody with a verified app, on the device that set it up: its session has aal2. */
export async function aMemberWithApp(auth: TestAuth, email?: string) {
  const member = await aSignedInMember(auth, email);
  const { factorId, secret } = await enrolled(member.client);
  const { data, error } = await member.client.mfa.challengeAndVerify({
    factorId,
    code: codeOf(auth, secret),
  });
  if (error) throw error;
  return { ...member, factorId, secret, raised: data };
}

/** A call of second factors without the client, for what the client would not send. */
export function factorCall(
  auth: TestAuth,
  { method = "POST", path, token, body, address }: FactorCall,
): Promise<Response> {
  return auth.call(`/factors${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(address ? { "x-test-address": address } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type FactorCall = { method?: string; path: string; token: string; body?: unknown; address?: string };

type Asked = { factorId: string; token: string; address?: string };

/** The id of a new challenge. */
export async function challengeOf(auth: TestAuth, { factorId, ...caller }: Asked): Promise<string> {
  const response = await factorCall(auth, { path: `/${factorId}/challenge`, ...caller });
  return (await response.json()).id;
}

export async function provePhone(auth: TestAuth, client: Device, factorId: string) {
  const challenge = await client.mfa.challenge({ factorId });
  const code = auth.texts.at(-1)?.body.match(/\b\d{6}\b/)?.[0] ?? "";
  return client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code });
}

/** A second into the next one, so that what follows does not fall into two. */
export function startOfStep(auth: TestAuth): void {
  auth.pass(31 - ((auth.now().getTime() / 1000) % 30));
}

export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
