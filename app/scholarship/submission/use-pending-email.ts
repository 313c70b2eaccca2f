// Repeats the pending email request in the background while the page is open, and reports the response.
import { useEffect, useEffectEvent } from "react";
import { backoffMs, waitForRetry } from "./backoff.ts";
import { clearPendingEmail, readPendingEmail, savePendingEmail } from "./pending-email.ts";
import { requestEmail } from "./submission-api.ts";
import { type EmailResponse, readEmailResponse, type Saved } from "./submit-application.ts";

type EmailResult = Pick<Saved, "email" | "isTestingMode" | "isWithoutReceipt">;

export function usePendingEmail(
  onAnswered: (id: string, result: EmailResult) => void = () => undefined,
): void {
  const report = useEffectEvent(onAnswered);

  useEffect(() => {
    const unmounting = new AbortController();
    void retryPendingEmail(unmounting.signal, (id, result) => report(id, result));
    return () => unmounting.abort();
  }, []);
}

/** Repeating is safe: the server sends one email per id, however many requests it gets. */
async function retryPendingEmail(signal: AbortSignal, onAnswered: (id: string, result: EmailResult) => void) {
  for (let attempts = 1; ; attempts += 1) {
    const pending = readPendingEmail();
    if (!pending) return;
    await waitForRetry(Math.max(pending.retryAt - Date.now(), backoffMs(attempts, Math.random())), signal);
    if (signal.aborted || !readPendingEmail()) return;
    const answer = await requestEmail(pending.request).catch(
      (): EmailResponse => ({ status: 0, body: undefined }),
    );
    // The applicant may have cleared everything during the request.
    if (!readPendingEmail()) return;
    const { retryEmailAfterSeconds, ...result } = readEmailResponse(answer);
    if (retryEmailAfterSeconds === undefined) {
      clearPendingEmail();
      return onAnswered(pending.request.id, result);
    }
    if (retryEmailAfterSeconds > 0) savePendingEmail(pending.request, retryEmailAfterSeconds);
  }
}
