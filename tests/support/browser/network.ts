// What happens to a browser's calls on bad days, as Chromium itself does it or at the door of one address.
import type { Page, Route } from "@playwright/test";

export const insertCalls = "**/rest/v1/scholarship_applications*";
export const emailCalls = "**/api/send-scholarship-email";

/** The profile that browsers' tools call slow 3G. */
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

/** The first POST never arrives. Gives how many were tried. */
export function failFirstRequest(page: Page, calls: string): Promise<() => number> {
  return meetFirst(page, calls, (route) => route.abort("connectionreset"));
}

/** The first POST is done, but its answer never comes. */
export function dropFirstResponse(page: Page, calls: string): Promise<() => number> {
  return meetFirst(page, calls, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}

/** No POST arrives until the function that this gives is called. */
export async function failAllRequests(page: Page, calls: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  return () => page.unroute(calls);
}

async function meetFirst(page: Page, calls: string, meet: (route: Route) => Promise<void>) {
  let tries = 0;
  await page.route(calls, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    tries += 1;
    return tries === 1 ? meet(route) : route.continue();
  });
  return () => tries;
}
