// The two calls of the submit flow. Each gives up after half a minute, so that nobody waits
// forever on a lost connection; trying again is safe.
import type { NewScholarshipApplication } from "../../../contract/scholarship.ts";
import type { Backend } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import { lastRetryAfterSeconds, retryAfterSeconds } from "../../backend/retry-after.ts";
import type { EmailRequest, EmailResponse, InsertResponse } from "./submit-application.ts";

const patienceMs = 30_000;

/** `signal` gives up earlier. */
export async function insertApplication(
  record: NewScholarshipApplication,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const { data, visitorData } = await connect();
  const answer = await insertInto(data, record, signal);
  // A session that the server no longer knows must not stand between a person and the application.
  return isTokenRefused(answer) ? insertInto(visitorData, record, signal) : answer;
}

export async function requestEmail(request: EmailRequest): Promise<EmailResponse> {
  const response = await fetch("/api/send-scholarship-email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal: afterPatience(),
  });
  return {
    status: response.status,
    body: await response.json().catch(() => undefined),
    waitSeconds: retryAfterSeconds(response.headers),
  };
}

async function insertInto(
  data: Backend["data"],
  record: NewScholarshipApplication,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const { error, status } = await data
    .from("scholarship_applications")
    .insert(record)
    .abortSignal(afterPatience(signal));
  const waitSeconds = status === 429 ? lastRetryAfterSeconds() : undefined;
  return { status, code: error?.code, isRefused: error !== null, waitSeconds };
}

/** PGRST3xx is the data service's group of codes for tokens. */
function isTokenRefused({ status, code }: InsertResponse): boolean {
  return status === 401 && code?.startsWith("PGRST3") === true;
}

/** AbortSignal.timeout and .any for browsers of 2022, which lack them. */
function afterPatience(signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  setTimeout(abort, patienceMs);
  return controller.signal;
}
