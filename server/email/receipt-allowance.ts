// Tells a tab of a browser that its application gets no receipt, because the tab has used up the day's
// receipts of that mailbox. Only what this tab sent counts, under a random id that only it knows.
// An answer that counted everybody's would tell a stranger whether somebody applied with an address
// (docs/decisions/0014-receipts-repeat-nothing.md).
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { tabReceiptLimit } from "./limits.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { DetailsState } from "./store.ts";

type AllowanceDeps = { recipientLimiter: RateLimiter; log: Log };

/** Counts each application once, with its first call. Never rejects: without a count nothing is told. */
export async function isAllowanceUsedUp(
  { recipientLimiter, log }: AllowanceDeps,
  { id, tab, email }: ReceivedSubmission,
  detailsState: DetailsState | undefined,
): Promise<boolean> {
  if (tab === undefined || detailsState !== "first") return false;
  try {
    return (await recipientLimiter.take(tabReceiptLimit(tab, email))) !== undefined;
  } catch (error) {
    log.warn({ err: error, id }, "the receipts of a tab could not be counted");
    return false;
  }
}
