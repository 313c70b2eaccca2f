// Sends the pending email request once. Repeating it is safe: the server sends one email per id, however many
// requests it gets.
import { clearPendingEmail, readPendingEmail, savePendingEmail } from "./pending-email.ts";
import { requestEmail } from "./submission-api.ts";
import { type EmailResponse, readEmailResponse, type Saved } from "./submit-application.ts";

export type EmailResult = Pick<Saved, "email" | "isTestingMode" | "isWithoutReceipt">;

/** `pending`: it must be sent again. `gone`: nothing is pending, or it was cleared or replaced meanwhile. */
export async function sendPendingEmail(): Promise<{ id: string; result: EmailResult } | "pending" | "gone"> {
  const pending = readPendingEmail();
  if (!pending) return "gone";
  const { submission } = pending;
  const { id } = submission;
  const answer = await requestEmail(submission).catch((): EmailResponse => ({ status: 0, body: undefined }));
  if (readPendingEmail()?.submission.id !== id) return "gone";
  const { retryEmailAfterSeconds, ...result } = readEmailResponse(answer);
  if (retryEmailAfterSeconds === undefined) {
    clearPendingEmail();
    return { id, result };
  }
  if (retryEmailAfterSeconds > 0) savePendingEmail(submission, retryEmailAfterSeconds);
  return "pending";
}
