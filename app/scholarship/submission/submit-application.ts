// The submit flow in the order of R-124: insert the record, then request the e-mail. The outcome decides what
// is shown. A conflict on the id (23505) means that an earlier attempt was stored.
import {
  type hiddenField,
  type NewScholarshipApplication,
  type ScholarshipForm,
  toStoredApplication,
} from "../../../contract/scholarship.ts";

export type EmailOutcome = "sent" | "failed" | "unclear";

/**
 * `connection`: no response came. `unavailable`: the server answered 5xx. Either may be retried, and either
 * may have stored the record.
 */
export type NotSaved =
  | { isSaved: false; reason: "connection" | "unavailable" | "refused" }
  | { isSaved: false; reason: "limited"; waitSeconds: number };

export type Saved = {
  isSaved: true;
  /** Whether an earlier attempt had stored it. */
  wasStoredBefore: boolean;
  email: EmailOutcome;
  isTestingMode: boolean;
  /**
   * Set if the server has neither sent nor stored the e-mail: the seconds to wait before the next request.
   */
  retryEmailAfterSeconds: number | undefined;
};

/** The body of the e-mail request: the answers, the id, and what distinguishes people from programs. */
export type EmailRequest = ScholarshipForm & {
  id: string;
  secondsTaken?: number | undefined;
} & { [field in typeof hiddenField]?: string | undefined };

export type InsertResponse = {
  status: number;
  code: string | undefined;
  isRefused: boolean;
  waitSeconds?: number | undefined;
};
export type EmailResponse = { status: number; body: unknown; waitSeconds?: number | undefined };

export type SubmitSteps = {
  insert: (record: NewScholarshipApplication) => Promise<InsertResponse>;
  requestEmail: (request: EmailRequest) => Promise<EmailResponse>;
  /** Called after the insert: from then on the application cannot be taken back. */
  onStored?: () => void;
};

export async function submitApplication(
  request: EmailRequest,
  { insert, requestEmail, onStored }: SubmitSteps,
): Promise<NotSaved | Saved> {
  const answer = await insert(toStoredApplication(request.id, request)).catch(() => noAnswer);
  const stored = readInsertResponse(answer);
  if (stored !== "saved") return stored;
  onStored?.();
  const email = await requestEmail(request).catch(() => noEmailAnswer);
  return { isSaved: true, wasStoredBefore: answer.isRefused, ...readEmailResponse(email) };
}

export function readInsertResponse({
  status,
  code,
  isRefused,
  waitSeconds = 60,
}: InsertResponse): "saved" | NotSaved {
  if (!isRefused || code === "23505") return "saved";
  if (status === 0) return { isSaved: false, reason: "connection" };
  if (status === 429) return { isSaved: false, reason: "limited", waitSeconds };
  return { isSaved: false, reason: status >= 500 ? "unavailable" : "refused" };
}

export function readEmailResponse(
  answer: EmailResponse,
): Pick<Saved, "email" | "isTestingMode" | "retryEmailAfterSeconds"> {
  const { success, error, isTestingMode } = asAnswer(answer.body);
  const isOk = answer.status >= 200 && answer.status < 300;
  const email = !isOk || error ? "failed" : success ? "sent" : "unclear";
  const isKept = answer.status === 502 && Boolean(error);
  const isOwed = answer.status === 0 || answer.status === 429 || (answer.status >= 500 && !isKept);
  return {
    email,
    isTestingMode: isTestingMode === true,
    retryEmailAfterSeconds: isOwed ? (answer.waitSeconds ?? 0) : undefined,
  };
}

const noAnswer: InsertResponse = { status: 0, code: undefined, isRefused: true };
const noEmailAnswer: EmailResponse = { status: 0, body: undefined };

function asAnswer(body: unknown): { success?: unknown; error?: unknown; isTestingMode?: unknown } {
  return typeof body === "object" && body !== null ? body : {};
}
