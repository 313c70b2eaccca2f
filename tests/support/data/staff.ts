// Rows that staff's browser inserts.

/** A message without `sent_to`, which a trigger fills. */
export function aMessage(application_id: string, changes: { subject?: string; due_on?: string } = {}) {
  const message = { application_id, subject: "Your papers", body: "Please call us.", ...changes };
  // The generated types require `sent_to`.
  return message as typeof message & { sent_to: string };
}
