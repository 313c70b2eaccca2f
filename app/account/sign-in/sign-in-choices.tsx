// The other sign-in methods that the backend has configured. They are below everything else, so that nothing
// moves when the answer arrives.
import { useEffect, useState } from "react";
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { passwordOnly, readSignInMethods, type SignInMethods } from "../../backend/sign-in-methods.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { useFailureMessage } from "../failure-message.ts";
import type { AuthMode } from "../form/check-credentials.ts";
import { keepComingFrom, useComingFrom } from "../session/return-path.ts";
import { signInWithProvider } from "./passwordless-sign-in.ts";

type SignInChoicesProps = { mode: AuthMode; onOrganization: () => void; onCode: () => void };

export function SignInChoices({ mode, onOrganization, onCode }: SignInChoicesProps) {
  const words = useWords("auth").choices;
  const { providers, hasSingleSignOn, hasCodes } = useSignInMethods();
  const offersCodes = hasCodes && mode === "signIn";
  if (providers.length === 0 && !hasSingleSignOn && !offersCodes) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 space-y-3 border-line border-t pt-6">
      <h2 id={headingId} className="font-semibold text-base text-ink-muted">
        {words.title}
      </h2>
      <ProviderButtons providers={providers} />
      {hasSingleSignOn ? (
        <Button variant="outline" className="w-full" onClick={onOrganization}>
          {words.organization}
        </Button>
      ) : null}
      {offersCodes ? (
        <Button variant="outline" className="w-full" onClick={onCode}>
          {words.code}
        </Button>
      ) : null}
    </section>
  );
}

function ProviderButtons({ providers }: { providers: readonly ProviderName[] }) {
  const words = useWords("auth").choices;
  const names = useWords("providers");
  const messageOf = useFailureMessage();
  const { toast } = useToast();
  const comingFrom = useComingFrom();
  const [leavingFor, setLeavingFor] = useState<ProviderName>();
  const [failure, setFailure] = useState("");

  async function leave(provider: ProviderName) {
    if (leavingFor) return;
    setFailure("");
    setLeavingFor(provider);
    keepComingFrom(comingFrom);
    const failed = await signInWithProvider(provider);
    // Re-enables the buttons, because Back may show this page again in the state in which it was left.
    setLeavingFor(undefined);
    if (!failed) return;
    const message = messageOf(failed);
    setFailure(message);
    toast({ title: message, variant: "error" });
  }

  return (
    <>
      {failure ? (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      ) : null}
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          className="w-full"
          aria-disabled={leavingFor !== undefined}
          onClick={() => void leave(provider)}
        >
          {leavingFor === provider
            ? words.leaving
            : formatMessage(words.continueWith, { provider: names[provider] })}
        </Button>
      ))}
    </>
  );
}

function useSignInMethods(): SignInMethods {
  const [methods, setMethods] = useState(passwordOnly);
  useEffect(() => {
    let isMounted = true;
    void readSignInMethods().then((read) => {
      if (isMounted) setMethods(read);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return methods;
}

const headingId = "other-ways";
