// How long an application is kept: in each status, how many months after its last change of status (or after
// it came in) it is anonymized by `npm run retention -- --apply`. `null` keeps it. Until a school has
// decided, nothing is ever erased.
import type { ApplicationStatus } from "../contract/scholarship.ts";

type Retention = { sample?: true; months: Record<ApplicationStatus, number | null> };

export const retention: Retention = {
  sample: true,
  months: { new: null, reviewing: null, approved: null, rejected: null },
};
