// Blocks requests to other hosts: they never leave the browser, but are answered here and recorded.
import type { BrowserContext, Request } from "@playwright/test";

export type ExternalRequests = {
  /** Addresses that were requested, in order. */
  asked: string[];
};

type OutsideOptions = {
  /** The calendar widget's script; null lets its request fail. */
  calendarScript?: string | null;
};

/** A calendar script that shows the address of its booking page. */
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
