// How long applications are kept. `npm run retention -- --apply` anonymizes one this many months after its
// last status change, or after it was received if there was none. `null` keeps it. Until a school decides
// otherwise, nothing is erased.
import type { ApplicationStatus } from "../contract/scholarship.ts";

type Retention = { sample?: true; months: Record<ApplicationStatus, number | null> };

export const retention: Retention = {
  sample: true,
  months: { new: null, reviewing: null, approved: null, rejected: null },
};
