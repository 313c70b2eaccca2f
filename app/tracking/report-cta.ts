// Reports a used call to action to the school's team chat and to the page's own tracking hooks (R-288 to
// Nothing about the person is sent, and a failure is only logged. The source of the function is also
// part of the page's first script, so it uses nothing outside of itself.
import type { CtaMetadata, CtaType } from "../../contract/notification.ts";
import type { ConfiguredBackend } from "../backend/backend-address.ts";

type TrackingHook = (metadata: CtaMetadata) => void;

declare global {
  interface Window {
    trackScheduleCall?: TrackingHook;
    trackScholarshipApply?: TrackingHook;
    trackDonation?: TrackingHook;
    trackProgramApply?: TrackingHook;
  }
}

export function reportCta(ctaType: CtaType, { url = "", key }: ConfiguredBackend): void {
  // "schedule_call" has the hook "trackScheduleCall".
  const hook = `track_${ctaType}`.replace(/_./g, ([, letter = ""]) => letter.toUpperCase());
  // The function accepts paths of this length.
  const metadata = { page: location.pathname.slice(0, 300), timestamp: new Date().toISOString() };
  const log = (failure: unknown) =>
    // biome-ignore lint/suspicious/noConsole: these failures must be logged (R-292).
    console.error("The notification failed.", failure);
  try {
    Reflect.get(window, hook)?.(metadata);
  } catch (failure) {
    log(failure);
  }
  fetch(`${url}/functions/v1/notify-cta`, {
    method: "POST",
    // The request finishes although the press leaves the page.
    keepalive: true,
    headers: { apikey: key, "Content-Type": "application/json" },
    body: JSON.stringify({ ctaType, metadata }),
  })
    .then((answer) => answer.text().then(() => answer.ok || log(answer.status)))
    .catch(log);
}
