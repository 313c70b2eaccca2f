// What this auth service offers, as GET /settings tells clients.

const unconfiguredProviders = [
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
  "phone",
];

export function settings({ isAutoConfirming }: { isAutoConfirming: boolean }) {
  return {
    external: {
      ...Object.fromEntries(unconfiguredProviders.map((provider) => [provider, false])),
      email: true,
    },
    disable_signup: false,
    mailer_autoconfirm: isAutoConfirming,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  };
}
