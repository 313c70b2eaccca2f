// A page under a browser's translator in this engine.
import { expect } from "@playwright/test";
import { translate } from "../support/browser/translator.ts";
import { test } from "./engine-test.ts";
import { fill, wordsOf } from "./tab.ts";
import { callInPage, startWatchedSite } from "./watched-site.ts";

test("the amount on the button follows the field, and the page stays when it is cleared (R-497)", async ({
  openTab,
  site,
}) => {
  const watched = await startWatchedSite(site.port, { firstScript: callInPage(translate) });
  const tab = await openTab();
  await tab.open(`${watched.url}/donate`);
  await expect.poll(() => tab.run(() => document.querySelector("html[data-translated]") !== null)).toBe(true);

  const button = () => wordsOf(tab, "#amount ~ button");
  await fill(tab, "Your own amount in dollars", "25");
  await expect.poll(button).toBe("Custom Amount $25");
  await tab.write("00");
  await expect.poll(button).toBe("Custom Amount $2,500");
  for (let digits = 4; digits > 0; digits -= 1) await tab.press("Backspace");
  await expect.poll(button).toBe("Custom Amount");
  for (const amount of ["$500", "$1,000"]) {
    await tab.click({ button: amount });
    await expect.poll(() => wordsOf(tab, "main [role=status]")).toContain(`Preview finished: ${amount}.`);
  }
  await expect.poll(() => wordsOf(tab, "body")).toContain("Thank you for your donation!");
  expect(await tab.run(() => document.querySelector("#amount ~ button")?.firstElementChild?.tagName)).toBe(
    "FONT",
  );
  expect(await tab.run(() => window.faults)).toEqual([]);
  watched.close();
});
