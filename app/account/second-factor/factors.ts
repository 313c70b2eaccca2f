// Second factors of the signed-in user, with the official client's methods.
import type { Factor } from "../../backend/client.ts";
import { type AuthFailure, type AuthResult, callAuth } from "../auth-request.ts";

/** Reads all factors from the service. An unverified factor was never completed and does not count. */
export async function listFactors(): Promise<AuthResult<Factor[]>> {
  const answer = await callAuth("Reading the second factors", (auth) => auth.mfa.listFactors());
  return answer.failure ? answer : { data: answer.data.all };
}

export type Authenticator = { id: string; name: string; picture: string; secret: string; uri: string };

/** The app shows the name of `issuer` with its codes. */
export async function enrollAuthenticator(
  friendlyName: string,
  issuer: string,
): Promise<AuthResult<Authenticator>> {
  await removeUnverifiedFactors();
  const { data, failure } = await callAuth("Adding an authenticator app", (auth) =>
    auth.mfa.enroll({ factorType: "totp", friendlyName, issuer }),
  );
  if (failure) return { failure };
  const { qr_code, secret, uri } = data.totp;
  return { data: { id: data.id, name: friendlyName, picture: encodeDataUrl(qr_code), secret, uri } };
}

/** Returns the factor's id. */
export async function enrollPhone(friendlyName: string, phone: string): Promise<AuthResult<string>> {
  await removeUnverifiedFactors();
  const { data, failure } = await callAuth("Adding a phone", (auth) =>
    auth.mfa.enroll({ factorType: "phone", friendlyName, phone }),
  );
  return failure ? { failure } : { data: data.id };
}

/** Sends a code by text message and returns the id of its challenge. */
export async function sendFactorCode(factorId: string): Promise<AuthResult<string>> {
  const { data, failure } = await callAuth("Sending the code", (auth) => auth.mfa.challenge({ factorId }));
  return failure ? { failure } : { data: data.id };
}

type Proof = { factorId: string; challengeId: string; code: string };

export async function verifyPhoneCode(proof: Proof): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Checking the code", (auth) => auth.mfa.verify(proof));
  return failure;
}

export async function verifyAppCode(factorId: string, code: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Checking the code", (auth) =>
    auth.mfa.challengeAndVerify({ factorId, code }),
  );
  return failure;
}

export async function removeFactor(factorId: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Removing the second factor", (auth) => auth.mfa.unenroll({ factorId }));
  return failure;
}

/**
 * Removes unverified factors, which use up a name and count toward the maximum. If that fails, the service
 * reports it when the next factor is enrolled.
 */
async function removeUnverifiedFactors(): Promise<void> {
  const { data = [] } = await listFactors();
  for (const { id, status } of data) if (status === "unverified") await removeFactor(id);
}

/** The client appends the SVG markup to the data URL unencoded; a `#` in it would end the URL there. */
function encodeDataUrl(dataUrl: string): string {
  const start = dataUrl.indexOf(",") + 1;
  return dataUrl.slice(0, start) + encodeURIComponent(dataUrl.slice(start));
}
