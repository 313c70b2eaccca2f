// The lines in which a browser shows a text.
import type { Locator } from "@playwright/test";

export function linesOf(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const found: string[] = [];
    let bottom = 0;
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (let index = 0; index < (node.textContent?.length ?? 0); index++) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const rect = range.getBoundingClientRect();
        if (rect.bottom > bottom + 2) found.push("");
        bottom = Math.max(bottom, rect.bottom);
        found[found.length - 1] += range.toString();
      }
    }
    return found;
  });
}
