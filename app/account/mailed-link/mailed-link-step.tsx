// What a mailed link opens: it says what the link is for, and one button redeems it.
import { formatMessage } from "../../../words/format-message.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { StepHeading } from "../form/step-heading.tsx";
import { useAuthForm } from "../form/use-auth-form.ts";
import { type MailedLink, serviceLink } from "./mailed-link.ts";
import { isLinkRefused, type RedeemedLink, redeemMailedLink } from "./redeem-mailed-link.ts";

type MailedLinkStepProps = {
  link: MailedLink;
  /** The address of the account that is signed in, which the link may replace by another one. */
  signedInAs: string | undefined;
  onRedeemed: (link: MailedLink, redeemed: RedeemedLink) => void;
  onRefused: (link: MailedLink, failure: AuthFailure) => void;
};

export function MailedLinkStep({ link, signedInAs, onRedeemed, onRefused }: MailedLinkStepProps) {
  const auth = useWords("auth");
  const words = auth.mailedLink;
  const text = words[link.purpose];
  const { problems, attempt, isSubmitting, formProps } = useAuthForm({
    check: () => ({ valid: link }),
    send: redeem,
  });

  async function redeem(): Promise<AuthFailure | undefined> {
    const address = serviceLink(link, window.location.origin);
    if (address) return leaveFor(address);
    const { data, failure } = await redeemMailedLink(link);
    if (!failure) onRedeemed(link, data);
    else if (isLinkRefused(failure)) onRefused(link, failure);
    else return failure;
    return undefined;
  }

  return (
    <>
      <ErrorSummary heading={auth.problem} problems={problems} attempt={attempt} />
      <StepHeading takesFocus={false}>{text.title}</StepHeading>
      <p className="mt-3">{text.text}</p>
      {signedInAs ? (
        <p className="mt-3 text-ink-muted">
          <AddressText text={formatMessage(words.signedInAs, { email: signedInAs })} />
        </p>
      ) : null}
      <form className="mt-8" {...formProps}>
        <SubmitButton
          isSubmitting={isSubmitting}
          label={text.submit}
          submitting={words.working}
          status={words.working}
          className="w-full"
        />
      </form>
    </>
  );
}

/** Replaces the entry with the token in the history. Never resolves: a second press would end the first. */
function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}
