// Every refusal of the auth service: code, HTTP status and message as Supabase Auth sends them (internal/api/apierrors),
// and the two shapes of body that its clients read.
import { isDatabaseAway } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";

/** Code -> status and message. A refusal may say something more exact than the message here. */
const refusals = {
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  bad_json: [400, "Could not parse request body as JSON"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  insufficient_aal: [401, "AAL2 session is required to update email or password when MFA is enabled."],
  invalid_credentials: [400, "Invalid login credentials"],
  manual_linking_disabled: [404, "Manual linking is disabled"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_totp_enroll_not_enabled: [422, "MFA enroll is disabled for TOTP"],
  no_authorization: [401, "This endpoint requires a Bearer token"],
  not_admin: [403, "User not allowed"],
  not_found: [404, "There is nothing at this address"],
  otp_disabled: [422, "Signups not allowed for otp"],
  otp_expired: [403, "Token has expired or is invalid"],
  over_email_send_rate_limit: [429, "For security purposes, you can only request this after a minute."],
  over_request_rate_limit: [429, "Request rate limit reached"],
  phone_not_confirmed: [400, "Phone not confirmed"],
  phone_provider_disabled: [400, "Phone signups are disabled"],
  provider_disabled: [400, "Provider is not enabled"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_too_large: [413, "The request body is too large"],
  request_timeout: [503, "The service cannot be reached at the moment. Please try again soon."],
  same_password: [422, "New password should be different from the old password."],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
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

/** More exact messages of upstream; those of `validation_failed` above all. */
export const messages = {
  bannedRefresh: "Invalid Refresh Token: User Banned",
  linkExpired: "Email link is invalid or has expired",
  logoutScope: (scope: string) => `Unsupported logout scope ${JSON.stringify(scope)}`,
  interval: (seconds: number) => `For security purposes, you can only request this after ${seconds} seconds.`,
  emailInvalid: "Unable to validate email address: invalid format",
  emailRequired: "An email address is required",
  metadataTooLarge: "User metadata is too large",
  noProvider: "Unsupported provider: provider is not enabled",
  notAdminMetadata: "Updating app_metadata requires admin privileges",
  oneAddressOnSignIn: "Only an email address or phone number should be provided on login.",
  oneAddressOnSignUp: "Only an email address or phone number should be provided on signup.",
  oneAddressOnVerify: "Only an email address or phone number should be provided on verify",
  onlyTokenHash: "Only the token_hash and type should be provided",
  passwordRequired: "Signup requires a valid password",
  passwordTooLong: (most: number) => `Password cannot be longer than ${most} characters`,
  recoveryNeedsEmail: "Password recovery requires an email",
  refreshTokenRequired: "refresh_token required",
  resendNeedsEmail: "Type provided requires an email address",
  resendTypes: "Missing one of these types: signup, email_change, sms, phone_change",
  signInNeedsAddress: "missing email or phone",
  unsupportedGrant: "unsupported_grant_type",
  unstorable: "The request holds a value that cannot be stored",
  verifyNeedsToken: "Verify requires either a token or a token hash",
  verifyNeedsType: "Verify requires a verification type",
  verifyTypeInvalid: "Invalid email verification type",
} as const;

export type RefusalDetail = {
  /** Only for `weak_password`: what is weak about it. */
  reasons?: string[];
  retryAfterSeconds?: number;
};

/** An expected refusal. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode;
  readonly status: AuthErrorStatus;
  readonly detail: RefusalDetail;
  constructor(code: AuthErrorCode, message?: string, detail: RefusalDetail = {}) {
    const [status, usualMessage] = refusals[code];
    super(message ?? usualMessage);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** Whatever was thrown, as a refusal: bad input never becomes a 5xx, and what the database says stays inside. */
export function refusalOf(error: unknown, log: Log): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (isUnstorable(error)) return new AuthRefusal("validation_failed", messages.unstorable);
  log.error({ err: error }, "the auth service failed");
  return new AuthRefusal(isDatabaseAway(error) ? "request_timeout" : "unexpected_failure");
}

/** SQLSTATE class 22 (data exception): a value such as NUL or half a surrogate pair that PostgreSQL's text cannot hold. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^22...$/.test(String(error.code));
}

/** The version from which the body's `code` is the error code, of the header X-Supabase-Api-Version. */
export const currentApiVersion = "2024-01-01";

export function speaksCurrentApi(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= currentApiVersion;
}

export function refusalBody(refusal: AuthRefusal, isCurrentApi: boolean) {
  const { code, status, message, detail } = refusal;
  const weakPassword = detail.reasons ? { weak_password: { reasons: detail.reasons } } : {};
  if (isCurrentApi) return { code, message, ...weakPassword };
  return { code: status, error_code: code, msg: message, ...weakPassword };
}

/** The values of a redirect that tells of a refusal, with the OAuth 2.0 name of the status (RFC 6749, 4.1.2.1). */
export function refusalFragment({ code, status, message }: AuthRefusal): URLSearchParams {
  const names: Record<number, string> = {
    400: "invalid_request",
    401: "unauthorized_client",
    403: "access_denied",
    500: "server_error",
    503: "temporarily_unavailable",
  };
  return new URLSearchParams({
    error: names[status] ?? "invalid_request",
    error_code: code,
    error_description: message,
  });
}
