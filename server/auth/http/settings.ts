// The response of GET /settings: what this auth service offers.
import { providerNames } from "../../../contract/sign-in-providers.ts";
import type { AuthParts } from "../service.ts";

export function settingsResponse({ settings: { providers, samlPrivateKey, ...offered } }: AuthParts) {
  return {
    external: {
      ...Object.fromEntries([...providerNames, ...unsupportedProviders].map((name) => [name, false])),
      ...Object.fromEntries(providers.map(({ name }) => [name, true])),
      email: true,
      phone: offered.offersSignInCodes,
    },
    disable_signup: false,
    mailer_autoconfirm: offered.isAutoConfirming,
    phone_autoconfirm: offered.isAutoConfirming,
    sms_provider: "webhook",
    saml_enabled: samlPrivateKey !== undefined,
    /** Not in upstream: this site's sign-in screen reads it. */
    one_time_codes: offered.offersSignInCodes,
  };
}

/** Further names that upstream's response has. This service does not support them. */
export const unsupportedProviders = [
  "anonymous_users",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "gitlab",
  "kakao",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "spotify",
  "slack",
  "slack_oidc",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];
