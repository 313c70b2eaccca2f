// Network faults for a browser's calls: throttling by Chromium itself, and lost requests or answers of one
// address.
import type { Page, Route } from "@playwright/test";

export const insertCalls = "**/rest/v1/scholarship_applications*";
export const emailCalls = "**/api/send-scholarship-email";

/** The profile that browsers' developer tools call slow 3G. */
export async function throttleToSlow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytesPerSecond = 400_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Fails the first POST before it is sent. The function that it resolves to returns the number of POSTs. */
export function failFirstRequest(page: Page, calls: string): Promise<() => number> {
  return handleFirstPost(page, calls, (route) => route.abort("connectionreset"));
}

/**
 * Sends the first POST but drops its answer. The function that it resolves to returns the number of POSTs.
 */
export function dropFirstResponse(page: Page, calls: string): Promise<() => number> {
  return handleFirstPost(page, calls, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}

/** Fails every POST until the function that it resolves to is called. */
export async function failAllRequests(page: Page, calls: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  return () => page.unroute(calls);
}

async function handleFirstPost(page: Page, calls: string, handle: (route: Route) => Promise<void>) {
  let posts = 0;
  await page.route(calls, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts += 1;
    return posts === 1 ? handle(route) : route.continue();
  });
  return () => posts;
}
