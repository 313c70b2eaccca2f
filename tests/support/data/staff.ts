// What staff write, as their browser sends it.

/** Without its address: the database gives that. */
export function aMessage(application_id: string, changes: { subject?: string } = {}) {
  const message = { application_id, subject: "Your papers", body: "Please call us.", ...changes };
  // The generated types do not know that a trigger fills the column.
  return message as typeof message & { sent_to: string };
}
