// Presses on a hydrated page, each with the time from its event to the next frame on the screen, as the
// browser's Event Timing API reports it (https://www.w3.org/TR/event-timing/).
import type { Locator, Page } from "@playwright/test";
import { tapOn } from "../browser/throttled-phone.ts";

export type Interaction = { name: string; milliseconds: number };

export type InteractionTimer = {
  page: Page;
  /** Resolves after hydration. */
  open(path: string): Promise<void>;
  tap(name: string, target: Locator): Promise<void>;
  key(name: string, key: string, times?: number): Promise<void>;
  /** Types into the focused field, one key at a time. */
  type(name: string, text: string): Promise<void>;
  /** Returns all presses so far. */
  presses(): Promise<Interaction[]>;
};

export async function createInteractionTimer(page: Page, origin: string): Promise<InteractionTimer> {
  const started: { name: string; at: number }[] = [];
  const reported: ReportedEvent[] = [];
  await page.exposeFunction("reportEvents", (events: ReportedEvent[]) => reported.push(...events));
  await page.addInitScript(observe, shortestMs);

  async function measure(name: string, press: () => Promise<void>) {
    started.push({ name, at: Date.now() });
    await press();
    await page.evaluate(settle);
  }

  return {
    page,
    open: async (path) => {
      await page.goto(origin + path);
      await page.locator("html[data-hydrated]").waitFor();
    },
    tap: (name, target) => measure(name, () => tapOn(page, target)),
    key: async (name, key, times = 1) => {
      for (let time = 0; time < times; time += 1) await measure(name, () => page.keyboard.press(key));
    },
    type: async (name, text) => {
      for (const letter of text) await measure(name, () => page.keyboard.press(letter));
    },
    presses: async () => {
      await page.waitForTimeout(lastEventsMs);
      return started.map(({ name, at }, index) => {
        const until = started[index + 1]?.at ?? Number.POSITIVE_INFINITY;
        const own = reported.filter((event) => event.at >= at && event.at < until);
        return {
          name,
          milliseconds: Math.max(belowShortestMs, ...own.map(({ milliseconds }) => milliseconds)),
        };
      });
    },
  };
}

type ReportedEvent = { at: number; milliseconds: number };

declare global {
  interface Window {
    reportEvents(events: ReportedEvent[]): void;
  }
}

/**
 * The Event Timing API reports no event shorter than 16 ms, in steps of 8 ms. A press without an event counts
 * as 8 ms.
 */
const shortestMs = 16;
const belowShortestMs = 8;

/** How long to wait for the event of the last press. */
const lastEventsMs = 1_000;

/** Runs in the page. One press is several events, reported when their frame is on the screen. */
function observe(durationThreshold: number): void {
  const options = { type: "event", durationThreshold, buffered: true };
  new PerformanceObserver((list) => {
    const events = list
      .getEntries()
      .filter((entry) => "interactionId" in entry && entry.interactionId)
      .map(({ startTime, duration }) => ({
        at: performance.timeOrigin + startTime,
        milliseconds: duration,
      }));
    if (events.length > 0) window.reportEvents(events);
  }).observe(options);
}

/** Runs in the page: waits two frames and 100 ms, so that one press does not delay the next. */
async function settle(): Promise<void> {
  const nextFrame = () => new Promise((painted) => requestAnimationFrame(painted));
  await nextFrame();
  await nextFrame();
  await new Promise((later) => setTimeout(later, 100));
}
