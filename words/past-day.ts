/** True for a real day such as 2026-11-24 that is not in the future, wherever on Earth its writer is. */
export function isPastDay(value: string): boolean {
  const day = Date.parse(`${value}T00:00:00Z`);
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(value) && Number.isFinite(day);
  // 2026-02-30 is read as a day of March
  return isWritten && new Date(day).toISOString().startsWith(value) && day <= Date.now() + dayMs;
}

const dayMs = 86_400_000;
