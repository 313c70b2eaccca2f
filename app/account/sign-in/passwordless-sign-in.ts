// Sign-in methods without a password (R-215: /authorize, POST /sso, POST /otp). The first two leave for
// another site, which redirects back to the sign-in page.
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import { type AuthFailure, callAuth } from "../auth-request.ts";
import type { Contact } from "../form/contact.ts";
import { signInPageUrl } from "../session/auth-redirect.ts";

export async function signInWithProvider(provider: ProviderName): Promise<AuthFailure | undefined> {
  const options = { redirectTo: signInPageUrl("provider") };
  const { failure } = await callAuth("Leaving for the provider", (auth) =>
    auth.signInWithOAuth({ provider, options }),
  );
  return failure;
}

export async function signInWithOrganization(email: string): Promise<AuthFailure | undefined> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const options = { redirectTo: signInPageUrl("provider") };
  const { failure } = await callAuth("Leaving for the organization", (auth) =>
    auth.signInWithSSO({ domain, options }),
  );
  return failure;
}

/**
 * Must not reveal whether the account exists: `otp_disabled`, with which a hosted project reports that it
 * does not, counts as success.
 */
export async function requestCode(contact: Contact): Promise<AuthFailure | undefined> {
  const options = { shouldCreateUser: false };
  const { failure } = await callAuth("Asking for a code", (auth) =>
    "email" in contact
      ? auth.signInWithOtp({ ...contact, options: { ...options, emailRedirectTo: signInPageUrl("code") } })
      : auth.signInWithOtp({ ...contact, options }),
  );
  return failure?.code === "otp_disabled" ? undefined : failure;
}

export async function verifyCode(contact: Contact, token: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Checking the code", (auth) =>
    auth.verifyOtp(
      "email" in contact ? { ...contact, token, type: "email" } : { ...contact, token, type: "sms" },
    ),
  );
  return failure;
}
