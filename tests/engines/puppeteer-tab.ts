// Tabs of stock Firefox (WebDriver BiDi) or Chromium, driven by Puppeteer, without access to other machines.
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { eventually, findTarget, type Tab, type TabOptions, type Target, timeoutMs } from "./tab.ts";

type Kind = "chrome" | "firefox";

/** Each tab has cookies and storage of its own, in a browser that starts with the first tab. */
export function puppeteerTabs(
  kind: Kind,
  path: string,
): { open(options: TabOptions): Promise<Tab>; close(): Promise<void> } {
  /** With scripts and without: Firefox turns them off in all tabs. */
  const browsers = new Map<boolean, Promise<Browser>>();
  return {
    open: async ({ width = 1280, scripts = true }) => {
      const browser = browsers.get(scripts) ?? start(kind, path, scripts);
      browsers.set(scripts, browser);
      return openTab(await browser, kind, { width, scripts });
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

function start(kind: Kind, executablePath: string, scripts: boolean): Promise<Browser> {
  return launch({
    browser: kind,
    executablePath,
    args:
      kind === "chrome" ? ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"] : [],
    extraPrefsFirefox: {
      "javascript.enabled": scripts,
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 1,
    },
  });
}

async function openTab(browser: Browser, kind: Kind, { width, scripts }: Required<TabOptions>): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setViewport({ width, height: 900 });
  if (kind === "chrome") await page.setJavaScriptEnabled(scripts);
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: "load" });
    },
    click: async (target) => {
      const { x, y } = await restingPosition(await found(page, target));
      await page.mouse.click(x, y);
    },
    press: (key) => page.keyboard.press(key === "Space" ? " " : key),
    write: (text) => page.keyboard.type(text),
    run: (work, ...args) => evaluated(page, work as (...args: unknown[]) => ReturnType<typeof work>, args),
    close: () => context.close(),
  };
}

/**
 * Evaluates `work` in the page; if a navigation destroys the context meanwhile, evaluates it in the next
 * page.
 */
async function evaluated<Result>(
  page: Page,
  work: (...args: unknown[]) => Result,
  args: unknown[],
): Promise<Awaited<Result>> {
  for (;;)
    try {
      return await page.evaluate(work, ...args);
    } catch (failure) {
      if (!/context was destroyed/.test(String(failure))) throw failure;
    }
}

async function found(page: Page, target: Target): Promise<ElementHandle<Element>> {
  return eventually(JSON.stringify(target), async () => {
    const handle = await page.evaluateHandle(findTarget, target);
    return handle.asElement() as ElementHandle<Element> | null;
  });
}

/**
 * Returns the middle of the element once it has not moved for 100 ms, so that the click hits it. Puppeteer's
 * own click uses an IntersectionObserver, which never calls back while scripts are off.
 */
async function restingPosition(element: ElementHandle<Element>): Promise<{ x: number; y: number }> {
  for (let before = await element.evaluate(middleInView); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await element.evaluate(middleInView);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

function middleInView(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
