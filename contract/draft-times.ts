// How long the form keeps an application that is not sent. The form's texts state these durations. They are
// not in scholarship.ts, because importing that would also load Zod.

/** How long a draft stays on the applicant's device after its last change. */
export const savedDraftSeconds = 30 * 86_400;

/** How long the form repeats a failed submission by itself. */
export const retrySeconds = 600;
