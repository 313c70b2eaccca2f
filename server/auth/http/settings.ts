// What this auth service offers, as GET /settings tells clients.
import type { AuthService } from "../service.ts";

export function settings({ settings: { providers, samlPrivateKey, ...offered } }: AuthService) {
  return {
    external: {
      ...Object.fromEntries(knownProviders.map((name) => [name, false])),
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

/** Those that upstream names, configured or not. */
const knownProviders = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "github",
  "gitlab",
  "google",
  "keycloak",
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
