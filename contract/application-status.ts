// The statuses of an application, and what its applicant may know of them. Without Zod, which pages that only
// show a status need not load.

/** In the order of the table application_statuses. The first is the default. */
export const applicationStatuses = ["new", "reviewing", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The statuses that are a decision, which the applicant is told. */
export const decisions = ["approved", "rejected"] as const satisfies ApplicationStatus[];
export type Decision = (typeof decisions)[number];

/** Whether a status is a decision; an application with any other waits for one. */
export function isDecision(status: ApplicationStatus): status is Decision {
  return decisions.some((decision) => decision === status);
}

/** What an applicant may know. The database decides which one holds (private.application_state). */
export const applicationStates = ["received", "in_review", ...decisions] as const;
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
  /** What the applicant asked for since when, and did not take back. */
  wish: StandingWish | null;
};

export const wishes = ["withdrawal", "deletion"] as const;
export type StandingWish = { what: (typeof wishes)[number]; since: string };

/** Null for none, and for one that this release does not know. */
export function parseWish(what: string | null, since: string | null): StandingWish | null {
  const known = wishes.find((wish) => wish === what);
  return known && since !== null ? { what: known, since } : null;
}
