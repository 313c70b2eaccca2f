// A tab of stock WebKitGTK, driven by its own WebDriver. Its window needs a display; it has no access to
// other machines.
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import {
  Builder,
  Capabilities,
  Key as DriverKey,
  error,
  type WebDriver,
  type WebElement,
} from "selenium-webdriver";
import { freePort } from "../support/server/site.ts";
import { eventually, findTarget, type Key, type Tab, type TabOptions, timeoutMs } from "./tab.ts";

export async function webkitTab(
  driverPath: string,
  display: string,
  { width = 1280, scripts = true }: TabOptions,
): Promise<Tab> {
  const port = await freePort();
  const service = spawn(driverPath, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      ...Object.fromEntries(["http_proxy", "https_proxy"].map((name) => [name, "http://127.0.0.1:1"])),
      no_proxy: "localhost,127.0.0.1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // it needs rights that a container lacks
    },
  });
  const driver = await connect(`http://127.0.0.1:${port}`, [
    "--automation",
    ...(scripts ? [] : ["--enable-javascript-markup=false"]),
  ]);
  await driver.manage().window().setRect({ width, height: 900 });
  return {
    open: (url) => driver.get(url),
    click: async (target) => {
      await eventually(JSON.stringify(target), async () => {
        const element = await driver.executeScript<WebElement | null>(findTarget, target);
        return element && clicked(driver, element);
      });
    },
    press: (key) => driver.actions().sendKeys(codes[key]).perform(),
    write: (text) => driver.actions().sendKeys(text).perform(),
    run: (work, ...args) => againIfLost(() => driver.executeScript(work, ...args)),
    close: async () => {
      await driver.quit();
      service.kill();
    },
  };
}

/** Null if the page has replaced the element meanwhile. */
async function clicked(driver: WebDriver, element: WebElement): Promise<true | null> {
  try {
    // The driver scrolls to the element too, but it may look for it before the scrolling has happened.
    await driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", element);
    await element.click();
    return true;
  } catch (failure) {
    if (failure instanceof error.StaleElementReferenceError) return null;
    throw failure;
  }
}

/** On a busy machine this driver was seen to lose a script: it never answered, though the page went on. */
async function againIfLost<T>(runScript: () => Promise<T>): Promise<T> {
  try {
    return await runScript();
  } catch (failure) {
    if (failure instanceof error.TimeoutError || failure instanceof error.ScriptTimeoutError)
      return runScript();
    throw failure;
  }
}

const codes: Record<Key, string> = {
  Tab: DriverKey.TAB,
  Enter: DriverKey.ENTER,
  Escape: DriverKey.ESCAPE,
  Space: DriverKey.SPACE,
  Backspace: DriverKey.BACK_SPACE,
};

async function connect(url: string, args: string[]): Promise<WebDriver> {
  await eventually("answer of WebKitWebDriver", () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok || null,
      () => null,
    ),
  );
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { args },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ pageLoad: timeoutMs, script: scriptTimeoutMs });
  return driver;
}

/** Every script answers at once. */
const scriptTimeoutMs = 20_000;

/** Starts a virtual display for all windows of a worker. */
export async function aScreen(): Promise<{ display: string; close(): void }> {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  let number = "";
  for await (const chunk of server.stdio[3] as Readable) {
    number += chunk;
    if (number.endsWith("\n")) break;
  }
  return { display: `:${number.trim()}`, close: () => server.kill() };
}
