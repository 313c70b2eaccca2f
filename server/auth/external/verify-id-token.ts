// Verifies an id token that the client sends (OpenID Connect Core 1.0, 3.1.3.7 and 3.1.3.8): the provider
// signed it for one of our client ids, it has not expired, and the client knows its nonce.
import { createHash, timingSafeEqual } from "node:crypto";
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from "jose";
import { AuthRefusal, messages } from "../errors.ts";
import type { IdTokenRequest } from "../http/requests.ts";
import { isSubject } from "./claims.ts";
import type { OpenIdVerification } from "./provider-connection.ts";

export type PresentedIdToken = {
  request: Pick<IdTokenRequest, "id_token" | "access_token" | "nonce">;
  clientIds: readonly string[];
  at: Date;
};

/**
 * Throws `validation_failed` with an OAuth error, or `request_timeout` if the provider's keys cannot be read.
 */
export async function verifyIdToken(
  openId: OpenIdVerification,
  { request, clientIds, at }: PresentedIdToken,
): Promise<JWTPayload & { sub: string }> {
  const { payload, protectedHeader } = await verifySignature(openId, request.id_token, at);
  const { sub, at_hash } = payload;
  if (!openId.isIssuer(payload)) throw badRequest(messages.idTokenBad);
  if (request.access_token && typeof at_hash === "string") {
    const isOfAccessToken = isSame(at_hash, accessTokenHash(protectedHeader.alg, request.access_token));
    if (!isOfAccessToken) throw badRequest(messages.idTokenBad);
  }
  if (!isSubject(sub)) throw badRequest(messages.idTokenSubject);
  checkAudience(payload, clientIds);
  checkNonce(payload.nonce, request.nonce);
  return { ...payload, sub };
}

export function badRequest(message: string): AuthRefusal {
  return new AuthRefusal("validation_failed", message, { oauthError: "invalid request" });
}

/** Accepts signatures with public keys only: neither `none` nor a shared secret (HMAC). */
async function verifySignature(
  { keys }: OpenIdVerification,
  token: string,
  at: Date,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keys, {
      algorithms: [...algorithms],
      requiredClaims: ["exp"],
      currentDate: at,
      clockTolerance: 30,
    });
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (keyFaults.includes(error.code))
      throw new AuthRefusal("request_timeout", messages.providerUnreachable);
    throw badRequest(messages.idTokenBad);
  }
}

/** Errors of the provider's key set, not of the token: it is invalid, or it came too late. */
const keyFaults = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"];

const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
] as const;

/** The left half of the access token's hash (OpenID Connect Core 1.0, 3.1.3.6). */
function accessTokenHash(algorithm: string, accessToken: string): string {
  const bits = algorithm.startsWith("Ed") ? "512" : algorithm.slice(-3);
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString("base64url");
}

function checkAudience({ aud }: JWTPayload, clientIds: readonly string[]): void {
  const audience = [aud ?? []].flat();
  if (audience.some((client) => clientIds.includes(client))) return;
  throw badRequest(messages.idTokenAudience(`[${audience.join(" ").slice(0, 200)}]`));
}

/** The client sent the provider the SHA-256 hash of the nonce, and sends the nonce itself here. */
function checkNonce(hashed: unknown, nonce: string): void {
  const inToken = typeof hashed === "string" ? hashed : "";
  if ((inToken === "") !== (nonce === "")) throw badRequest(messages.idTokenNonces);
  if (nonce === "") return;
  const expected = createHash("sha256").update(nonce).digest("hex");
  if (!isSame(inToken, expected))
    throw new AuthRefusal("validation_failed", messages.idTokenNonce, { oauthError: "invalid nonce" });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
