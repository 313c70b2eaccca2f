// Sends invitations at once, and once a day what reviewers were asked to review since. Any number of
// processes may do so at once: the delivery sends one mail with a key.
import { createHash, randomBytes } from "node:crypto";
import { dayIn } from "../../../words/days.ts";
import type { DigestDeps } from "../digest/send-digests.ts";
import { isDigestDue } from "../school-day.ts";
import { composeInvitation, composeInvitationNotice, composeRequests } from "./compose-reviewer-mails.ts";
import type { AskedReviewer, Invitation, ReviewerStore } from "./reviewer-store.ts";

export type ReviewerDeps = Omit<DigestDeps, "store"> & { store: ReviewerStore };

/** A failure of one email is logged and tried again at the next call. Rejects without a database. */
export async function sendToReviewers(deps: ReviewerDeps): Promise<void> {
  const { store, log, clock } = deps;
  const later = (error: unknown) =>
    log.warn({ err: error }, "an email to a reviewer could not be handed over: trying again later");
  for (const invitation of await store.openInvitations()) await sendInvitation(deps, invitation).catch(later);
  const now = deps.now();
  for (const reviewer of await store.askedReviewers())
    if (isDigestDue(now, reviewer.toldAt, clock)) await sendRequests(deps, reviewer, now).catch(later);
}

async function sendInvitation(deps: ReviewerDeps, invitation: Invitation): Promise<void> {
  const { store, delivery } = deps;
  const { reviewerId, address } = invitation;
  const token = randomBytes(32).toString("base64url");
  await store.keepToken(reviewerId, createHash("sha256").update(token).digest());
  await delivery.send(composeInvitation(invitation, token, deps), {
    idempotencyKey: `reviewer-invitation:${reviewerId}`,
  });
  for (const to of await store.administrators())
    if (to.toLowerCase() !== address)
      await delivery.send(composeInvitationNotice(invitation, { ...deps, to }), {
        idempotencyKey: `reviewer-notice:${keyOf(reviewerId, to)}`,
      });
  await store.settleInvitation(reviewerId);
}

async function sendRequests(deps: ReviewerDeps, reviewer: AskedReviewer, now: Date): Promise<void> {
  const { store, delivery, clock } = deps;
  const day = dayIn(clock.timeZone, now.getTime());
  await delivery.send(composeRequests(reviewer, deps), {
    idempotencyKey: `reviewer-requests:${keyOf(reviewer.reviewerId, day)}`,
  });
  await store.settleReviewer(reviewer.reviewerId, now);
}

function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join(" ")).digest("base64url");
}
