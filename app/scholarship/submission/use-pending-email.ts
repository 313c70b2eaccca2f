// Repeats the pending email request in the background while the page is open, and reports the response.
import { useEffect, useEffectEvent } from "react";
import { backoffMs, waitForRetry } from "./backoff.ts";
import { readPendingEmail } from "./pending-email.ts";
import { type EmailResult, sendPendingEmail } from "./send-pending-email.ts";

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

async function retryPendingEmail(signal: AbortSignal, onAnswered: (id: string, result: EmailResult) => void) {
  for (let attempts = 1; ; attempts += 1) {
    const pending = readPendingEmail();
    if (!pending) return;
    await waitForRetry(Math.max(pending.retryAt - Date.now(), backoffMs(attempts, Math.random())), signal);
    if (signal.aborted) return;
    const answer = await sendPendingEmail();
    if (answer === "gone") return;
    if (answer !== "pending") return onAnswered(answer.id, answer.result);
  }
}
