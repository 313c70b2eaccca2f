// Checks after the faults that what was acknowledged is stored or delivered: an application exactly once, its
// email at least once. A mail server may have accepted a mail whose sender was killed before it could record
// that (RFC 5321, 6.1).
import { setTimeout as pause } from "node:timers/promises";
import { type Findings, formatSpread, formatTally } from "../report/findings.ts";
import type { MailReceiver } from "../servers/mail-receiver.ts";
import { queryAsOwner, type SiteDatabaseAddress } from "../servers/site-database.ts";
import { askForEmail, type TrackedSubmission } from "./applicant.ts";
import { inLanes } from "./load.ts";

type Outcome = {
  findings: Findings;
  where: SiteDatabaseAddress;
  origin: string;
  submissions: TrackedSubmission[];
  receiver: MailReceiver;
  /**
   * False if the database was unavailable at times: a mail that could not be stored then is sent at once,
   * without a record that prevents a second one.
   */
  isQueueAlwaysThere: boolean;
};

export async function checkOutcome(outcome: Outcome): Promise<void> {
  const { findings, submissions } = outcome;
  findings.figure(
    "answers to storing",
    formatTally(submissions.flatMap(({ inserts }) => inserts.map(statusOf))),
  );
  findings.figure(
    "answers to emailing",
    formatTally(submissions.flatMap(({ emails }) => emails.map(statusOf))),
  );
  findings.figure(
    "milliseconds of an email call",
    formatSpread(submissions.flatMap(({ emails }) => emails.map(({ milliseconds }) => milliseconds))),
  );
  findings.promise(
    "every applicant got through, by pressing the button again where need was",
    submissions.every(({ isSaved }) => isSaved),
  );
  await checkRows(outcome);
  await checkMail(outcome);
  await checkRepeats(outcome);
}

/** Counts applications by the applicant's email address, because an id cannot occur twice. */
async function checkRows({ findings, where, submissions }: Outcome): Promise<void> {
  const rows = await queryAsOwner<{ email: string; count: number }>(
    where,
    "select email, count(*)::int as count from public.scholarship_applications group by email",
  );
  const counts = new Map(rows.map(({ email, count }) => [email, count]));
  const saved = submissions.filter(({ isSaved }) => isSaved);
  const wrong = saved.filter(({ form }) => counts.get(form.email) !== 1);
  findings.count("applications acknowledged", saved.length);
  findings.promise("every acknowledged application is there exactly once", wrong.length === 0, named(wrong));
}

async function checkMail({ findings, where, submissions, receiver: { taken } }: Outcome): Promise<void> {
  const startedAt = performance.now();
  const left = await untilQueueIsEmpty(where);
  findings.figure("seconds until nothing waited any more", seconds(startedAt));
  findings.promise("no mail waits for good", left === 0, `${left} still wait`);
  const promised = submissions.filter(({ email }) => email !== "unknown");
  const lost = promised.filter(({ form }) => !taken.has(form.email));
  findings.figure("emails acknowledged", formatTally(submissions.map(({ email }) => email)));
  findings.figure("emails delivered more than once", duplicates(taken));
  findings.promise("every acknowledged email was delivered", lost.length === 0, named(lost));
}

async function checkRepeats(outcome: Outcome): Promise<void> {
  const { findings, where, origin, submissions, receiver, isQueueAlwaysThere } = outcome;
  const before = new Map(receiver.taken);
  const remaining = submissions[Symbol.iterator]();
  await inLanes(async () => {
    for (const submission of remaining) await askForEmail(origin, submission);
  });
  await untilQueueIsEmpty(where);
  const without = submissions.filter(({ form }) => !receiver.taken.has(form.email));
  const again = submissions.filter(
    ({ form: { email } }) => before.has(email) && receiver.taken.get(email) !== before.get(email),
  );
  findings.promise(
    "asked again with the same id, every email is delivered and said to be",
    without.length === 0 && submissions.every(({ email }) => email === "sent"),
    named(without),
  );
  if (isQueueAlwaysThere)
    findings.promise("asking again sent none a second time", again.length === 0, named(again));
  else findings.figure("emails that asking again sent a second time", again.length);
}

/** Returns how many mails still wait, after at most three minutes. */
async function untilQueueIsEmpty(where: SiteDatabaseAddress): Promise<number> {
  const deadline = performance.now() + 180_000;
  for (;;) {
    const [row] = await queryAsOwner<{ count: number }>(
      where,
      "select count(*)::int as count from delivery.messages where sent_at is null",
    );
    if (row?.count === 0 || performance.now() > deadline) return row?.count ?? -1;
    await pause(250);
  }
}

function duplicates(taken: Map<string, number>): number {
  return [...taken.values()].reduce((sum, count) => sum + count - 1, 0);
}

export function statusOf({ status }: { status: number }): string | number {
  return status === 0 ? "no answer" : status;
}

export function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function named(submissions: TrackedSubmission[]): string {
  return `${submissions.length}: ${submissions
    .slice(0, 5)
    .map(({ form }) => form.lastName)
    .join(", ")}`;
}
