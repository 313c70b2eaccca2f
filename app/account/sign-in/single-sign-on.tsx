// Sign-in with an organization's account. The domain of the email address selects its identity provider
// POST /sso).
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { reword } from "../failure-message.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { keepComingFrom, useComingFrom } from "../session/return-path.ts";
import { ContactForm } from "./contact-form.tsx";
import { signInWithOrganization } from "./passwordless-sign-in.ts";

export function SingleSignOn({ email }: { email: string }) {
  const auth = useWords("auth");
  const words = auth.singleSignOn;
  const comingFrom = useComingFrom();

  async function start(address: string): Promise<AuthFailure | undefined> {
    keepComingFrom(comingFrom);
    return reword(await signInWithOrganization(address), "sso_provider_not_found", words.unknown);
  }

  return (
    <ContactForm
      name="workEmail"
      type="email"
      autoComplete="email"
      words={words}
      address={email}
      check={(values) => checkEmail(auth, "workEmail", values)}
      send={start}
    />
  );
}
