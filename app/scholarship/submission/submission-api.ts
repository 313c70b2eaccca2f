// The two requests of the submit flow, and the correction of the address. Each is aborted after 30
// seconds, so that nobody waits forever on a lost connection. Repeating them is safe.
import type { NewScholarshipApplication } from "../../../contract/scholarship.ts";
import type { Backend } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import { isRefusedForNow, lastRetryAfterSeconds, retryAfterSeconds } from "../../backend/retry-after.ts";
import type { EmailRequest, EmailResponse, InsertResponse } from "./submit-application.ts";

const timeoutMs = 30_000;

/** `signal` aborts the request earlier. */
export async function insertApplication(
  record: NewScholarshipApplication,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const { auth, data, visitorData } = await connect();
  // A session that cannot be renewed, or that the server no longer accepts, must not block an application.
  const { error } = await auth.getSession();
  const response = await insertInto(error ? visitorData : data, record, signal);
  return isTokenRefused(response) ? insertInto(visitorData, record, signal) : response;
}

export async function requestEmail(request: EmailRequest): Promise<EmailResponse> {
  const response = await fetch("/api/send-scholarship-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
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

async function insertInto(
  data: Backend["data"],
  record: NewScholarshipApplication,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const { error, status } = await data
    .from("scholarship_applications")
    .insert(record)
    .abortSignal(timeoutSignal(signal));
  const waitSeconds = isRefusedForNow(status) ? lastRetryAfterSeconds() : undefined;
  return { status, code: error?.code, isRefused: error !== null || status !== 201, waitSeconds };
}

/** PGRST3xx are the data service's error codes for tokens. */
function isTokenRefused({ status, code }: InsertResponse): boolean {
  return status === 401 && code?.startsWith("PGRST3") === true;
}

/** Stands in for AbortSignal.timeout and AbortSignal.any, which browsers of 2022 lack. */
function timeoutSignal(signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  setTimeout(abort, timeoutMs);
  return controller.signal;
}
