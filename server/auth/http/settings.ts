// What this auth service offers, as GET /settings tells clients.
import { providerNames } from "../../../contract/sign-in-providers.ts";
import type { AuthService } from "../service.ts";

export function settingsResponse({ settings: { providers, samlPrivateKey, ...offered } }: AuthService) {
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
    /** Of this site's own screen, beyond upstream's keys. */
    one_time_codes: offered.offersSignInCodes,
  };
}

/** Those that upstream names besides. */
const unsupportedProviders = [
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
