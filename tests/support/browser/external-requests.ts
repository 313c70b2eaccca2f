// The world outside the site, for journeys: nothing is ever asked of it. Whatever a page wants from there is
// answered here and noted.
import type { BrowserContext, Request } from "@playwright/test";

export type ExternalRequests = {
  /** Addresses that were asked for, in order. */
  asked: string[];
};

type OutsideOptions = {
  /** Gives the calendar widget's script, or lets it fail with null. */
  calendarScript?: string | null;
};

/** The script of a calendar that says on the page which booking page it was told to show. */
export const calendarStub = `window.Calendly = { initInlineWidget({ url, parentElement }) {
  const words = document.createElement("p");
  words.textContent = "Calendar of " + url;
  parentElement.append(words);
} };`;

export async function blockExternalRequests(
  context: BrowserContext,
  { calendarScript = calendarStub }: OutsideOptions = {},
): Promise<ExternalRequests> {
  const asked: string[] = [];
  await context.route(isOutside, async (route) => {
    const request = route.request();
    asked.push(request.url());
    if (request.resourceType() === "document") {
      await route.fulfill({ contentType: "text/html", body: `<title>Outside</title><h1>Outside</h1>` });
    } else if (isScript(request) && calendarScript !== null) {
      await route.fulfill({ contentType: "text/javascript", body: calendarScript });
    } else {
      await route.abort();
    }
  });
  return { asked };
}

function isOutside({ protocol, hostname }: URL): boolean {
  return protocol.startsWith("http") && hostname !== "localhost" && hostname !== "127.0.0.1";
}

function isScript(request: Request): boolean {
  return request.resourceType() === "script";
}
