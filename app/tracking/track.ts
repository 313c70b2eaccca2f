// Reports a used call to action to the school's team chat and to the page's own tracking hooks (R-288 to
// Nothing about the person is sent, and a failure is only logged.
import type { CtaMetadata, CtaType } from "../../contract/notification.ts";
import { connectFunctions } from "../backend/functions-client.ts";
import { logFailure } from "../backend/log-failure.ts";

type TrackingHook = (metadata: CtaMetadata) => void;

declare global {
  interface Window {
    trackScheduleCall?: TrackingHook;
    trackScholarshipApply?: TrackingHook;
    trackDonation?: TrackingHook;
    trackProgramApply?: TrackingHook;
  }
}

const hookNames = {
  schedule_call: "trackScheduleCall",
  scholarship_apply: "trackScholarshipApply",
  donation: "trackDonation",
  program_apply: "trackProgramApply",
} as const satisfies Record<CtaType, keyof Window>;

export function isCtaType(word: string | undefined): word is CtaType {
  return word !== undefined && Object.hasOwn(hookNames, word);
}

/** Resolves when the notification was answered or has failed; never rejects. */
export function trackCta(ctaType: CtaType): Promise<void> {
  return trackReplayed(ctaType, ctaMetadata(window.location.pathname, new Date()));
}

/** Reports a call to action that was used before hydration. */
export async function trackReplayed(ctaType: CtaType, { page, timestamp }: CtaMetadata): Promise<void> {
  const metadata = ctaMetadata(page, new Date(timestamp));
  callHook(ctaType, metadata);
  await notify(ctaType, metadata);
}

export function ctaMetadata(path: string, now: Date): CtaMetadata {
  return { page: path.slice(0, 300), timestamp: now.toISOString() };
}

function callHook(ctaType: CtaType, metadata: CtaMetadata): void {
  try {
    window[hookNames[ctaType]]?.(metadata);
  } catch (failure) {
    logFailure(`The tracking hook ${hookNames[ctaType]} failed.`, failure);
  }
}

async function notify(ctaType: CtaType, metadata: CtaMetadata): Promise<void> {
  try {
    const { error } = await connectFunctions().invoke("notify-cta", { body: { ctaType, metadata } });
    if (error) throw error;
  } catch (failure) {
    logFailure("The notification about a call to action failed.", failure);
  }
}
