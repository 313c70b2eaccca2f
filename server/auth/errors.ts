// Every refusal of the auth service: code, HTTP status and message as Supabase Auth sends them
// (internal/api/apierrors), and the two shapes of body that its clients read.

import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";

/** Code -> status and message. An AuthRefusal may have a more exact message than the one here. */
const refusals = {
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  bad_json: [400, "Could not parse request body as JSON"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  bad_oauth_callback: [400, "OAuth callback with missing authorization code missing"],
  bad_oauth_state: [400, "OAuth state not found or expired"],
  captcha_failed: [400, "captcha protection: request disallowed"],
  conflict: [
    409,
    "Multiple accounts with the same email address in the same linking domain detected: default",
  ],
  email_conflict_identity_not_deletable: [422, "Unable to unlink identity due to email conflict"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  flow_state_already_used: [400, "State has already been used"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  identity_already_exists: [422, "Identity is already linked"],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [401, "AAL2 session is required to update email or password when MFA is enabled."],
  invalid_credentials: [400, "Invalid login credentials"],
  mfa_challenge_expired: [422, "MFA challenge has expired"],
  mfa_factor_name_conflict: [422, "A factor with this friendly name already exists"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_ip_address_mismatch: [422, "Challenge and verify IP addresses mismatch."],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  mfa_verified_factor_exists: [
    422,
    "A verified phone factor already exists, unenroll the existing factor to continue",
  ],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  mfa_webauthn_verify_not_enabled: [422, "MFA verification is disabled for WebAuthn"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  not_admin: [403, "User not allowed"],
  not_found: [404, "There is nothing at this address"],
  otp_expired: [403, "Token has expired or is invalid"],
  over_email_send_rate_limit: [429, "For security purposes, you can only request this after a minute."],
  over_request_rate_limit: [429, "Request rate limit reached"],
  over_sms_send_rate_limit: [429, "For security purposes, you can only request this after a minute."],
  phone_provider_disabled: [400, "Unsupported phone provider"],
  phone_exists: [422, "A user with this phone number has already been registered"],
  phone_not_confirmed: [400, "Phone not confirmed"],
  provider_email_needs_verification: [422, "Verify the email with the provider in order to sign in"],
  provider_disabled: [400, "Provider is not enabled"],
  reauthentication_needed: [400, "Password update requires reauthentication"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_too_large: [413, "The request body is too large"],
  request_timeout: [503, "The service cannot be reached at the moment. Please try again soon."],
  same_password: [422, "New password should be different from the old password."],
  saml_assertion_no_email: [400, "SAML Assertion does not contain an email address"],
  saml_assertion_no_user_id: [
    400,
    "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
  ],
  saml_idp_not_found: [404, "A SAML connection has not been established with this Identity Provider"],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  saml_relay_state_expired: [422, "SAML RelayState has expired. Try logging in again?"],
  saml_relay_state_not_found: [404, "SAML RelayState does not exist, try logging in again?"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  sso_provider_disabled: [404, "SSO Provider assigned for this domain is currently disabled"],
  sso_provider_not_found: [404, "No such SSO provider"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached, unenroll to continue"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  unexpected_failure: [500, "Unexpected failure, please check server logs for more information"],
  user_already_exists: [422, "User already registered"],
  user_banned: [400, "User is banned"],
  user_not_found: [403, "User from sub claim in JWT does not exist"],
  user_sso_managed: [422, "Updating email, phone, password of a SSO account only possible via SSO"],
  validation_failed: [400, "The request is not valid"],
  weak_password: [422, "Password should be at least 6 characters."],
} as const;

export type AuthErrorCode = keyof typeof refusals;
export type AuthErrorStatus = (typeof refusals)[AuthErrorCode][0];

/** More exact messages of upstream, most of them for `validation_failed`. */
export const messages = {
  anonymousRefused: "Anonymous user not allowed to perform these actions",
  codeChallengeCharacters:
    "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
  codeChallengeLength: "code challenge has to be between 43 and 128 characters",
  codeChallengeMethod: (method: string) => `unsupported code_challenge method ${JSON.stringify(method)}`,
  assertionInvalid: (reason: string) => `SAML Assertion is not valid: ${reason}`,
  bannedRefresh: "Invalid Refresh Token: User Banned",
  captchaAbsent: "captcha protection: request disallowed (no captcha_token found)",
  captchaRefused: (codes: string) => `captcha protection: request disallowed (${codes})`,
  captchaUnreachable: "captcha verification process failed",
  channelInvalid:
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  channelIsForPhones: "Channel should only be specified with Phone OTP",
  challengeExpired: (id: string) =>
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  challengeNotFound: "MFA factor with the provided challenge ID not found",
  enrollNeedsReauthentication: "Adding a first second factor requires reauthentication",
  enrollNeedsAal2: "AAL2 required to enroll a new factor",
  emailAlsoSent: (provider: string) =>
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  emailUnverified: (provider: string) =>
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  factorId: "factor_id must be an UUID",
  factorName: (most: number) => `Friendly name has to be text of at most ${most} characters`,
  factorNameTaken: (name: string) =>
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  factorNeedsCode: "Code needs to be non-empty",
  factorNeedsPhone: "Phone number required to enroll Phone factor",
  factorPhoneCode: "Invalid MFA Phone code entered",
  factorTypes: "factor_type needs to be totp, phone, or webauthn",
  identityId: "identity_id must be an UUID",
  identityOfAnother: "Identity is already linked to another user",
  idTokenAudience: (audience: string) => `Unacceptable audience in id_token: ${audience}`,
  idTokenBad: "Bad ID token",
  idTokenForeign: (provider: string) => `Custom OIDC provider ${JSON.stringify(provider)} not allowed`,
  idTokenLinking: "Linking requires a valid user access token in Authorization",
  idTokenNeedsProvider: "provider or client_id and issuer required",
  idTokenNonce: "Nonces mismatch",
  idTokenNonces: "Passed nonce and nonce in id_token should either both exist or not.",
  idTokenRequired: "id_token required",
  idTokenSubject: "Missing sub claim in id_token",
  issuer: (most: number) => `Issuer has to be plain text of at most ${most} characters`,
  linkExpired: "Email link is invalid or has expired",
  logoutScope: (scope: string) => `Unsupported logout scope ${JSON.stringify(scope)}`,
  interval: (seconds: number) => `For security purposes, you can only request this after ${seconds} seconds.`,
  emailInvalid: "Unable to validate email address: invalid format",
  emailInvisible: "Unable to validate email address: invalid format (it has an invisible character)",
  emailRequired: "An email address is required",
  metadataTooLarge: "User metadata is too large",
  noProvider: "Unsupported provider: provider is not enabled",
  notAdminMetadata: "Updating app_metadata requires admin privileges",
  oauthCode: (code: string) => `Unable to exchange external code: ${code.slice(0, 4)}`,
  oauthEmail: "Error getting user email from external provider",
  oauthProfile: "Error getting user profile from external provider",
  oauthStateExpired: "OAuth state has expired",
  oauthStateInvalid: "OAuth state parameter is invalid",
  oauthStateMissing: "OAuth state parameter missing",
  oneAddressOnSignIn: "Only an email address or phone number should be provided on login.",
  oneAddressOnOtp: "Only an email address or phone number should be provided",
  oneAddressOnResend: "Only an email address or phone number should be provided.",
  oneAddressOnSignUp: "Only an email address or phone number should be provided on signup.",
  oneAddressOnVerify: "Only an email address or phone number should be provided on verify",
  otpNeedsAddress: "One of email or phone must be set",
  onlyTokenHash: "Only the token_hash and type should be provided",
  passwordRequired: "Signup requires a valid password",
  passwordTooLong: (most: number) => `Password cannot be longer than ${most} characters`,
  phoneInvalid: "Invalid phone number format (E.164 required)",
  phoneOutside: (codes: readonly string[]) =>
    `Text messages are not sent to the country of this number, only to ${codes.map((code) => `+${code}`).join(" and ")}`,
  pkceNeedsBoth: "PKCE flow requires code_challenge_method and code_challenge",
  pkceNeedsCode: "invalid request: both auth code and code verifier should be non-empty",
  pkceNotForPhones: "PKCE not supported for phone signups",
  providerOff: (issuer: string) => `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`,
  providerUnreachable: "The sign-in provider cannot be reached at the moment. Please try again soon.",
  recoveryNeedsEmail: "Password recovery requires an email",
  reauthenticationNeedsAddress: "Reauthentication requires the user to have an email or a phone number",
  reauthenticationNeedsEmail: "Please verify your email first.",
  reauthenticationNeedsPhone: "Please verify your phone first.",
  recoveryCode: "Invalid recovery code entered",
  recoveryNeedsAal2: "AAL2 required for recovery codes",
  recoveryNeedsFactor: "Recovery codes need a verified factor",
  recoveryNeedsReauthentication: "New recovery codes require reauthentication",
  refreshTokenRequired: "refresh_token required",
  resendNeedsEmail: "Type provided requires an email address",
  resendNeedsAddress: "Missing email address or phone number",
  resendNeedsPhone: "Type provided requires a phone number",
  resendTypes: "Missing one of these types: signup, email_change, sms, phone_change",
  samlArtifact: "SAML Artifact response can only be used with SP initiated flow",
  samlRelayStateInvalid: "SAML RelayState is not a valid UUID or URL",
  samlResponseMissing: "SAMLResponse is missing",
  samlResponseNotBase64: "SAMLResponse is not a valid Base64 string",
  severalAccounts: (domain: string) =>
    `Multiple accounts with the same email address in the same linking domain detected: ${domain}`,
  signInNeedsAddress: "missing email or phone",
  ssoDomainUnknown: "No SSO provider assigned for this domain",
  ssoNeedsOne: "Only one of provider_id or domain supported",
  ssoNeedsProvider: "A provider_id or domain needs to be provided",
  linkingNeedsAal2: "AAL2 required to link or unlink an identity",
  tooManyPasswords: "Too many people are signing in at this moment. Please try again in a few seconds.",
  unsupportedGrant: "unsupported_grant_type",
  unstorable: "The request holds a value that cannot be stored",
  unenrollNeedsAal2: "AAL2 required to unenroll verified factor",
  verifyNeedsToken: "Verify requires either a token or a token hash",
  verifyNeedsType: "Verify requires a verification type",
  signInMethodNeedsReauthentication: "Adding a way to sign in to the account requires reauthentication",
  verifyTypeInvalid: "Invalid email verification type",
} as const;

export type RefusalDetail = {
  /** Only for `weak_password`: what is weak about it. */
  reasons?: string[];
  retryAfterSeconds?: number;
  /** Replaces the usual status where upstream sends one code with several statuses. */
  status?: AuthErrorStatus;
  /**
   * The OAuth 2.0 error code, where upstream responds with one (RFC 6749, 5.2) or the sign-in provider sent
   * one.
   */
  oauthError?: string;
};

/** An expected error, which becomes an error response. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode;
  readonly status: AuthErrorStatus;
  readonly detail: RefusalDetail;
  constructor(code: AuthErrorCode, message?: string, detail: RefusalDetail = {}) {
    const [status, usualMessage] = refusals[code];
    super(message ?? usualMessage);
    this.code = code;
    this.status = detail.status ?? status;
    this.detail = detail;
  }
}

/**
 * Converts any thrown error into an AuthRefusal. Bad input never becomes a 5xx, and the client never sees a
 * message of the database.
 */
export function refusalOf(error: unknown, log: Log): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (isUnstorable(error)) return new AuthRefusal("validation_failed", messages.unstorable);
  log.error({ err: error }, "the auth service failed");
  return new AuthRefusal(isDatabaseUnavailable(error) ? "request_timeout" : "unexpected_failure");
}

/**
 * SQLSTATE class 22 (data exception): a value such as NUL or half a surrogate pair that PostgreSQL's text
 * cannot hold.
 */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^22...$/.test(String(error.code));
}

/** From this value of the header X-Supabase-Api-Version on, the body's `code` is the error code. */
export const currentApiVersion = "2024-01-01";

export function speaksCurrentApi(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= currentApiVersion;
}

export function refusalBody(refusal: AuthRefusal, isCurrentApi: boolean) {
  const { code, status, message, detail } = refusal;
  const weakPassword = detail.reasons ? { weak_password: { reasons: detail.reasons } } : {};
  const oauth = detail.oauthError ? { error: detail.oauthError, error_description: message } : {};
  if (isCurrentApi) return { code, message, ...weakPassword, ...oauth };
  return { code: status, error_code: code, msg: message, ...weakPassword, ...oauth };
}

/**
 * Returns the parameters of a redirect after a refusal, with the OAuth 2.0 error code for the status (RFC
 * 6749, 4.1.2.1).
 */
export function refusalFragment({ code, status, message, detail }: AuthRefusal): URLSearchParams {
  const names: Record<number, string> = {
    400: "invalid_request",
    401: "unauthorized_client",
    403: "access_denied",
    500: "server_error",
    503: "temporarily_unavailable",
  };
  return new URLSearchParams({
    error:
      detail.oauthError ?? (denials.includes(code) ? "access_denied" : (names[status] ?? "invalid_request")),
    error_code: code,
    error_description: message,
  });
}

/** Codes that a redirect reports as `access_denied`, whatever their status. */
const denials: readonly AuthErrorCode[] = ["user_banned", "provider_email_needs_verification"];
