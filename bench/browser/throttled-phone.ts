// A phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of this machine's processor. It reaches only this
// machine, so that a calendar of another site does not affect the results.
import { type BrowserContextOptions, chromium, devices, type Page } from "@playwright/test";

export type Phone = {
  /** Opens an empty page as a new visitor, or as the one whose storage is given. */
  newPage(storageState?: BrowserContextOptions["storageState"]): Promise<Page>;
  close(): Promise<void>;
};

export async function startPhone(): Promise<Phone> {
  const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
  const args = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
  const browser = await chromium.launch({ executablePath, args });
  return {
    newPage: async (storageState) => {
      const visitor = storageState ? { storageState } : {};
      const context = await browser.newContext({ ...devices["Moto G4"], ...visitor });
      const page = await context.newPage();
      await slowDown(page);
      return page;
    },
    close: () => browser.close(),
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

export async function tapOn(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to tap: ${target}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
