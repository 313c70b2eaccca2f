// A device whose clock is wrong, in this engine: nobody is locked out, and no renewals follow without end
//
import { expect } from "@playwright/test";
import { anAdministrator } from "../support/browser/people.ts";
import type { Site } from "../support/server/site.ts";
import { test } from "./engine-test.ts";
import { signIn, wordsOf } from "./tab.ts";
import { callInPage, startWatchedSite } from "./watched-site.ts";

const hourMs = 3_600_000;

test("on a clock that is an hour fast, a session is not renewed again and again (R-483)", async ({
  openTab,
  site,
}) => {
  const watched = await startSiteWithClock(site, hourMs);
  const tab = await openTab();
  const shown = () => wordsOf(tab, "main");
  await tab.open(`${watched.url}/scholarship-admin`);
  await signIn(tab, await anAdministrator(site));
  await expect.poll(shown).toContain("Scholarship Applications");
  expect(await tab.run(() => Date.now())).toBeGreaterThan(Date.now() + hourMs - 60_000);

  await tab.open(`${watched.url}/scholarship-admin`);
  await expect.poll(shown).toContain("Scholarship Applications");
  // On a return to the tab the client looks at its session, and then the role is asked for with it.
  const before = watched.lookUps();
  await tab.run(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(watched.lookUps).toBeGreaterThan(before);
  expect(watched.renewals()).toBe(0);
  expect(await shown()).toContain("Scholarship Applications");
  watched.close();
});

test("on a clock that is five hours slow, a token that has expired is renewed once (R-484)", async ({
  openTab,
  site,
}) => {
  const watched = await startSiteWithClock(site, -5 * hourMs);
  const tab = await openTab();
  const shown = () => wordsOf(tab, "main");
  await tab.open(`${watched.url}/scholarship-admin`);
  await signIn(tab, await anAdministrator(site));
  await expect.poll(shown).toContain("Scholarship Applications");
  expect(await tab.run(() => Date.now())).toBeLessThan(Date.now() - 4 * hourMs);

  // The first page asks for nothing more: its own renewal would end with it, and count.
  await tab.open("about:blank");
  watched.expireFirstToken();
  await tab.open(`${watched.url}/scholarship-admin`);
  await expect.poll(shown).toContain("Scholarship Applications");
  expect(watched.renewals()).toBe(1);
  watched.close();
});

async function startSiteWithClock(site: Site, offByMs: number) {
  let renewals = 0;
  let lookUps = 0;
  let hasExpired = false;
  let firstToken: string | undefined;
  const { url, close } = await startWatchedSite(site.port, {
    firstScript: callInPage(setClock, offByMs),
    answerInstead: ({ url = "", headers: { authorization } }, answer) => {
      if (url.includes("grant_type=refresh_token")) renewals += 1;
      if (url.startsWith("/rest/v1/user_roles")) lookUps += 1;
      if (!url.startsWith("/rest/v1/")) return false;
      firstToken ??= authorization;
      if (!hasExpired || authorization !== firstToken) return false;
      answer.writeHead(401, { "content-type": "application/json" });
      answer.end(JSON.stringify({ code: "PGRST303", message: "JWT expired" }));
      return true;
    },
  });
  return {
    url,
    close,
    renewals: () => renewals,
    /** How often the role was asked for. */
    lookUps: () => lookUps,
    /** The data service refuses the token of the sign-in from now on. */
    expireFirstToken: () => {
      hasExpired = true;
    },
  };
}

/** Runs in the page before its scripts. */
function setClock(offByMs: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + offByMs;
  window.Date = new Proxy(Date, {
    construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [date.now()], target),
  });
}
