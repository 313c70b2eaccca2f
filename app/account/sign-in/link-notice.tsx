// Explains a link or a provider redirect that returned an error or a message instead of a session, and what
// to do next. Guests see it above the form; for signed-in users it is the whole page.
import { authWords } from "#content/pages/auth.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refusalMessage } from "../auth-request.ts";
import { StepHeading } from "../form/step-heading.tsx";
import type { AuthRedirect } from "../session/auth-redirect.ts";
import { RequestConfirmation } from "./request-confirmation.tsx";

const words = authWords.link;

export function LinkNotice({ authRedirect }: { authRedirect: AuthRedirect }) {
  const { kind, error, isHalfConfirmed } = authRedirect;
  if (!error && !isHalfConfirmed) return null;
  return (
    <Notice
      tone={isHalfConfirmed ? "success" : "error"}
      title={titleOf(authRedirect)}
      ref={focusOnMount}
      className="mb-8"
    >
      <Reason {...authRedirect} />
      {error ? <p>{kind === "provider" ? words.providerNext : `${words.why} ${words.next[kind]}`}</p> : null}
      {error && kind === "confirmation" ? <RequestConfirmation /> : null}
    </Notice>
  );
}

export function LinkPage({ authRedirect }: { authRedirect: AuthRedirect }) {
  return (
    <>
      <StepHeading>{titleOf(authRedirect)}</StepHeading>
      <div className="mt-4 mb-8 space-y-2">
        <Reason {...authRedirect} />
        {authRedirect.error && authRedirect.kind !== "provider" ? <p>{words.why}</p> : null}
      </div>
      <ButtonLink to="/">{words.home}</ButtonLink>
    </>
  );
}

function titleOf({ kind, isHalfConfirmed }: AuthRedirect): string {
  if (isHalfConfirmed) return words.halfTitle;
  return kind === "provider" ? words.providerTitle : words.title;
}

function Reason({ kind, error, code, isHalfConfirmed }: AuthRedirect) {
  if (isHalfConfirmed) return <p>{words.half}</p>;
  // Of a link that has expired the title says enough; its words are about a code.
  if (error === undefined || (code === "otp_expired" && kind !== "provider")) return null;
  return <p className="break-words">{refusalMessage({ message: error, code })}</p>;
}
