// The environment variables for accounts (docs/configuration.md). They have the names of Supabase Auth
// (GoTrue) without the prefix GOTRUE_.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { type ProviderName, providerNames } from "../../../contract/sign-in-providers.ts";
import { httpUrl } from "./http-url.ts";

export type ProviderConfig = {
  name: ProviderName;
  /** The first one is used for sign-in through the browser. An id token is accepted for any of them. */
  clientIds: [string, ...string[]];
  secret: string;
  /** Replaces the provider's own address. For keycloak it is the issuer. */
  url: string | undefined;
};

export type CaptchaConfig = { provider: "hcaptcha" | "turnstile"; secret: string; url: string | undefined };

/** The settings of accounts after parsing; units and defaults are in docs/configuration.md. */
export type AuthConfig = {
  isAutoConfirming: boolean;
  uriAllowList: string[];
  providers: ProviderConfig[];
  /** Signs requests to SAML identity providers. Undefined turns SAML off. */
  samlPrivateKey: KeyObject | undefined;
  captcha: CaptchaConfig | undefined;
  /**
   * True if the sign-in page offers a code by mail or text instead of a password, and phone numbers can have
   * accounts.
   */
  offersSignInCodes: boolean;
  /**
   * True if a session older than a day must reauthenticate (with a mailed code) before it changes the
   * password.
   */
  requiresReauthentication: boolean;
  /**
   * The country codes or longer prefixes of the phone numbers that may get text messages. "1" is the United
   * States and Canada without the other countries that share it (server/auth/accounts/phone-number.ts).
   */
  smsCountryCodes: string[];
};

const onOrOff = z.enum(["true", "false"], "must be true or false");

/** Schema of these variables, without those of sign-in providers (`readProviders`). */
export const authEnvironment = z.object({
  AUTH_AUTOCONFIRM: onOrOff.default("false"),
  AUTH_URI_ALLOW_LIST: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every((entry) => /^[^:/]+:/.test(entry)),
      "must be addresses that begin with their scheme, separated by commas, such as https://*.school.org/**",
    )
    .default([]),
  AUTH_SAML_PRIVATE_KEY: z.string().transform(readRsaKey).optional(),
  AUTH_CAPTCHA_PROVIDER: z.enum(["hcaptcha", "turnstile"], "must be hcaptcha or turnstile").optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_URL: httpUrl.optional(),
  AUTH_SIGN_IN_CODES: onOrOff.default("false"),
  AUTH_PASSWORD_REAUTHENTICATION: onOrOff.default("true"),
  SMS_COUNTRY_CODES: z
    .string()
    .regex(
      /^\s*[1-9]\d{0,6}(\s*,\s*[1-9]\d{0,6})*\s*$/,
      "must be country codes in digits, separated by commas, such as 1,52",
    )
    .transform((codes) => codes.split(",").map((code) => code.trim()))
    .default(["1"]),
});

type Env = Record<string, string | undefined>;

/** Reads `AUTH_EXTERNAL_<PROVIDER>_...`. `faults` has a sentence for each missing or malformed variable. */
export function readProviders(env: Env): { providers: ProviderConfig[]; faults: string[] } {
  const faults: string[] = [];
  const providers = providerNames.flatMap((name) => readProvider(name, env, faults));
  if (Boolean(env.AUTH_CAPTCHA_PROVIDER) !== Boolean(env.AUTH_CAPTCHA_SECRET))
    faults.push("AUTH_CAPTCHA_PROVIDER and AUTH_CAPTCHA_SECRET must be set together.");
  return { providers, faults };
}

/** The parsed variables in the shape that the server uses. */
export function authConfig(e: z.infer<typeof authEnvironment>, providers: ProviderConfig[]): AuthConfig {
  const { AUTH_CAPTCHA_PROVIDER: provider, AUTH_CAPTCHA_SECRET: secret } = e;
  return {
    isAutoConfirming: e.AUTH_AUTOCONFIRM === "true",
    uriAllowList: e.AUTH_URI_ALLOW_LIST,
    providers,
    samlPrivateKey: e.AUTH_SAML_PRIVATE_KEY,
    captcha: provider && secret ? { provider, secret, url: e.AUTH_CAPTCHA_URL } : undefined,
    offersSignInCodes: e.AUTH_SIGN_IN_CODES === "true",
    requiresReauthentication: e.AUTH_PASSWORD_REAUTHENTICATION === "true",
    smsCountryCodes: e.SMS_COUNTRY_CODES,
  };
}

function readProvider(name: ProviderName, env: Env, faults: string[]): ProviderConfig[] {
  const prefix = `AUTH_EXTERNAL_${name.toUpperCase()}`;
  const { [`${prefix}_CLIENT_ID`]: ids, [`${prefix}_SECRET`]: secret, [`${prefix}_URL`]: url } = env;
  if (!ids && !secret && !url) return [];
  const [first, ...others] = (ids ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter(Boolean);
  if (!first) faults.push(`${prefix}_CLIENT_ID must be set to turn ${name} on.`);
  if (!secret) faults.push(`${prefix}_SECRET must be set to turn ${name} on.`);
  if (!url && name === "keycloak") faults.push(`${prefix}_URL must be set to the issuer's address.`);
  const [urlFault] = (url && httpUrl.safeParse(url).error?.issues) || [];
  if (urlFault) faults.push(`${prefix}_URL ${urlFault.message}.`);
  return first && secret
    ? [{ name, clientIds: [first, ...others], secret, url: url?.replace(/\/+$/, "") }]
    : [];
}

/** Reads PEM, or base64 of DER in PKCS #1 or PKCS #8, as Supabase Auth does. */
function readRsaKey(text: string, context: z.RefinementCtx): KeyObject {
  for (const read of keyReaders) {
    try {
      const key = read(text);
      if (key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
        return key;
    } catch {
      // The text is not in this format, so the next reader is tried.
    }
  }
  context.addIssue({
    code: "custom",
    message: "must be an RSA private key of at least 2048 bits, as PEM or base64",
  });
  return z.NEVER;
}

const keyReaders: readonly ((text: string) => KeyObject)[] = [
  (text) => createPrivateKey(text.replaceAll("\\n", "\n")),
  (text) => createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs1" }),
  (text) => createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" }),
];
