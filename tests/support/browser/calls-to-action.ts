// Records a page's calls to action: posts to the notification function, and calls of the
// global hooks.
import { expect, type Page } from "@playwright/test";
import type { CtaNotification } from "../../../contract/notification.ts";

export type CallsToAction = {
  posted: CtaNotification[];
  /** Names of the hooks that were called, each with its metadata. */
  hooked: { hook: string; metadata: unknown }[];
};

/** Answers the notification function in its place; call it before the page opens. */
export async function recordCallsToAction(page: Page, status = 200): Promise<CallsToAction> {
  const record: CallsToAction = { posted: [], hooked: [] };
  await page.route("**/functions/v1/notify-cta", async (route) => {
    record.posted.push(route.request().postDataJSON());
    await route.fulfill({ status, json: {} });
  });
  await page.exposeFunction("recordHook", (hook: string, metadata: unknown) => {
    record.hooked.push({ hook, metadata });
  });
  await page.addInitScript(() => {
    const hooks = ["trackScheduleCall", "trackScholarshipApply", "trackDonation", "trackProgramApply"];
    for (const hook of hooks) {
      Object.assign(window, {
        [hook]: (metadata: unknown) => Reflect.get(window, "recordHook")(hook, metadata),
      });
    }
  });
  return record;
}

const hookOf = {
  schedule_call: "trackScheduleCall",
  scholarship_apply: "trackScholarshipApply",
  donation: "trackDonation",
  program_apply: "trackProgramApply",
} as const;

/**
 * Expects these events and no others, in this order, each with only page and timestamp, at the function and
 * at the hook.
 */
export async function expectCallsToAction(
  record: CallsToAction,
  events: [ctaType: keyof typeof hookOf, page: string][],
): Promise<void> {
  const metadata = (page: string) => ({ page, timestamp: expect.stringMatching(isoInstant) });
  await expect
    .poll(() => record.posted)
    .toEqual(events.map(([ctaType, page]) => ({ ctaType, metadata: metadata(page) })));
  expect(record.hooked).toEqual(
    events.map(([ctaType, page]) => ({ hook: hookOf[ctaType], metadata: metadata(page) })),
  );
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
