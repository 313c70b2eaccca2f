// Repeats the pending e-mail request in the background while the page is open, and reports the response.
import { useEffect, useEffectEvent } from "react";
import { backoffMs, waitForRetry } from "./backoff.ts";
import { clearPendingEmail, readPendingEmail, savePendingEmail } from "./pending-email.ts";
import { requestEmail } from "./submission-api.ts";
import { type EmailResponse, readEmailResponse, type Saved } from "./submit-application.ts";

type EmailResult = Pick<Saved, "email" | "isTestingMode">;

export function usePendingEmail(
  onAnswered: (id: string, result: EmailResult) => void = () => undefined,
): void {
  const tell = useEffectEvent(onAnswered);

  useEffect(() => {
    const leaving = new AbortController();
    void settle(leaving.signal, (id, result) => tell(id, result));
    return () => leaving.abort();
  }, []);
}

/** Repeating is safe: the server sends one e-mail per id, however many requests it gets. */
async function settle(signal: AbortSignal, onAnswered: (id: string, result: EmailResult) => void) {
  for (let tries = 1; ; tries += 1) {
    const owed = readPendingEmail();
    if (!owed) return;
    await waitForRetry(Math.max(owed.retryAt - Date.now(), backoffMs(tries, Math.random())), signal);
    if (signal.aborted || !readPendingEmail()) return;
    const answer = await requestEmail(owed.request).catch(
      (): EmailResponse => ({ status: 0, body: undefined }),
    );
    // The applicant may have cleared everything during the request.
    if (!readPendingEmail()) return;
    const { retryEmailAfterSeconds, ...result } = readEmailResponse(answer);
    if (retryEmailAfterSeconds === undefined) {
      clearPendingEmail();
      return onAnswered(owed.request.id, result);
    }
    if (retryEmailAfterSeconds > 0) savePendingEmail(owed.request, retryEmailAfterSeconds);
  }
}
