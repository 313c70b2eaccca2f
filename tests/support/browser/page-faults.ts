// Faults of a page that nobody sees: console errors and warnings, thrown errors, violations of the content
// security policy, and answers with an error status.
import type { Page } from "@playwright/test";

/** Call it before the page opens; the list keeps growing. */
export async function collectFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${new URL(response.url()).pathname}`);
  });
  await page.exposeFunction("reportViolation", (what: string) => faults.push(`policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, "reportViolation")(`${violatedDirective} ${blockedURI}`);
    });
  });
  return faults;
}
