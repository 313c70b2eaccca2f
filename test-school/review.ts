// How long an applicant should wait for a decision at most. The administrators' list calls an application
// that is undecided for more than this many days "waiting too long".

export const review = { undecidedDays: 14 };
