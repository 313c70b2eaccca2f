// What staff say about a reply or a call that they log, and what applicants do on their own page, as the
// database has it.

/** Who called or wrote; other: such as family or a counselor. */
export const saidBy = ["applicant", "school", "other"] as const;
export type SaidBy = (typeof saidBy)[number];

export const hows = ["phone", "email", "text", "person"] as const;
export type How = (typeof hows)[number];

/** answer: the school has to. wait: the applicant has to, until a day. */
export const nextSteps = ["nothing", "answer", "wait"] as const;
export type NextStep = (typeof nextSteps)[number];

/** What an applicant did on the page that shows where the application stands. */
export const deeds = ["addition", "withdrawal", "deletion", "return"] as const;
export type Deed = (typeof deeds)[number];
