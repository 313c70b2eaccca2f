// Explains a link or a provider redirect that returned an error or a message instead of a session, and what
// to do next. Guests see it above the form; for signed-in users it is the whole page.
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useFailureMessage } from "../failure-message.ts";
import { StepHeading } from "../form/step-heading.tsx";
import type { AuthRedirect } from "../session/auth-redirect.ts";
import { RequestConfirmation } from "./request-confirmation.tsx";

export function LinkNotice({ authRedirect }: { authRedirect: AuthRedirect }) {
  const words = useWords("auth").link;
  const { kind, hasFailed, isHalfConfirmed } = authRedirect;
  if (!hasFailed && !isHalfConfirmed) return null;
  return (
    <Notice
      tone={isHalfConfirmed ? "success" : "error"}
      title={titleOf(words, authRedirect)}
      ref={focusOnMount}
      className="mb-8"
    >
      <Reason {...authRedirect} />
      {hasFailed ? (
        <p>{kind === "provider" ? words.providerNext : `${words.why} ${words.next[kind]}`}</p>
      ) : null}
      {hasFailed && kind === "confirmation" ? <RequestConfirmation /> : null}
    </Notice>
  );
}

export function LinkPage({ authRedirect }: { authRedirect: AuthRedirect }) {
  const words = useWords("auth").link;
  return (
    <>
      <StepHeading>{titleOf(words, authRedirect)}</StepHeading>
      <div className="mt-4 mb-8 space-y-2">
        <Reason {...authRedirect} />
        {authRedirect.hasFailed && authRedirect.kind !== "provider" ? <p>{words.why}</p> : null}
      </div>
      <ButtonLink to="/">{words.home}</ButtonLink>
    </>
  );
}

function titleOf(words: Words["auth"]["link"], { kind, isHalfConfirmed }: AuthRedirect): string {
  if (isHalfConfirmed) return words.halfTitle;
  return kind === "provider" ? words.providerTitle : words.title;
}

function Reason({ kind, hasFailed, code, serviceMessage, isHalfConfirmed }: AuthRedirect) {
  const words = useWords("auth").link;
  const messageOf = useFailureMessage();
  if (isHalfConfirmed) return <p>{words.half}</p>;
  // Of a link that has expired the title says enough; its words are about a code.
  if (!hasFailed || (code === "otp_expired" && kind !== "provider")) return null;
  // Quoted, so that nobody takes for the school's own words what anybody can write into a link.
  const quoted = serviceMessage && formatMessage(words.said, { message: serviceMessage });
  return <p>{messageOf({ code, ...(quoted ? { serviceMessage: quoted } : {}) })}</p>;
}
