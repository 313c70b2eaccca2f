// What an applicant may know of an application. Not in status.ts, because importing that would load Zod.

/** The database decides which one holds (private.application_state). */
export const applicationStates = ["received", "in_review", "approved", "rejected"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** A state that this release does not know counts as `in_review`. */
export function parseState(state: string | null): ApplicationState {
  return applicationStates.find((known) => known === state) ?? "in_review";
}

/** `program` is null if the server never got it. */
export type LookedUpApplication = {
  reference: string;
  program: string | null;
  receivedAt: string;
  state: ApplicationState;
};
