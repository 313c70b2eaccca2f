// The link in the daily email that opens My desk at the switch of this email.

/** In the query of the list's address. */
export const deskParameter = { name: "desk", dailyEmail: "daily-email" } as const;

export const dailyEmailLink = `/scholarship-admin?${deskParameter.name}=${deskParameter.dailyEmail}`;
