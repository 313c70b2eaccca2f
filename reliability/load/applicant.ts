// An applicant who submits an application with the form's own calls and id (R-124, app/scholarship): stores
// the record, then asks for the email. Without an answer, or after a refusal because the site is
// unavailable, the applicant submits again with the same id.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type ScholarshipForm, toStoredApplication } from "../../contract/scholarship.ts";
import { post, type Response } from "./request.ts";

export type TrackedSubmission = {
  id: string;
  form: ScholarshipForm;
  /** The applicant's local address, one of this machine's. */
  from: string;
  /** True while a request waits for its answer. */
  isAsking: boolean;
  /** True once the record was acknowledged. */
  isSaved: boolean;
  /** The answer of the email call: sent, kept for later, or neither. */
  email: "sent" | "kept" | "unknown";
  /** All answers so far; status 0 stands for no answer. */
  inserts: Response[];
  emails: Response[];
};

export function createSubmission(number: number, from = "127.0.0.1"): TrackedSubmission {
  return {
    id: randomUUID(),
    form: aForm(number),
    from,
    isAsking: false,
    isSaved: false,
    email: "unknown",
    inserts: [],
    emails: [],
  };
}

/** Gives up after `timeoutMs` milliseconds. */
export async function submitApplication(
  origin: string,
  submission: TrackedSubmission,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!submission.isSaved && performance.now() < deadline) {
    if (submission.inserts.length > 0) await pause(250);
    await storeRecord(origin, submission);
  }
  if (submission.isSaved) await askForEmail(origin, submission);
}

async function storeRecord(origin: string, submission: TrackedSubmission): Promise<void> {
  const answer = await send(submission, `${origin}/rest/v1/scholarship_applications`, {
    headers: { apikey: "site-visitor", prefer: "return=minimal" },
    body: toStoredApplication({ ...submission.form, id: submission.id }),
  });
  submission.inserts.push(answer);
  submission.isSaved = answer.status === 201 || (answer.status === 409 && answer.json?.code === "23505");
}

/** Sends the email call once, as the form does. It is safe to repeat it. */
export async function askForEmail(origin: string, submission: TrackedSubmission): Promise<void> {
  const answer = await send(submission, `${origin}/api/send-scholarship-email`, {
    body: { ...submission.form, id: submission.id },
  });
  submission.emails.push(answer);
  if (answer.status === 200 && answer.json?.success === true) submission.email = "sent";
  else if (answer.status === 502) submission.email = "kept";
}

async function send(
  submission: TrackedSubmission,
  url: string,
  request: { body: object; headers?: Record<string, string> },
): Promise<Response> {
  submission.isAsking = true;
  const answer = await post(url, { ...request, from: submission.from });
  submission.isAsking = false;
  return answer;
}

function aForm(number: number): ScholarshipForm {
  return {
    firstName: "Renee",
    lastName: `Applicant ${number}`,
    email: `applicant.${number}@example.org`,
    phone: "555 555 0123",
    address: "12 Main Street",
    city: "Austin",
    state: "TX",
    zip: "73301",
    education: "GED, 2019",
    program: "HVAC",
    career: "Install heat pumps",
    financial: "I can pay $40 a month.",
    story: "I am rebuilding my life after a long illness.",
    goals: "A steady trade and a home.",
  };
}
