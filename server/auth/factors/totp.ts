// Codes of authenticator apps (TOTP, RFC 6238): six digits, 30 seconds and SHA-1, which every app supports.
import { TOTP } from "otpauth";
import { renderSVG } from "uqr";

export type NewTotp = { secret: string; uri: string; qr_code: string };

/** `account` is what the app shows below the issuer. */
export function createTotp(issuer: string, account: string): NewTotp {
  const totp = new TOTP({ issuer, label: account.slice(0, maxLabelCharacters).toWellFormed() });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: "M", border: 4, pixelSize: 3 }) };
}

/**
 * Returns the time step that `code` belongs to: the current one, one before or one after, because clocks
 * differ. Returns undefined without a secret, because anybody can compute the codes of an empty one.
 */
export function matchingTimeStep(code: string, secret: string | null, now: Date): number | undefined {
  if (!secret) return undefined;
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Longer addresses would not fit into a QR code beside a long issuer. */
const maxLabelCharacters = 64;
