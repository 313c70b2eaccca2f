// Asks quietly for the e-mail that is still owed, for as long as the page is open, and tells when it was
// answered.
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

/** The server sends one e-mail for an id, however often it is asked. */
async function settle(signal: AbortSignal, onAnswered: (id: string, result: EmailResult) => void) {
  for (let tries = 1; ; tries += 1) {
    const owed = readPendingEmail();
    if (!owed) return;
    await waitForRetry(Math.max(owed.retryAt - Date.now(), backoffMs(tries, Math.random())), signal);
    if (signal.aborted || !readPendingEmail()) return;
    const answer = await requestEmail(owed.request).catch(
      (): EmailResponse => ({ status: 0, body: undefined }),
    );
    // Somebody may have cleared everything while the answer was under way.
    if (!readPendingEmail()) return;
    const { retryEmailAfterSeconds, ...result } = readEmailResponse(answer);
    if (retryEmailAfterSeconds === undefined) {
      clearPendingEmail();
      return onAnswered(owed.request.id, result);
    }
    if (retryEmailAfterSeconds > 0) savePendingEmail(owed.request, retryEmailAfterSeconds);
  }
}
