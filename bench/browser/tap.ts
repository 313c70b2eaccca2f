// Measures one tap on a page that was just loaded, on a phone on a slow line.
import { pathIn } from "../../contract/pages.ts";
import { startPhone, tapOn } from "./throttled-phone.ts";

export type Tap = {
  name: string;
  path: string;
  /** The element to tap. */
  selector: string;
  /** Runs in the page, in every frame: whether the result of the tap is visible. */
  isAnswered: () => boolean;
};

export type TapMeter = {
  tap(origin: string, tap: Tap, waitMs: number): Promise<{ answeredMs: number; shownMs: number }>;
  close(): Promise<void>;
};

/** The taps on the pages of a language, whose path is empty for the default one. */
export function tapsIn(languagePath: string): Tap[] {
  return taps.map((tap) => ({ ...tap, path: pathIn({ path: languagePath }, tap.path) }));
}

const taps: Tap[] = [
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
    selector: "main a[href$='/programs']",
    isAnswered: () =>
      location.pathname.endsWith("/programs") && document.querySelector("main [data-discloses]") !== null,
  },
];

/** `watch` defines it in the page; declared for the functions above. */
declare function isSeen(element: Element | null): boolean;

declare global {
  interface Window {
    answeredMs?: number;
    shownMs?: number;
  }
}

export async function tapMeter(): Promise<TapMeter> {
  const phone = await startPhone();
  return {
    tap: async (origin, tap, waitMs) => {
      const page = await phone.newPage();
      try {
        await page.addInitScript(`(${watch})(${tap.isAnswered})`);
        await page.goto(origin + tap.path, { waitUntil: "load" });
        await page.waitForTimeout(waitMs);
        await tapOn(page, page.locator(tap.selector).first());
        await page.waitForFunction(() => window.answeredMs !== undefined, null, { timeout: 15_000 });
        return await page.evaluate(() => {
          const { answeredMs = Number.NaN, shownMs = answeredMs } = window;
          return { answeredMs, shownMs };
        });
      } finally {
        await page.context().close();
      }
    },
    close: phone.close,
  };
}

/** Runs in the page and in the next one. Records when a frame with the result was painted. */
function watch(isAnswered: () => boolean): void {
  Object.assign(window, {
    isSeen: (element: Element | null) => element !== null && getComputedStyle(element).display !== "none",
  });
  addEventListener("pointerdown", () => sessionStorage.setItem("tapped", String(Date.now())), true);
  const look = () => {
    const tapped = Number(sessionStorage.getItem("tapped"));
    if (tapped && document.body && isAnswered()) {
      sessionStorage.removeItem("tapped");
      const { port1, port2 } = new MessageChannel(); // its message arrives after the frame is painted
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
