// Composes the emails about reviewers, without a word about an applicant: the invitation, the notice of it to
// administrators, and what a reviewer was asked to review since the last email.
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import type { AskedReviewer, Invitation } from "./reviewer-store.ts";

/** Those of the staff's language. */
type Site = { siteUrl: string; words: Pick<Words, "reviewerEmails" | "language"> };

export function composeInvitation(
  { address }: Invitation,
  token: string,
  { siteUrl, words }: Site,
): OutgoingMessage {
  const { invitation, closing } = words.reviewerEmails;
  return mail(address, invitation.subject, [
    invitation.intro,
    `${formatMessage(invitation.how, { email: address })}\n${siteUrl}/reviews?invitation=${token}`,
    invitation.lasts,
    invitation.unexpected,
    closing,
  ]);
}

export function composeInvitationNotice(
  { address, invitedBy, sees, hidesNames }: Invitation,
  { to, siteUrl, words }: Site & { to: string },
): OutgoingMessage {
  const { notice, closing } = words.reviewerEmails;
  return mail(to, notice.subject, [
    invitedBy
      ? formatMessage(notice.intro, { who: invitedBy, email: address })
      : formatMessage(notice.unknown, { email: address }),
    `${notice.sees[sees]} ${hidesNames ? notice.hidden : notice.shown}`,
    `${notice.unexpected}\n${siteUrl}/scholarship-admin`,
    closing,
  ]);
}

export function composeRequests(
  { address, requests }: Pick<AskedReviewer, "address" | "requests">,
  { siteUrl, words }: Site,
): OutgoingMessage {
  const { requests: own, closing } = words.reviewerEmails;
  const count = new Intl.NumberFormat(words.language.formats).format(requests);
  return mail(address, own.subject, [
    formatPlural(own.intro, { number: requests, count }),
    `${own.open}\n${siteUrl}/reviews`,
    closing,
  ]);
}

/** RFC 3834: out-of-office replies do not answer it. */
function mail(to: string, subject: string, paragraphs: string[]): OutgoingMessage {
  return {
    kind: "mail",
    to,
    subject,
    text: paragraphs.join("\n\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
