// A fault is not a lost right, in this engine: while the server cannot be reached, an administrator keeps the
// desk and what is typed there, and all of it works again by itself. How a lost connection is
// reported differs between engines; faults that the server answers are in tests/journeys.
import { expect } from "@playwright/test";
import { anAdministrator } from "../support/browser/people.ts";
import { insertApplication } from "../support/data/stored-application.ts";
import type { Site } from "../support/server/site.ts";
import { test } from "./engine-test.ts";
import { fill, signIn, type Tab, wordsOf } from "./tab.ts";
import { startWatchedSite } from "./watched-site.ts";

test("with no connection, a return to the tab leaves the dialog and a half-written note where they are (R-480)", async ({
  openTab,
  site,
}) => {
  const watched = await startBreakableSite(site);
  const tab = await openTab();
  const id = await insertApplication(site);
  await tab.open(`${watched.url}/scholarship-admin?open=${id}`);
  await signIn(tab, await anAdministrator(site));
  await fill(tab, "Add a note", "Called, wants to");
  watched.disconnect();
  await tab.run(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const log = () => tab.run(() => window.faults.join());
  await expect.poll(log, { timeout: 60_000 }).toContain("The administrator check failed.");
  expect(await wordsOf(tab, "body")).not.toContain("Access Denied");
  expect(await noteOf(tab)).toBe("Called, wants to");

  watched.reconnect();
  await expect.poll(watched.lookUps, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await noteOf(tab)).toBe("Called, wants to");
  await tab.click({ button: "Save note" });
  await expect.poll(() => wordsOf(tab, "[role=dialog]")).toContain("The note is saved.");
  watched.close();
});

test("with no connection at the first load, the desk says that it cannot check, and opens by itself (R-479)", async ({
  openTab,
  site,
}) => {
  const watched = await startBreakableSite(site);
  const tab = await openTab();
  const shown = () => wordsOf(tab, "main");
  await tab.open(`${watched.url}/scholarship-admin`);
  await signIn(tab, await anAdministrator(site));
  await expect.poll(shown).toContain("Scholarship Applications");
  await expect.poll(() => wordsOf(tab, "header")).toContain("Admin");
  watched.disconnect();
  await tab.open(`${watched.url}/scholarship-admin`);
  await expect.poll(shown, { timeout: 60_000 }).toContain("We can't check your access right now");
  expect(await shown()).not.toContain("Access Denied");
  expect(await wordsOf(tab, "header")).not.toContain("Admin");

  watched.reconnect();
  await expect.poll(shown, { timeout: 60_000 }).toContain("Scholarship Applications");
  watched.close();
});

async function startBreakableSite(site: Site) {
  let isConnected = true;
  let lookUps = 0;
  const { url, close } = await startWatchedSite(site.port, {
    answerInstead: ({ url = "" }, answer) => {
      if (!/^\/(rest|auth)\/v1\//.test(url)) return false;
      if (!isConnected) answer.destroy();
      else if (url.startsWith("/rest/v1/user_roles")) lookUps += 1;
      return !isConnected;
    },
  });
  return {
    url,
    close,
    disconnect: () => {
      isConnected = false;
    },
    reconnect: () => {
      isConnected = true;
      lookUps = 0;
    },
    /** How often the role has been looked up since the connection is back. */
    lookUps: () => lookUps,
  };
}

function noteOf(tab: Tab): Promise<string | undefined> {
  return tab.run(() => document.querySelector<HTMLTextAreaElement>("textarea[name=note]")?.value);
}
