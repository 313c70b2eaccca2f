// The largest contentful paint of a page while the browser is throttled to a phone on a slow line, with the
// values of Lighthouse's preset `mobileSlow4G` and applied throttling. Without an audit, there is time for
// many loads, and their median is more reliable.
import { type Browser, chromium } from "@playwright/test";

export type LcpMeter = {
  /** Time of one load in its own browser context, in milliseconds; NaN if nothing was painted. */
  paintMs(url: string): Promise<number>;
  close(): Promise<void>;
};

/** `port` is the debugging port of a running Chromium. */
export async function startLcpMeter(port: number): Promise<LcpMeter> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    paintMs: (url) => paintOf(browser, url),
    close: () => browser.close(),
  };
}

async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowLine);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(500);
    return await page.evaluate(largestPaint);
  } finally {
    await context.close();
  }
}

function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    setTimeout(() => resolve(Number.NaN), 2_000);
  });
}

/** Throughput in bytes per second, latency in milliseconds for each request. */
const slowLine = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
