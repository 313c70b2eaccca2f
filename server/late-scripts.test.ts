// How built pages start their scripts. Needs the build, which `npm test` makes first; what it does in a browser: tests/journeys/late-scripts.spec.ts.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLateScripts } from "./late-scripts.ts";

const client = join(import.meta.dirname, "..", "build", "client");

test("nothing of the page asks for a script while it arrives, and every module that it named is asked for later", async () => {
  const built = await readFile(join(client, "index.html"), "utf8");
  const named = Array.from(built.matchAll(/<link rel="modulepreload" href="([^"]+)"/g), ([, href]) => href);
  expect(named.length).toBeGreaterThan(3);

  const page = withLateScripts(built);
  expect(page).not.toContain('modulepreload" href');
  expect(page).not.toMatch(/^import /m);
  expect(page).not.toMatch(/<script[^>]+src=/);
  for (const href of named) expect(page).toContain(JSON.stringify(href));
});

test("pages that are nothing without scripts get them as soon as they are painted, pages that act once quiet, the others at a touch", async () => {
  for (const [page, when] of [
    ["index.html", "touched"],
    ["hvac/index.html", "touched"],
    ["programs/hvac/index.html", "touched"],
    ["donate/index.html", "touched"],
    ["schedule/index.html", "quiet"],
    ["scholarship/index.html", "quiet"],
    ["scholarship-admin/index.html", "painted"],
    ["auth/index.html", "painted"],
  ] as const) {
    const html = withLateScripts(await readFile(join(client, page), "utf8"));
    expect([page, html.match(/when:"(\w+)"/)?.[1]]).toEqual([page, when]);
  }
});

test("a page that starts otherwise than the pinned framework writes it is refused, not served without scripts", () => {
  expect(() => withLateScripts('<html><script type="module" src="/a.js"></script></html>')).toThrow(
    "does not start its scripts",
  );
});
