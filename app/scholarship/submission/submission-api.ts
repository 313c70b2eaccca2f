// The two requests of the submit flow, and the correction of the address. Each is aborted after 30
// seconds, so that nobody waits forever on a lost connection; the client does so itself. Repeating them is
// safe.
import type { NewScholarshipApplication, Submission } from "../../../contract/scholarship.ts";
import { connect } from "../../backend/connect.ts";
import { isRefusedForNow, lastRetryAfterSeconds, retryAfterSeconds } from "../../backend/retry-after.ts";
import type { EmailResponse, InsertResponse } from "./submit-application.ts";

const timeoutMs = 30_000;

/**
 * Sends a visitor's request, signed in or not: an application belongs to no account. A session that must be
 * renewed first, or that the server no longer accepts, must not block it. `signal` aborts the request.
 */
export async function insertApplication(
  record: NewScholarshipApplication,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const { visitorData } = await connect();
  const { error, status } = await visitorData
    .from("scholarship_applications")
    .insert(record)
    .abortSignal(signal);
  const waitSeconds = isRefusedForNow(status) ? lastRetryAfterSeconds() : undefined;
  return { status, code: error?.code, isRefused: error !== null || status !== 201, waitSeconds };
}

export async function requestEmail(submission: Submission): Promise<EmailResponse> {
  const response = await fetch("/api/send-scholarship-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(submission),
    signal: timeoutSignal(),
  });
  return {
    status: response.status,
    body: await response.json().catch(() => undefined),
    waitSeconds: retryAfterSeconds(response.headers),
  };
}

type AddressCorrection = { id: string; email: string; newEmail: string };

export async function correctAddress(
  correction: AddressCorrection,
): Promise<"corrected" | "tooLate" | "tooMany" | "failed"> {
  const response = await fetch("/api/correct-application-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(correction),
    signal: timeoutSignal(),
  }).catch(() => undefined);
  if (response?.ok) return "corrected";
  if (response?.status === 409) return "tooLate";
  return response?.status === 429 ? "tooMany" : "failed";
}

/** Stands in for AbortSignal.timeout, which browsers of 2022 lack. */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}
