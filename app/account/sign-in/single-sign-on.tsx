// Sign-in with an organization's account. The domain of the email address selects its identity provider
// POST /sso).
import { authWords } from "#content/pages/auth.ts";
import type { AuthFailure } from "../auth-request.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { ContactForm } from "./contact-form.tsx";
import { signInWithOrganization } from "./passwordless-sign-in.ts";

export function SingleSignOn({ email }: { email: string }) {
  return (
    <ContactForm
      name="workEmail"
      type="email"
      autoComplete="email"
      words={authWords.singleSignOn}
      address={email}
      check={(values) => checkEmail("workEmail", values)}
      send={startSingleSignOn}
    />
  );
}

async function startSingleSignOn(email: string): Promise<AuthFailure | undefined> {
  const failure = await signInWithOrganization(email);
  if (failure?.code !== "sso_provider_not_found") return failure;
  return { ...failure, message: authWords.singleSignOn.unknown };
}
