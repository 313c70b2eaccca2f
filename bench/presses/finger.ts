// Presses on a page that React has taken over, each with the time from its event to the next frame on the
// screen, as the browser's own Event Timing API tells it (https://www.w3.org/TR/event-timing/).
import type { Locator, Page } from "@playwright/test";
import { tapOn } from "../phone.ts";

export type Press = { name: string; milliseconds: number };

export type Finger = {
  page: Page;
  presses: Press[];
  /** Waits until React has taken the page over. */
  open(path: string): Promise<void>;
  tap(name: string, target: Locator): Promise<void>;
  key(name: string, key: string, times?: number): Promise<void>;
  /** Into the field that has the focus, a key at a time. */
  type(name: string, text: string): Promise<void>;
};

/** The API tells of nothing shorter; such a press counts as the step below. */
const shortestMs = 16;
const belowShortestMs = 8;

declare global {
  interface Window {
    longestMs?: number;
  }
}

export async function aFinger(page: Page, origin: string): Promise<Finger> {
  const presses: Press[] = [];
  await page.addInitScript(observe, shortestMs);

  async function measure(name: string, press: () => Promise<void>) {
    await press();
    presses.push({ name, milliseconds: await page.evaluate(takeLongest, belowShortestMs) });
  }

  return {
    page,
    presses,
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
  };
}

/** Runs in the page. One press is several events, of which the longest counts. */
function observe(durationThreshold: number): void {
  const options = { type: "event", durationThreshold, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId)
        window.longestMs = Math.max(window.longestMs ?? 0, entry.duration);
  }).observe(options);
}

/** Runs in the page: two frames and a moment after a press its events are told. */
async function takeLongest(belowShortestMs: number): Promise<number> {
  const nextFrame = () => new Promise((painted) => requestAnimationFrame(painted));
  await nextFrame();
  await nextFrame();
  await new Promise((later) => setTimeout(later, 100));
  const { longestMs = belowShortestMs } = window;
  delete window.longestMs;
  return longestMs;
}
