// The request bodies of the second-factor routes, and the limits on names in them.
import { z } from "zod";
import { AuthRefusal, messages } from "../errors.ts";
import { text } from "../http/requests.ts";

const nilUuid = "00000000-0000-0000-0000-000000000000";

export const enrollRequest = z.object({ friendly_name: text, factor_type: text, issuer: text, phone: text });
export const recoveryCodeRequest = z.object({ code: text });
export const challengeRequest = z.object({ channel: text });
export const verifyFactorRequest = z.object({
  code: text,
  challenge_id: z
    .guid()
    .nullish()
    .transform((id) => id ?? nilUuid),
});

export type EnrollRequest = z.infer<typeof enrollRequest>;
export type ChallengeRequest = z.infer<typeof challengeRequest>;
export type VerifyFactorRequest = z.infer<typeof verifyFactorRequest>;

/**
 * Refuses lone surrogates: they would all be stored as the same character, and such names would be equal.
 * Throws `validation_failed`.
 */
export function checkFriendlyName(name: string): void {
  if (name.length > maxNameCharacters || !name.isWellFormed())
    throw new AuthRefusal("validation_failed", messages.factorName(maxNameCharacters));
}

/** The issuer appears twice in the URI that a QR code has to hold. Throws `validation_failed`. */
export function checkIssuer(issuer: string): void {
  if (issuer.length > maxIssuerCharacters || !issuer.isWellFormed() || /\p{Cc}/u.test(issuer))
    throw new AuthRefusal("validation_failed", messages.issuer(maxIssuerCharacters));
}

const maxNameCharacters = 100;
const maxIssuerCharacters = 64;
