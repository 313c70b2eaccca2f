// The part of the environment that configures accounts (docs/configuration.md); names as upstream,
// without GOTRUE_.
import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { type ProviderName, providerNames } from "../../../contract/sign-in-providers.ts";

export type ProviderConfig = {
  name: ProviderName;
  /** The first signs in through the browser; an id token may be meant for any of them. */
  clientIds: [string, ...string[]];
  secret: string;
  /** Another address of the provider; for keycloak its issuer. */
  url: string | undefined;
};

export type CaptchaConfig = { provider: "hcaptcha" | "turnstile"; secret: string; url: string | undefined };

export type AuthConfig = {
  isAutoConfirming: boolean;
  uriAllowList: string[];
  providers: ProviderConfig[];
  /** Signs requests to SAML identity providers; without it SAML is off. */
  samlPrivateKey: KeyObject | undefined;
  captcha: CaptchaConfig | undefined;
  /**
   * Whether the sign-in page offers a code by mail or phone instead of a password, and phone numbers have
   * accounts.
   */
  offersSignInCodes: boolean;
  /** Whether a session older than a day must prove itself again before it changes the password. */
  requiresReauthentication: boolean;
  /**
   * First digits of the numbers that texts are sent to; "1" alone is the United States and Canada
   * (auth/accounts/phone-number.ts).
   */
  smsCountryCodes: string[];
};

const address = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});

const onOrOff = z.enum(["true", "false"], "must be true or false");

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
    .default([]),
  AUTH_SAML_PRIVATE_KEY: z.string().transform(readRsaKey).optional(),
  AUTH_CAPTCHA_PROVIDER: z.enum(["hcaptcha", "turnstile"], "must be hcaptcha or turnstile").optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_URL: address.optional(),
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

/** Providers, and a fault for each variable that misses its companion. */
export function readProviders(env: Env): { providers: ProviderConfig[]; faults: string[] } {
  const faults: string[] = [];
  const providers = providerNames.flatMap((name) => readProvider(name, env, faults));
  if (Boolean(env.AUTH_CAPTCHA_PROVIDER) !== Boolean(env.AUTH_CAPTCHA_SECRET))
    faults.push("AUTH_CAPTCHA_PROVIDER and AUTH_CAPTCHA_SECRET must be set together.");
  return { providers, faults };
}

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
  if (url && !address.safeParse(url).success)
    faults.push(`${prefix}_URL must be an address that begins with http:// or https://.`);
  return first && secret
    ? [{ name, clientIds: [first, ...others], secret, url: url?.replace(/\/+$/, "") }]
    : [];
}

/** PEM, or the base64 of PKCS #1 or #8 in DER as upstream takes it. */
function readRsaKey(text: string, context: z.RefinementCtx): KeyObject {
  for (const read of keyReaders) {
    try {
      const key = read(text);
      if (key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
        return key;
    } catch {
      // Not in this format: the next reader tries.
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
