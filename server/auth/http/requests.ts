// The bodies that clients send, parsed at the edge. As upstream (Go), a missing or null text counts as empty;
// a value of another type is `bad_json`. Unknown keys are ignored.
import { z } from "zod";
import { hasInvisibleCharacter, isEmailAddress, trimEmail } from "../../../contract/email-address.ts";
import { AuthRefusal, messages } from "../errors.ts";

/** Largest accepted body. */
export const maxBodyBytes = 65_536;

/** Parses a body by `schema`. Throws `bad_json` with a message that begins like upstream's. */
export function parseBody<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  throw new AuthRefusal("bad_json", `Could not parse request body as JSON: ${where}${issue?.message ?? ""}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthRefusal("bad_json", "Could not parse request body as JSON: it is not well-formed");
  }
}

/** A text that may be missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined)
  .refine((value) => isShallow(value, 10), "is nested too deeply");

/** RFC 7636, 4.3; read by ../sign-in/flow-state.ts. */
const pkce = { code_challenge: text, code_challenge_method: text };

export const signUpRequest = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  ...pkce,
});
export const signInRequest = z.object({ email: text, phone: text, password: text });
export const refreshRequest = z.object({ refresh_token: text });
export const exchangeCodeRequest = z.object({ auth_code: text, code_verifier: text });
export const otpRequest = z.object({
  email: text,
  phone: text,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  data: metadata,
  channel: text,
  ...pkce,
});
export const recoverRequest = z.object({ email: text, ...pkce });
export const resendRequest = z.object({ type: text, email: text, phone: text, ...pkce });
export const verifyRequest = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});
export const updateUserRequest = z.object({
  email: text,
  phone: text,
  password: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  nonce: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  channel: text,
  ...pkce,
});

export const idTokenRequest = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  client_id: text,
  issuer: text,
  link_identity: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

const captchaToken = z.object({ captcha_token: text }).nullish();

/** The token that clients add to the body of a request that a captcha protects. */
export const captchaRequest = z.object({ gotrue_meta_security: captchaToken });

export type SignUpRequest = z.infer<typeof signUpRequest>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type ExchangeCodeRequest = z.infer<typeof exchangeCodeRequest>;
export type OtpRequest = z.infer<typeof otpRequest>;
export type IdTokenRequest = z.infer<typeof idTokenRequest>;
export type RecoverRequest = z.infer<typeof recoverRequest>;
export type VerifyRequest = z.infer<typeof verifyRequest>;
export type ResendRequest = z.infer<typeof resendRequest>;
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;

/** Returns the address in lower case, without invisible characters around it. Throws `validation_failed`. */
export function checkEmail(email: string): string {
  const address = storedEmail(email);
  if (email === "") throw new AuthRefusal("validation_failed", messages.emailRequired);
  if (!isEmail(address))
    throw new AuthRefusal(
      "validation_failed",
      hasInvisibleCharacter(address) ? messages.emailInvisible : messages.emailInvalid,
    );
  return address;
}

/** White space around it is no part of what is dropped: it is refused, as upstream. */
export function storedEmail(email: string): string {
  return (/^[^\S\ufeff]|[^\S\ufeff]$/.test(email) ? email : trimEmail(email)).toLowerCase();
}

export function isEmail(text: string): boolean {
  const localCharacters = Array.from(text.slice(0, text.indexOf("@"))).length;
  return text.length <= maxEmailCharacters && localCharacters <= maxLocalCharacters && isEmailAddress(text);
}

/** RFC 5321, 4.5.3.1. */
const maxEmailCharacters = 254;
const maxLocalCharacters = 64;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
