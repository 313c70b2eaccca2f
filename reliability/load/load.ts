// Many applicants at once: lanes that each submit one application after another, from several local
// addresses.
import { setTimeout as pause } from "node:timers/promises";
import { createSubmission, submitApplication, type TrackedSubmission } from "./applicant.ts";

export type Load = {
  /** Returns how many requests wait for their answers now. */
  underWay(): number;
  /** Resolves when one more application and its email have been acknowledged. Rejects after two minutes. */
  untilWorking(): Promise<void>;
};

const lanes = 8;

/** Resolves when every applicant has finished. */
export async function submitAll(origin: string, count: number): Promise<TrackedSubmission[]> {
  const submissions = Array.from({ length: count }, (_, number) =>
    createSubmission(number, addressOf(number)),
  );
  const waiting = submissions[Symbol.iterator]();
  await inLanes(async () => {
    for (const submission of waiting) await submitApplication(origin, submission);
  });
  return submissions;
}

/** Applicants submit until `faults` resolves; the current ones then finish. */
export async function submitDuring(
  origin: string,
  faults: (load: Load) => Promise<void>,
): Promise<TrackedSubmission[]> {
  const submissions: TrackedSubmission[] = [];
  const current: TrackedSubmission[] = [];
  let acknowledged = 0;
  let isOver = false;
  const applying = inLanes(async (lane) => {
    while (!isOver) {
      const submission = createSubmission(submissions.length, addressOf(lane));
      submissions.push(submission);
      current[lane] = submission;
      await submitApplication(origin, submission);
      if (submission.isSaved && submission.email !== "unknown") acknowledged += 1;
    }
  });
  async function untilWorking(): Promise<void> {
    const before = acknowledged;
    const deadline = performance.now() + 120_000;
    while (acknowledged === before) {
      if (performance.now() > deadline)
        throw new Error("For two minutes no application and email was acknowledged.");
      await pause(5);
    }
  }
  try {
    await faults({ untilWorking, underWay: () => current.filter(({ isAsking }) => isAsking).length });
  } finally {
    isOver = true;
    await applying;
  }
  return submissions;
}

/** Runs `work` once in each lane, concurrently. */
export async function inLanes(work: (lane: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}

/** One of as many loopback addresses as there are lanes, because rate limits count by address. */
function addressOf(number: number): string {
  return `127.0.1.${1 + (number % lanes)}`;
}
