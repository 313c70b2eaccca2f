// Units of time as numbers, for the windows of rate limits and for retention periods.

export const hourSeconds = 3_600;
export const daySeconds = 24 * hourSeconds;

/** The moment `days` times 24 hours before `at`. */
export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * daySeconds * 1000);
}
