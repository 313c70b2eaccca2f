// Checks what applicants were told while the database was unavailable
// (docs/decisions/0031-mail-only-for-stored-applications.md; server/data/errors.ts, server/email/errors.ts).

import { type Findings, formatTally } from "../report/findings.ts";
import type { TrackedSubmission } from "./applicant.ts";

/**
 * While the database is unavailable, the status must be 503, or 502 for mail that is kept. Each such answer
 * must be a JSON object with a sentence for people.
 */
export function checkAnswers(findings: Findings, submissions: TrackedSubmission[]): void {
  const answers = submissions.flatMap(({ inserts, emails }) => [...inserts, ...emails]);
  const faults = answers.filter(({ status }) => status === 0 || status >= 500);
  const unclear = faults.filter(({ status, json }) => {
    const words = json?.message ?? json?.error;
    return !(status === 503 || status === 502) || typeof words !== "string" || words === "";
  });
  findings.figure(
    "answers of 500 and more",
    formatTally(faults.map(({ status, body }) => `${status} ${body}`)),
  );
  findings.promise(
    "every request is answered; a fault is a 503 (or 502, for mail that is kept) with a sentence",
    unclear.length === 0,
    formatTally(unclear.map(({ status, body }) => `${status} ${body.slice(0, 200)}`)),
  );
}
