// How long the form keeps an application that is not sent: its words state it. Apart from the rules, which
// bring Zod along.

/** A draft that stays on the applicant's device, after its last change. */
export const keptDraftSeconds = 30 * 86_400;

/** The tries that the form makes by itself. */
export const keepTryingSeconds = 600;
