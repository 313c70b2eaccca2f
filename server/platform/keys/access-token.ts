// Access tokens: JSON Web Tokens (RFC 7519), signed only with ES256. The auth service signs them; the auth
// and data services verify them.
import { errors, importJWK, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type SigningKey, signingKeyAt } from "./signing-keys.ts";

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3600;

/**
 * The claims that Supabase Auth writes. `amr` has the newest method first, with `timestamp` in seconds since
 * 1970. https://supabase.com/docs/guides/auth/jwt-fields
 */
export type AccessClaims = z.infer<typeof claimsSchema>;

export type AccessTokens = {
  /** Adds `iat`, `exp` and `iss`. `expiresAt` is in seconds since 1970. */
  sign(claims: Omit<AccessClaims, "iat" | "exp" | "iss">): Promise<{ token: string; expiresAt: number }>;
  /**
   * Throws AccessTokenError for a token that is expired, malformed, signed by another key, or without a
   * needed claim.
   */
  verify(token: string): Promise<AccessClaims>;
  /** The public keys as a JSON Web Key Set (RFC 7517). */
  jwks(): JSONWebKeySet;
  /** Replaces the keys with those of `changedKeys`, if they have changed. */
  refreshKeys(): Promise<void>;
};

/** A token that is refused. `message` is the text that Supabase Auth answers. */
export class AccessTokenError extends Error {
  readonly reason: "expired" | "malformed" | "signature" | "claims";
  constructor(reason: AccessTokenError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type AccessTokenOptions = {
  keys: SigningKey[];
  /**
   * Resolves with all keys if they have changed, else with undefined. Called for a token with an unknown
   * `kid`, at most once a second.
   */
  changedKeys?: () => Promise<SigningKey[] | undefined>;
  issuer: string;
  now: () => Date;
  /**
   * How many verified tokens are cached until they expire, so that their signature is not verified again. 0
   * turns the cache off.
   */
  maxRemembered?: number;
};

/**
 * Signs with the current key (`signingKeyAt` in signing-keys.ts), and verifies with every key. `issuer` is
 * the claim `iss` of new tokens. Throws Error if `keys` is empty.
 */
export async function createAccessTokens({
  keys,
  changedKeys,
  issuer,
  now,
  maxRemembered = 1_000,
}: AccessTokenOptions): Promise<AccessTokens> {
  if (keys.length === 0) throw new Error("At least one signing key is needed.");
  let imported = await importKeys(keys);
  const verifiedTokens = new Map<string, AccessClaims>();

  function cacheClaims(token: string, claims: AccessClaims): void {
    const [oldest] = verifiedTokens.size >= maxRemembered ? verifiedTokens.keys() : [];
    if (oldest !== undefined) verifiedTokens.delete(oldest);
    if (maxRemembered > 0) verifiedTokens.set(token, Object.freeze(claims));
  }

  async function reloadKeys(): Promise<void> {
    const changed = await changedKeys?.();
    if (!changed) return;
    imported = await importKeys(changed);
    verifiedTokens.clear();
  }
  let reloading: Promise<void> | undefined;
  function refreshKeys(): Promise<void> {
    reloading ??= reloadKeys().finally(() => {
      reloading = undefined;
    });
    return reloading;
  }

  let reloadedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Reloads the keys for an unknown `kid`, at most once per `unknownKeyMs`: a caller can send any number of
   * tokens with unknown keys, and each would read the key file.
   */
  async function findKey(kid: string): Promise<CryptoKey | undefined> {
    const known = imported.verifying.get(kid);
    if (known) return known;
    const nowMs = now().getTime();
    if (!reloading && nowMs - reloadedAtMs < unknownKeyMs) return undefined;
    reloadedAtMs = nowMs;
    await refreshKeys();
    return imported.verifying.get(kid);
  }

  return {
    sign: async (claims) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const { kid, key } = imported.signingAt(now());
      const token = await new SignJWT({ ...claims, iss: issuer, iat: issuedAt, exp: expiresAt })
        .setProtectedHeader({ alg: "ES256", typ: "JWT", kid })
        .sign(key);
      return { token, expiresAt };
    },
    verify: async (token) => {
      const known = verifiedTokens.get(token);
      if (known && known.exp > Math.floor(now().getTime() / 1000)) return known;
      verifiedTokens.delete(token);
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? undefined : await findKey(kid);
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          { algorithms: ["ES256"], currentDate: now(), requiredClaims: ["exp", "sub"] },
        );
        const claims = claimsSchema.parse(payload);
        cacheClaims(token, claims);
        return claims;
      } catch (error) {
        throw toAccessTokenError(error);
      }
    },
    jwks: () => ({ keys: imported.public }),
    refreshKeys,
  };
}

const unknownKeyMs = 1_000;

async function importKeys(keys: SigningKey[]) {
  const published = keys.map(({ d: _, signs_from: __, ...key }) => ({
    ...key,
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
  }));
  const signing = await importEach(keys);
  return {
    public: published,
    verifying: await importEach(published),
    signingAt: (at: Date) => {
      const kid = signingKeyAt(keys, at)?.kid ?? "";
      const key = signing.get(kid);
      if (!key) throw new Error("At least one signing key is needed.");
      return { kid, key };
    },
  };
}

async function importEach(keys: SigningKey[]): Promise<Map<string, CryptoKey>> {
  const imported = keys.map(
    async (key) => [key.kid, await importJWK({ ...key, kty: "EC" }, "ES256")] as const,
  );
  return new Map(await Promise.all(imported));
}

function toAccessTokenError(error: unknown): AccessTokenError {
  if (error instanceof errors.JWTExpired) return new AccessTokenError("expired", "JWT expired");
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new AccessTokenError("signature", "invalid JWT signature");
  if (error instanceof errors.JWKSNoMatchingKey)
    return new AccessTokenError("signature", "no suitable key was found to verify the JWT");
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new AccessTokenError("signature", "signing method is not allowed");
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof z.ZodError) {
    return new AccessTokenError("claims", "JWT claims are invalid");
  }
  return new AccessTokenError("malformed", "JWT is malformed");
}

const claimsSchema = z
  .object({
    iss: z.string().optional(),
    sub: z.string(),
    aud: z.string().optional(),
    exp: z.number(),
    iat: z.number().optional(),
    role: z.string(),
    email: z.string().optional(),
    phone: z.string().optional(),
    app_metadata: z.record(z.string(), z.unknown()).optional(),
    user_metadata: z.record(z.string(), z.unknown()).optional(),
    aal: z.string().optional(),
    amr: z.array(z.object({ method: z.string(), timestamp: z.number() }).loose()).optional(),
    session_id: z.string().optional(),
    is_anonymous: z.boolean().optional(),
  })
  .loose();
