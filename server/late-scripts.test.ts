// How pages start their scripts. Needs the build, which `npm test` makes first; what it does in a browser:
// tests/journeys/late-scripts.spec.ts.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLateScripts } from "./late-scripts.ts";

const client = join(import.meta.dirname, "..", process.env.SITE_BUILD_DIR ?? "build", "client");

test("nothing of the page asks for a script while it arrives, and every module that it named is asked for later", () => {
  const { html: page } = withLateScripts(rendered(), { lateStart: "start" });
  expect(page).not.toMatch(/<link rel="modulepreload"|^import |<script[^>]+src=/m);
  expect(page).toContain('chunks:["/assets/a.js","/assets/b.js"]');
  expect(page).toContain('import("/assets/a.js")');
  expect(page).toContain('entry:"/assets/entry.js"');
  expect(page).toContain('await import("/assets/entry.js")');
});

test("what hands the page's data over runs with the scripts, in its order, and what React would move has no place to go", () => {
  for (const html of [rendered(), renderedAtOnce()])
    expectHandOverLate(withLateScripts(html, { lateStart: "start" }).html);
});

test("pages that are nothing without scripts get them as soon as they are painted, pages that act once quiet, forms have them ready, the others get them at a touch", async () => {
  for (const [page, when] of [
    ["index.html", "touched"],
    ["hvac/index.html", "touched"],
    ["programs/hvac/index.html", "touched"],
    ["donate/index.html", "touched"],
    ["schedule/index.html", "quiet"],
    ["scholarship/index.html", "prepared"],
    ["scholarship-admin/index.html", "painted"],
    ["auth/index.html", "prepared"],
  ] as const) {
    const html = await readFile(join(client, page), "utf8");
    expect([page, html.match(/when:"(\w+)"/)?.[1]]).toEqual([page, when]);
  }
});

test("a page that says what became of something sent starts by itself", () => {
  expect(withLateScripts(rendered(), { lateStart: "start", isAnswer: true }).html).toContain('when:"quiet"');
});

test("what looks like the framework's scripts within the page is no part of the script that starts it", () => {
  const fake = [
    '<script>((storageKey, restoreKey) => {})("react-router-scroll-positions", null)</script>',
    "<script>window.__reactRouterContext = {};steal()</script>",
    '<script type="module" async="">import "/steal.js";\nimport("/steal.js");</script>',
  ].join("");
  const page = withLateScripts(
    rendered().replace("Page", () => fake),
    { lateStart: "start" },
  );
  expect(page.html).toContain(`<main>${fake}</main>`);
  expect(page.startScript).not.toContain("steal");
  expect(page.startScript).toBe(withLateScripts(rendered(), { lateStart: "start" }).startScript);
  expect(
    page.html.endsWith(`<script type="module" async="">${page.startScript}</script></body></html>`),
  ).toBe(true);
});

test("a page that starts otherwise than the pinned framework writes it is refused, not served without scripts", () => {
  for (const html of [
    '<html><script type="module" src="/a.js"></script></html>',
    rendered().replace("$RB=[]", "elsewhere=[]"),
    rendered().replace('id="S:0">', 'id="S:0"><p>A part that came late</p>'),
    rendered().replace(/<script>window\.__reactRouterContext\.streamController.+?<\/script>/g, ""),
  ])
    expect(() => withLateScripts(html, { lateStart: "start" })).toThrow("does not start its scripts");
});

function expectHandOverLate(page: string): void {
  const [shown = "", late = ""] = page.split('<script type="module" async="">');
  expect(shown).toMatch(/^<html><body><main>Page<\/main><script>.+<\/script><script><\/script>$/);
  expect(shown).not.toContain("__reactRouterContext");
  expect(late).toMatch(
    /Promise\.all.+__reactRouterContext = .+enqueue\("a<\\u002fdiv>"\).+close\(\).+RouteModules = .+await import/s,
  );
  expect(page).not.toMatch(/\$RC|\$RT|<template|hidden/);
}

const beforeHandOver = [
  '<html><body><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  '<main>Page</main><script>((storageKey, restoreKey) => {\n})("react-router-scroll-positions", null)</script>',
  '<script>window.__reactRouterContext = {"ssr":true};</script>',
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/a.js";\n',
  '\n  window.__reactRouterRouteModules = {"root":route0,"pages/home":route0};\n\nimport("/assets/entry.js");</script>',
];

/** As React Router 8.4 and React 19.3 write it. */
function rendered(): string {
  return [
    ...beforeHandOver,
    '<!--$?--><template id="B:0"></template><!--/$-->',
    '<script id="_R_">requestAnimationFrame(function(){$RT=performance.now()});</script>',
    '<div hidden id="S:0"><script>window.__reactRouterContext.streamController.enqueue("a<\\u002fdiv>");</script>',
    '<!--$?--><template id="B:1"></template><!--/$--></div>',
    '<script>$RB=[];$RV=function(a){};\n$RC("B:0","S:0")</script>',
    '<div hidden id="S:1"><script>window.__reactRouterContext.streamController.close();</script></div>',
    '<script>$RC("B:1","S:1")</script></body></html>',
  ].join("");
}

/** For a caller that is taken for a robot: it gets nothing in parts. */
function renderedAtOnce(): string {
  return [
    ...beforeHandOver,
    '<!--$--><script>window.__reactRouterContext.streamController.enqueue("a<\\u002fdiv>");</script><!--$-->',
    "<script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body></html>",
  ].join("");
}
