// Computes when an application will be anonymized, as `npm run retention` does (content/retention.yaml).

/**
 * Returns undefined if `months` is null (kept). In a shorter month the day is its last one, as in PostgreSQL.
 */
export function retentionDate(since: string, months: number | null): Date | undefined {
  if (months === null) return undefined;
  const date = new Date(since);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date;
}
