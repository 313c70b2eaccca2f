// `node commands/contact-sheet.ts`: pictures of the built site for the documents: docs/contact-sheet.png
// (every page, phone and desktop) and docs/site.png (the home page), each light in the first language and
// dark in the last one. It needs no program but Playwright: an HTML page with the screenshots is itself
// captured as a screenshot.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { defaultLanguage, languages, wordsOf } from "#words";
import { isPublic, pagePaths, pathIn } from "../contract/pages.ts";
import { programsOf } from "../words/program.ts";
import { pinnedNode, projectDir } from "./install/prepare.mjs";
import { freePort } from "./servers/free-port.mjs";
import { startServer } from "./servers/spawn-process.ts";
import { findBrowser } from "./testing/find-browser.mjs";

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
type Theme = "light" | "dark";
const looks: { theme: Theme; language: { path: string } }[] = [
  { theme: "light", language: wordsOf(defaultLanguage).language },
  { theme: "dark", language: languages().at(-1) ?? wordsOf(defaultLanguage).language },
];

const programs = programsOf(wordsOf(defaultLanguage).programs);
const pages = [
  ...pagePaths
    .filter(isPublic)
    .flatMap((path) => (path === "/programs" ? [path, ...programs.map(({ path }) => path)] : [path])),
  "/no-such-page",
];

const desk = { width: 1440, height: 1100 };
const phone = { width: 360, height: 900 };

const styles = `
  body { margin: 0; padding: 24px; background: #dfe6ef; font: 600 13px system-ui, sans-serif; color: #10233f; }
  .sheet { display: grid; grid-template-columns: repeat(4, max-content); gap: 28px 32px; justify-content: center; }
  figure { margin: 0; display: grid; gap: 8px; }
  .pair { display: flex; gap: 8px; align-items: flex-start; }
  .wide { gap: 24px; justify-content: center; }
  img { display: block; box-shadow: 0 1px 3px rgb(8 24 52 / 0.3); }
`;

await main();

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-pictures-"));
  const server = await startServer({
    command: [pinnedNode, "server/process/main.ts"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    readyUrl: `${site}/readyz`,
  });
  const found = findBrowser();
  const browser = await chromium.launch({
    ...(found ? { executablePath: found } : {}),
    args: ["--no-sandbox"],
  });
  try {
    await write(browser, "contact-sheet.png", 1660, await contactSheet(browser));
    await write(browser, "site.png", 1600, await bothLooks(browser));
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns HTML with one cell for each page: desktop and phone, light above dark. */
async function contactSheet(browser: Browser): Promise<string> {
  const cells = new Map<string, string>(pages.map((path) => [path, ""]));
  for (const { theme, language } of looks) {
    const page = await newThemedPage(browser, theme);
    for (const path of pages) {
      const address = pathIn(language, path);
      const wide = await screenshotOf(page, address, desk);
      const narrow = await screenshotOf(page, address, phone);
      const pair = `<div class="pair">${picture(wide, 264)}${picture(narrow, 80.6)}</div>`;
      cells.set(path, cells.get(path) + pair);
    }
    await page.close();
  }
  const figures = [...cells].map(
    ([path, pictures]) => `<figure><figcaption>${path}</figcaption>${pictures}</figure>`,
  );
  return `<main class="sheet">${figures.join("")}</main>`;
}

async function bothLooks(browser: Browser): Promise<string> {
  const pictures: string[] = [];
  for (const { theme, language } of looks) {
    const page = await newThemedPage(browser, theme);
    pictures.push(
      picture(await screenshotOf(page, pathIn(language, "/"), { width: 1360, height: 770 }), 770),
    );
    await page.close();
  }
  return `<main class="pair wide">${pictures.join("")}</main>`;
}

async function newThemedPage(browser: Browser, colorScheme: Theme): Promise<Page> {
  const page = await browser.newPage({ colorScheme, reducedMotion: "reduce" });
  // The booking calendar comes from another host. Requests to other hosts are blocked, so it is not in the
  // picture.
  await page.route(
    ({ hostname }) => hostname !== "127.0.0.1",
    (route) => route.abort(),
  );
  return page;
}

async function screenshotOf(page: Page, path: string, viewport: typeof desk): Promise<Buffer> {
  await page.setViewportSize(viewport);
  await page.goto(site + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

function picture(png: Buffer, widthPx: number): string {
  return `<img alt="" style="width:${widthPx}px" src="data:image/png;base64,${png.toString("base64")}">`;
}

async function write(browser: Browser, name: string, width: number, body: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 400 } });
  await page.setContent(`<!doctype html><style>${styles}</style>${body}`, { waitUntil: "load" });
  const path = join(projectDir, "docs", name);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  console.log(`docs/${name}: ${Math.round((await stat(path)).size / 1000)} kB`);
}
