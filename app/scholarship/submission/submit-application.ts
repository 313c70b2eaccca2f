// The submit flow in the order of R-124: insert the record, then request the email. The outcome decides what
// is shown. A conflict on the id (23505) means that an earlier attempt was stored.
import {
  type NewScholarshipApplication,
  type Submission,
  toStoredApplication,
} from "../../../contract/scholarship.ts";

export type EmailOutcome = "sent" | "failed" | "unclear";

/**
 * `connection`: no response came. `unavailable`: the server answered 5xx. After either, the record may be
 * stored. `waitSeconds`: a 429 or 503 asked for this pause before the next attempt (Retry-After).
 */
export type NotSaved = {
  isSaved: false;
  reason: "connection" | "unavailable" | "limited" | "refused";
  waitSeconds?: number | undefined;
};

export type Saved = {
  isSaved: true;
  /** Whether an earlier attempt had stored it. */
  wasStoredBefore: boolean;
  email: EmailOutcome;
  isTestingMode: boolean;
  /** Whether the mailbox gets no receipt today, because this tab has used up its receipts. */
  isWithoutReceipt?: boolean | undefined;
  /**
   * Set if the server has neither sent nor stored the email: the seconds to wait before the next request.
   */
  retryEmailAfterSeconds: number | undefined;
};

export type InsertResponse = {
  status: number;
  code: string | undefined;
  isRefused: boolean;
  waitSeconds?: number | undefined;
};
export type EmailResponse = { status: number; body: unknown; waitSeconds?: number | undefined };

export type SubmitSteps = {
  insert: (record: NewScholarshipApplication) => Promise<InsertResponse>;
  requestEmail: (submission: Submission) => Promise<EmailResponse>;
  /** Called after the insert: from then on the application cannot be taken back. */
  onStored?: () => void;
};

export async function submitApplication(
  submission: Submission,
  { insert, requestEmail, onStored }: SubmitSteps,
): Promise<NotSaved | Saved> {
  const response = await insert(toStoredApplication(submission)).catch(() => noResponse);
  const stored = readInsertResponse(response);
  if (stored !== "saved") return stored;
  onStored?.();
  const email = await requestEmail(submission).catch(() => noEmailResponse);
  return { isSaved: true, wasStoredBefore: response.isRefused, ...readEmailResponse(email) };
}

export function readInsertResponse({
  status,
  code,
  isRefused,
  waitSeconds,
}: InsertResponse): "saved" | NotSaved {
  if (!isRefused || code === "23505") return "saved";
  if (status === 0) return { isSaved: false, reason: "connection" };
  if (status === 429) return { isSaved: false, reason: "limited", waitSeconds };
  if (status === 503) return { isSaved: false, reason: "unavailable", waitSeconds };
  return { isSaved: false, reason: status >= 500 ? "unavailable" : "refused" };
}

export function readEmailResponse(
  response: EmailResponse,
): Pick<Saved, "email" | "isTestingMode" | "isWithoutReceipt" | "retryEmailAfterSeconds"> {
  const { success, error, isTestingMode, isWithoutReceipt } = asResponseBody(response.body);
  const isOk = response.status >= 200 && response.status < 300;
  const email = !isOk || error ? "failed" : success ? "sent" : "unclear";
  const isStored = response.status === 502 && Boolean(error);
  const isPending = response.status === 0 || response.status === 429 || (response.status >= 500 && !isStored);
  return {
    email,
    isTestingMode: isTestingMode === true,
    ...(isWithoutReceipt === true ? { isWithoutReceipt } : {}),
    retryEmailAfterSeconds: isPending ? (response.waitSeconds ?? 0) : undefined,
  };
}

const noResponse: InsertResponse = { status: 0, code: undefined, isRefused: true };
const noEmailResponse: EmailResponse = { status: 0, body: undefined };

type ResponseBody = Partial<Record<"success" | "error" | "isTestingMode" | "isWithoutReceipt", unknown>>;

function asResponseBody(body: unknown): ResponseBody {
  return typeof body === "object" && body !== null ? body : {};
}
