// Reads which sign-in methods the backend offers besides a password (GET /settings of the auth service). The
// client has no method for it.

import { type ProviderName, providerNames } from "../../contract/sign-in-providers.ts";
import { z } from "../../contract/zod.ts";
import { backendAddress } from "./backend-address.ts";
import { logFailure } from "./log-failure.ts";

export type SignInMethods = {
  providers: readonly ProviderName[];
  hasSingleSignOn: boolean;
  hasCodes: boolean;
};

export const passwordOnly: SignInMethods = { providers: [], hasSingleSignOn: false, hasCodes: false };

/** If the settings cannot be read, only the password is offered. */
export async function readSignInMethods(): Promise<SignInMethods> {
  try {
    const { url, key } = backendAddress();
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    if (!answer.ok) throw new Error(`The settings were answered with ${answer.status}.`);
    return parseSignInMethods(await answer.json());
  } catch (failure) {
    logFailure("Reading the ways to sign in failed.", failure);
    return passwordOnly;
  }
}

export function parseSignInMethods(settings: unknown): SignInMethods {
  const { external, saml_enabled, one_time_codes } = settingsShape.parse(settings);
  return {
    providers: providerNames.filter((name) => external[name]),
    hasSingleSignOn: saml_enabled,
    hasCodes: one_time_codes,
  };
}

const settingsShape = z.object({
  external: z.record(z.string(), z.boolean()),
  saml_enabled: z._default(z.boolean(), false),
  /** An addition of this project's own server; hosted services omit it. */
  one_time_codes: z._default(z.boolean(), false),
});
