// A test of one of the engines, which the configuration names (playwright.config.ts), on the shared site.
import type { Engine } from "../../commands/testing/find-browser-engines.mjs";
import { test as base } from "../support/browser/shared-site.ts";
import { puppeteerTabs } from "./puppeteer-tab.ts";
import type { Tab, TabOptions } from "./tab.ts";
import { aScreen, webkitTab } from "./webkit-tab.ts";

type OpenTab = (options?: TabOptions) => Promise<Tab>;

type WorkerFixtures = {
  engine: Engine | undefined;
  startTab: (options: TabOptions) => Promise<Tab>;
};

/** What a journey proves in Chromium, so that only the other engines try it (playwright.config.ts). */
export const ofJourneys = { tag: "@of-journeys" };

export const test = base.extend<{ openTab: OpenTab }, WorkerFixtures>({
  engine: [undefined, { option: true, scope: "worker" }],
  startTab: [
    async ({ engine }, use) => {
      if (!engine) throw new Error("The configuration names no engine.");
      const { name, path } = engine;
      if (name === "WebKit") {
        const screen = await aScreen();
        await use((options) => webkitTab(path, screen.display, options));
        screen.close();
      } else {
        const { open, close } = puppeteerTabs(name === "Firefox" ? "firefox" : "chrome", path);
        await use(open);
        await close();
      }
    },
    { scope: "worker" },
  ],
  /** Opens a tab with a storage of its own, which closes when the test ends. */
  openTab: async ({ startTab }, use) => {
    const tabs: Tab[] = [];
    await use(async (options = {}) => {
      const tab = await startTab(options);
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
});
