// Second factors: an authenticator app on the service's clock, and members with a factor.
import { TOTP } from "otpauth";
import { aSignedInMember, type TestAuth } from "./auth-service.ts";

export type Device = ReturnType<TestAuth["client"]>;

/** The code that the app shows; `secondsOff` is the error of the phone's clock. */
export function codeOf({ now }: TestAuth, secret: string, secondsOff = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now().getTime() + secondsOff * 1000 });
}

/** Advances the clock by 30 seconds, so that the app shows a code that was not used yet. */
export function nextCodeOf(auth: TestAuth, secret: string): string {
  auth.pass(30);
  return codeOf(auth, secret);
}

/** Enrolls a factor, which stays unverified. */
export async function enrolled(client: Device, friendlyName = "My phone's app") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

/** A member who has verified an app in this client's session, which has aal2. */
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

/** Calls the factors' routes without the client, to send what the client would not send. */
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

/** Creates a challenge and returns its id. */
export async function challengeOf(auth: TestAuth, { factorId, ...caller }: Asked): Promise<string> {
  const response = await factorCall(auth, { path: `/${factorId}/challenge`, ...caller });
  return (await response.json()).id;
}

export async function provePhone(auth: TestAuth, client: Device, factorId: string) {
  const challenge = await client.mfa.challenge({ factorId });
  const code = auth.texts.at(-1)?.body.match(/\b\d{6}\b/)?.[0] ?? "";
  return client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code });
}

/**
 * Advances the clock to one second after the start of the next time step, so that the calls that follow fall
 * into one step.
 */
export function startOfStep(auth: TestAuth): void {
  auth.pass(31 - ((auth.now().getTime() / 1000) % 30));
}

export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
