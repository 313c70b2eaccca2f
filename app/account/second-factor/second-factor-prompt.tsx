// Asks for the second factor after any sign-in, before any screen shows the user as signed in (R-212, R-225:
// aal2).
import type { ReactNode } from "react";
import type { Factor } from "../../backend/client.ts";
import { Button } from "../../ui/button.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthResult } from "../auth-request.ts";
import { StepHeading } from "../form/step-heading.tsx";
import { refreshSession } from "../session/refresh-session.ts";
import { useAuthQuery } from "../use-auth-query.ts";
import { FactorChallenge } from "./factor-challenge.tsx";
import { listFactors } from "./factors.ts";

type SecondFactorPromptProps = { onSignOut: () => void; onCodeUsed: (codesLeft: number) => void };

export function SecondFactorPrompt({ onSignOut, onCodeUsed }: SecondFactorPromptProps) {
  const words = useWords("auth").secondFactor;
  const { data: factors, problem, read } = useAuthQuery(verifiedFactors);
  if (problem)
    return (
      <PromptFrame onSignOut={onSignOut}>
        <Notice tone="error" title={problem}>
          <Button variant="outline" onClick={read}>
            {words.tryAgain}
          </Button>
        </Notice>
      </PromptFrame>
    );
  return (
    <PromptFrame onSignOut={onSignOut}>
      {factors ? (
        <FactorChallenge factors={factors} onCodeUsed={onCodeUsed} />
      ) : (
        <Spinner label={words.loading} />
      )}
    </PromptFrame>
  );
}

function PromptFrame({ onSignOut, children }: { onSignOut: () => void; children: ReactNode }) {
  const words = useWords("auth").secondFactor;
  const { email } = useWords("school");
  return (
    <>
      <StepHeading>{words.title}</StepHeading>
      <p className="mt-3 text-ink-muted">{words.intro}</p>
      <div className="mt-6">{children}</div>
      <div className="mt-8 space-y-2 border-line border-t pt-6">
        <p className="text-base">
          {words.lost} <EmailAddress address={email} /> {words.lostAfter}
        </p>
        <Button variant="quiet" className="px-0!" onClick={onSignOut}>
          {words.signOut}
        </Button>
      </div>
    </>
  );
}

/** If the last factor was removed on another device meanwhile, the refreshed session no longer needs one. */
async function verifiedFactors(): Promise<AuthResult<Factor[]>> {
  const { data, failure } = await listFactors();
  if (failure) return { failure };
  const verified = data.filter(({ status }) => status === "verified");
  if (verified.length > 0) return { data: verified };
  const refused = await refreshSession();
  return refused ? { failure: refused } : { data: [] };
}
