// What a refusal of the auth service means to a person, by the service's error code. For a code that is not
// here the page shows the service's own message.
import { minPasswordCharacters } from "../../contract/accounts.ts";
import { organisation } from "../organisation.ts";

const oldCode = "Your code is wrong or too old. Ask for a new one.";
const signedOut = "You are signed out. Please sign in again.";
const tookTooLong = "Signing in took too long, or it was started twice.";
const notOffered = "We don't offer this way to sign in right now.";
const unexpected = "An unexpected error occurred. Please try again.";

export const authRefusalWords = {
  byCode: {
    otp_expired: oldCode,
    reauthentication_not_valid: oldCode,
    mfa_challenge_expired: oldCode,
    mfa_verification_failed: "Your code is wrong or too old. Try the newest one.",
    mfa_ip_address_mismatch: "Your internet connection changed. Please try again.",
    mfa_factor_not_found: "This step was removed. Please reload the page.",
    mfa_factor_name_conflict: "You already use this name. Please choose another one.",
    mfa_verified_factor_exists: "You already use this phone for two-step sign-in.",
    too_many_enrolled_mfa_factors: "You can't add any more. Please remove one first.",
    insufficient_aal: "Enter your sign-in code to continue.",
    email_not_confirmed: "Please confirm your email first. Use the code or the link that we sent you.",
    phone_not_confirmed: "Please confirm your phone number first.",
    phone_exists: "Another account uses this phone number.",
    same_password: "That is your old password. Please choose a new one.",
    weak_password: `This password is too easy to guess. Use at least ${minPasswordCharacters} characters: three or four words work well.`,
    over_request_rate_limit: "That was too many tries. Please wait a few minutes, then try again.",
    user_banned: `You can't sign in with this account. Please write to ${organisation.email}.`,
    user_sso_managed: "Your organization manages this account. Please ask them to make the change.",
    validation_failed: "Something here isn't right. Please check it and try again.",
    email_address_invalid: "Please enter a valid email address.",
    session_not_found: signedOut,
    session_expired: signedOut,
    refresh_token_not_found: signedOut,
    refresh_token_already_used: signedOut,
    user_not_found: signedOut,
    bad_jwt: signedOut,
    no_authorization: signedOut,
    provider_disabled: notOffered,
    phone_provider_disabled: notOffered,
    sso_provider_disabled: notOffered,
    saml_provider_disabled: notOffered,
    provider_email_needs_verification:
      "The other site has not checked your email yet. Confirm it there first.",
    bad_oauth_callback: "The other site didn't sign you in.",
    bad_oauth_state: tookTooLong,
    flow_state_not_found: tookTooLong,
    flow_state_expired: tookTooLong,
    flow_state_already_used: tookTooLong,
    saml_relay_state_not_found: tookTooLong,
    saml_relay_state_expired: tookTooLong,
    unexpected_failure: unexpected,
    request_timeout: unexpected,
  },
  /** A message went out less than a minute ago, or many did today. */
  wait: (time: string) => `Please wait ${time}, then ask again.`,
  /** The service sends texts to some countries only. */
  phoneOutside: "We can't send text messages to this number.",
} as const;
