// Asks quietly for the e-mail that is still owed, for as long as the page is open, and tells when it was
// answered.
import { useEffect, useEffectEvent } from "react";
import { pause, pauseAfter } from "./backoff.ts";
import { forgetOwedMail, owedMail, oweMail } from "./pending-email.ts";
import { requestEmail } from "./submission-api.ts";
import { type EmailAnswer, readEmailAnswer, type Saved } from "./submit-application.ts";

type EmailResult = Pick<Saved, "email" | "isTestingMode">;

export function useOwedMail(onAnswered: (id: string, result: EmailResult) => void = () => undefined): void {
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
    const owed = owedMail();
    if (!owed) return;
    await pause(Math.max(owed.askAgainAt - Date.now(), pauseAfter(tries, Math.random())), signal);
    if (signal.aborted || !owedMail()) return;
    const answer = await requestEmail(owed.request).catch(
      (): EmailAnswer => ({ status: 0, body: undefined }),
    );
    // Somebody may have cleared everything while the answer was under way.
    if (!owedMail()) return;
    const { askAgainSeconds, ...result } = readEmailAnswer(answer);
    if (askAgainSeconds === undefined) {
      forgetOwedMail();
      return onAnswered(owed.request.id, result);
    }
    if (askAgainSeconds > 0) oweMail(owed.request, askAgainSeconds);
  }
}
