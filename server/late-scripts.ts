// Changes how a rendered page starts its scripts: the framework asks for all its modules while the page is
// still arriving, and sets up the hand-over of its data there, which costs the first paint on a slow line and
// a slow phone; here both wait (late-start.ts). What a page shows stays as it was rendered.

/** In the build's folder: the text of late-start.ts as it is written into pages. */
export const lateStartFile = "late-start.txt";

export type LateScripts = {
  /** A function's text. */
  lateStart: string;
  /** Whether the page answers what somebody sent. */
  isAnswer?: boolean;
};

export type LatePage = {
  html: string;
  /** The body of the one script that is written for this page alone. */
  startScript: string;
};

/** Throws when the page does not start as the pinned version of the framework writes it. */
export function withLateScripts(rendered: string, { lateStart, isAnswer = false }: LateScripts): LatePage {
  const chunks = Array.from(rendered.matchAll(preloadTag), ({ groups }) => groups?.href ?? "");
  const { shown, context, starts, rest } = framework.exec(rendered)?.groups ?? {};
  if (!shown || !context || !starts || !rest || !entryImport.test(starts)) throw unknownWay();
  const handOver = [nameEntry, context, ...handedOver(rest)].join("");
  const how = [
    `chunks:${JSON.stringify(chunks)}`,
    `entry:${entryImport.exec(starts)?.groups?.entry}`,
    `when:${JSON.stringify(whenOf(starts, isAnswer))}`,
    `run:async()=>{${awaited(starts, handOver)}}`,
  ].join();
  const startScript = `(${lateStart})({${how}});`;
  const html = [
    shown.replaceAll(preloadTag, ""),
    `<script>${restoreScroll}</script><script></script>`, // the second is looked for by the framework
    `<script type="module" async="">${startScript}</script></body></html>`,
  ].join("");
  return { html, startScript };
}

/** For a page whose scripts have something to do by themselves on this server alone. */
export function startingWhenQuiet(html: string): string {
  return html.replace('when:"prepared"', 'when:"quiet"');
}

/**
 * Pages that are nothing without their scripts; pages that do something by themselves: load the calendar, say
 * what became of an application; forms, one of which may have answers to bring back.
 */
function whenOf(starts: string, isAnswer: boolean): "touched" | "prepared" | "quiet" | "painted" {
  if (/"pages\/(scholarship-admin|not-found)":/.test(starts)) return "painted";
  if (isAnswer || /"pages\/schedule":/.test(starts)) return "quiet";
  return /"pages\/(scholarship|auth)":/.test(starts) ? "prepared" : "touched";
}

/**
 * The same statements for the inside of a function: what was imported before them is awaited, all at once.
 */
function awaited(statements: string, handOver: string): string {
  const imports = Array.from(statements.matchAll(importStatement), ({ groups }) => ({
    name: groups?.name ?? "",
    from: groups?.from ?? "",
  }));
  const names = imports.map(({ name }) => name).join(",");
  const modules = imports.map(({ from }) => `import(${from})`).join(",");
  const rest = statements.replaceAll(importStatement, "").replace(/\bimport\(/g, "await import(");
  return `const [${names}]=await Promise.all([${modules}]);${handOver}${rest.trim()}`;
}

/**
 * The statements that hand the page's data over, without what React adds to put them into their places.
 * Throws when there is anything else: a part of the page that was sent behind its end would be lost.
 */
function handedOver(rest: string): string[] {
  const scripts: string[] = [];
  const others = rest.replaceAll(/<script(?: id="_R_")?>(?<body>[\s\S]*?)<\/script>/g, (_, body: string) => {
    scripts.push(body);
    return "";
  });
  const statements = scripts.filter((script) => handOverStatement.test(script));
  const isKnown = scripts.every((script) => handOverStatement.test(script) || reveal.test(script));
  if (!isKnown || statements.length === 0 || others.replaceAll(placeOfScripts, "") !== "") throw unknownWay();
  return statements;
}

function unknownWay(): Error {
  return new Error("A built page does not start its scripts in the known way.");
}

const preloadTag = /<link rel="modulepreload" href="(?<href>[^"]+)"\/>/g;
const framework = new RegExp(
  [
    String.raw`^(?<shown>[\s\S]+)`,
    String.raw`<script>\(\(storageKey, restoreKey\) => \{[\s\S]+?\}\)\("react-router-scroll-positions", null\)<\/script>`,
    String.raw`<script>(?<context>window\.__reactRouterContext = [\s\S]+?)<\/script>`,
    String.raw`<script type="module" async="">(?<starts>import [\s\S]+?)<\/script>`,
    String.raw`(?<rest>[\s\S]*)<\/body><\/html>$`,
  ].join(""),
);
const handOverStatement =
  /^window\.__reactRouterContext\.streamController\.(enqueue\("[\s\S]*"\)|close\(\));$/;
/** What React writes to move what comes late into its place. */
const reveal =
  /^(requestAnimationFrame\(function\(\)\{\$RT=|\$RB=\[\];\$RV=function|\$RC\("B:\d+","S:\d+"\)$)/;
const placeOfScripts = /<!--\/?\$\??-->|<template id="B:\d+"><\/template>|<div hidden id="S:\d+">|<\/div>/g;
const entryImport = /^import\((?<entry>"[^"]+")\);$/m;
const importStatement = /^import (?:\* as (?<name>\w+) from )?(?<from>"[^"]+");$/gm;

/** As the framework does it, but a page that is opened for the first time pays nothing for it. */
const restoreScroll = `(function(s){if(!s||!s.key)return;try{var y=JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[s.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})(history.state)`;
/** The other half: the framework's name for this place in the browser's history. */
const nameEntry = `if(!history.state||!history.state.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");`;
