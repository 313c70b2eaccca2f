// A browser's translator as Chrome's works: it puts each text of the page into two <font> elements, and goes
// on with every text that appears or changes. The words stay as they are, so that a journey reads them as
// usual: what React still writes into a text of its own is in no document any more and is never seen.
import type { Page } from "@playwright/test";

/** Call it before the page opens. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

/** Runs in the page before its scripts: translates each document once React has taken it over. */
export function translate(): void {
  const kept = "script, style, noscript, textarea, svg, [translate=no]";

  function translateText(text: Text): void {
    const around = text.parentElement;
    if (!around || text.data.trim() === "" || around.closest(`font, ${kept}`)) return;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.style.verticalAlign = "inherit";
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }

  function translateWithin(node: Node): void {
    const texts = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text); // as SHOW_TEXT finds
    for (const text of texts) translateText(text);
  }

  function begin(): void {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) translateWithin(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    translateWithin(document);
    document.documentElement.dataset.translated = "";
  }

  const isReact = () => Object.keys(document.body ?? {}).some((key) => key.startsWith("__reactFiber"));
  const waiting = setInterval(() => {
    if (!isReact()) return;
    clearInterval(waiting);
    begin();
  }, 20);
}

/** Opens a page and waits until it is translated. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-translated]").waitFor();
}
