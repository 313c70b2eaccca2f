// The keys that several servers share, so that each takes the sessions of the others.
import { exportJWK, generateKeyPair } from "jose";

/** For AUTH_SIGNING_KEYS. */
export async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: "shared" }] });
}
