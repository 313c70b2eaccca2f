// One tap on a page that was just loaded, while the browser is slowed down to a phone on a slow line
// (1.6 Mbit/s, 150 ms, a quarter of the processor).
import { chromium, devices, type Page } from "@playwright/test";

export type Tap = {
  name: string;
  path: string;
  /** What the finger meets. */
  selector: string;
  /** Runs in the page, in every frame: whether what was asked for is there. */
  isAnswered: () => boolean;
};

export type TapMeter = {
  tap(origin: string, tap: Tap, waitMs: number): Promise<{ answeredMs: number; shownMs: number }>;
  close(): Promise<void>;
};

export const taps: Tap[] = [
  {
    name: "menu",
    path: "/",
    selector: "[aria-controls=site-menu]",
    isAnswered: () => isSeen(document.getElementById("site-menu")),
  },
  {
    name: "Why Choose ...",
    path: "/programs",
    selector: "main [data-discloses]",
    isAnswered: () => {
      const id = document.querySelector("main [data-discloses]")?.getAttribute("aria-controls") ?? "";
      return isSeen(document.getElementById(id));
    },
  },
  {
    name: "theme",
    path: "/mission",
    selector: "input[name=theme][value=dark]",
    isAnswered: () => document.documentElement.dataset.theme === "dark",
  },
  {
    name: "$500",
    path: "/donate",
    selector: "main li button",
    isAnswered: () => document.querySelector("main li button:is(:disabled, [data-answered])") !== null,
  },
  {
    name: "an entry of the house",
    path: "/",
    selector: "main button[aria-pressed]",
    isAnswered: () => document.querySelector("main button:is([aria-pressed=true], [data-answered])") !== null,
  },
  {
    name: "Start Your Journey",
    path: "/",
    selector: "main a[href='/programs']",
    isAnswered: () =>
      location.pathname === "/programs" && document.querySelector("main [data-discloses]") !== null,
  },
];

/** Declared for the functions above, and defined in the page by `watch`. */
declare function isSeen(element: Element | null): boolean;

declare global {
  interface Window {
    answeredMs?: number;
    shownMs?: number;
  }
}

export async function tapMeter(): Promise<TapMeter> {
  const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  return {
    tap: async (origin, tap, waitMs) => {
      const context = await browser.newContext({ ...devices["Moto G4"] });
      try {
        const page = await context.newPage();
        await slowDown(page);
        await page.addInitScript(`(${watch})(${tap.isAnswered})`);
        await page.goto(origin + tap.path, { waitUntil: "load" });
        await page.waitForTimeout(waitMs);
        await tapOn(page, tap.selector);
        await page.waitForFunction(() => window.answeredMs !== undefined, null, { timeout: 15_000 });
        return await page.evaluate(() => {
          const { answeredMs = Number.NaN, shownMs = answeredMs } = window;
          return { answeredMs, shownMs };
        });
      } finally {
        await context.close();
      }
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

async function tapOn(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to tap: ${selector}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Runs in the page and in the next one: notes when a frame with the answer was painted. */
function watch(isAnswered: () => boolean): void {
  Object.assign(window, {
    isSeen: (element: Element | null) => element !== null && getComputedStyle(element).display !== "none",
  });
  addEventListener("pointerdown", () => sessionStorage.setItem("tapped", String(Date.now())), true);
  const look = () => {
    const tapped = Number(sessionStorage.getItem("tapped"));
    if (tapped && document.body && isAnswered()) {
      sessionStorage.removeItem("tapped");
      const { port1, port2 } = new MessageChannel(); // its message comes once the frame is painted
      port1.onmessage = () => {
        window.answeredMs = Date.now() - tapped;
      };
      port2.postMessage(undefined);
      return;
    }
    if (tapped && document.querySelector("[data-pressed]")) window.shownMs ??= Date.now() - tapped;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
