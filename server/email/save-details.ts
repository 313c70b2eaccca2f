// Stores the answers that only the email call has, and refuses a call for an application that is not stored,
// so that the inbox gets only what the database has.
import { EmailError } from "./errors.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { DetailsState, Store } from "./store.ts";

type SaveDeps = { store: Store; isBackendHosted: boolean };

/**
 * Undefined for an application in a hosted project, which this server cannot see. Throws EmailError
 * (`not_stored`).
 */
export async function saveDetails(
  { store, isBackendHosted }: SaveDeps,
  submission: ReceivedSubmission,
): Promise<DetailsState | undefined> {
  const detailsState = submission.id === undefined ? undefined : await store.keepDetails(submission);
  if (detailsState === undefined && !isBackendHosted) throw new EmailError("not_stored");
  return detailsState;
}
