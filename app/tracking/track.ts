// Reports a call to action that is no link: a donation, a sent application, the opened calendar. Links report
// themselves (shell/startup/pre-hydration-script.ts).
import type { CtaType } from "../../contract/notification.ts";
import { configuredBackend } from "../backend/backend-address.ts";
import { reportCta } from "./report-cta.ts";

export function trackCta(ctaType: CtaType): void {
  reportCta(ctaType, configuredBackend());
}
