// What stands between a browser and the site during an outage, and the return of a tab.
import type { Page } from "@playwright/test";

/** Answers that say nothing about a session or a role. */
export const answeredFaults = ["503", "429", "a captive portal"] as const;

export const faults = ["no connection", ...answeredFaults] as const;

/** The calls meet the fault until the function that it resolves to is called. */
export async function breakCalls(
  page: Page,
  calls: string,
  fault: (typeof faults)[number],
): Promise<() => Promise<void>> {
  await page.route(calls, (route) => {
    if (fault === "no connection") return route.abort("connectionrefused");
    if (fault === "a captive portal")
      return route.fulfill({ contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" });
    return route.fulfill({
      status: Number(fault),
      json: { code: "over_request_rate_limit", message: "busy" },
    });
  });
  return () => page.unroute(calls);
}

/** What a browser reports when somebody comes back from another tab; the page has been visible all along. */
export function comeBackToTab(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

/** What a browser reports when it has a network again. */
export function comeBackOnline(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
}
