// Submits an application for a browser without script: stores the record, then requests the email.
// Both calls take the same routes as a browser's, so the same limits, rules and row-level security apply.
import type { AnswerToCheck } from "../../contract/answers-to-check.ts";
import type { PostedApplication } from "../../contract/posted-application.ts";
import { type Submission, toStoredApplication } from "../../contract/scholarship.ts";
import { hourSeconds } from "../platform/durations.ts";
import type { Log } from "../platform/log.ts";

/** The two API calls for the applicant. They reject if there is no response. */
export type ApiCalls = {
  insert(record: object): Promise<Response>;
  requestEmail(submission: Submission): Promise<Response>;
};

/** `answers` are as they were typed: the page shows them again. */
type Post = { answers: Record<string, string>; answersToCheck: AnswerToCheck[]; sentAt: string };

/** `retryAfter` is the value of Retry-After, in seconds. */
export type SubmissionOutcome = {
  posted: PostedApplication;
  status: 200 | 422 | 429 | 503;
  retryAfter?: string;
};

/**
 * Never rejects for an expected failure: the outcome says what happened. If only the email fails, the
 * application is still saved.
 */
export async function submitApplication(
  { insert, requestEmail }: ApiCalls,
  submission: Submission,
  { answers, answersToCheck, sentAt, log }: Post & { log: Log },
): Promise<SubmissionOutcome> {
  const failed = await failureOf(insert(toStoredApplication(submission)), log);
  if (failed) {
    const { reason, ...rest } = failed;
    return { posted: { outcome: "not_saved", reason, answers, answersToCheck }, ...rest };
  }
  const email = await requestEmail(submission).then(readEmailAnswer, () => notMailed);
  return { posted: { outcome: "saved", id: submission.id, ...email, answers, sentAt }, status: 200 };
}

type Failure = Omit<SubmissionOutcome, "posted"> & { reason: "refused" | "too_many" };

/**
 * Undefined if the record is stored. A conflict on the id (23505) means that an earlier request stored it.
 */
async function failureOf(answered: Promise<Response>, log: Log): Promise<Failure | undefined> {
  const answer = await answered.catch((error: unknown) => {
    log.error({ err: error }, "a posted application could not be stored");
    return undefined;
  });
  if (answer === undefined) return { reason: "refused", status: 503 };
  if (answer.ok) return undefined;
  const code = await codeOf(answer);
  if (answer.status === 409 && code === "23505") return undefined;
  if (answer.status === 429)
    return {
      reason: "too_many",
      status: 429,
      retryAfter: answer.headers.get("retry-after") ?? String(hourSeconds),
    };
  log.error({ status: answer.status, code }, "a posted application was refused");
  return { reason: "refused", status: answer.status >= 500 ? 503 : 422 };
}

async function codeOf(answer: Response): Promise<string | undefined> {
  const { code } = await jsonOf(answer);
  return typeof code === "string" ? code : undefined;
}

const notMailed = { email: "failed", isTestingMode: false } as const;

/** This server's endpoint always reports success or failure, so no result is unclear. */
async function readEmailAnswer(answer: Response) {
  const { isTestingMode } = await jsonOf(answer);
  return {
    email: answer.ok ? ("sent" as const) : ("failed" as const),
    isTestingMode: isTestingMode === true,
  };
}

async function jsonOf(answer: Response): Promise<{ code?: unknown; isTestingMode?: unknown }> {
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
}
