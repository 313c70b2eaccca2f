// The first tap on a page, from the touch to the result on the screen, on a slow phone and a slow line. It
// compares this site, the same site hydrated as early as possible by modulepreload links, and a control page,
// which is the same HTML with one inline script. The three take turns. `npm run bench -- first-touch
// [ROUNDS] [LANGUAGE'S PATH]`, such as /es.
import { noScriptBaseline, servePages } from "./baseline/page-variants.ts";
import { builtPages, modulesOf } from "./browser/page-modules.ts";
import { type Tap, type TapMeter, tapMeter, tapsIn } from "./browser/tap.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 7);
  const languagePath = words.find((word) => word.startsWith("/")) ?? "";
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const early = await servePages(withModulePreloads);
    const control = await servePages(withControlScript);
    const meter = await tapMeter();
    try {
      console.log(
        `${machine()}\n${rounds} taps each; medians, with the lowest and highest of this site\n\n${heading}`,
      );
      for (const waitMs of [300, 3_000])
        for (const tap of tapsIn(languagePath)) {
          const origins = { site: site.origin, early: early.origin, control: control.origin };
          console.log(await rowOf(tap, { waitMs, rounds, origins, meter }));
        }
    } finally {
      await meter.close();
      await control.stop();
      await early.stop();
      await site.stop();
    }
  });
}

type Run = {
  /** Milliseconds from the load event to the tap. */
  waitMs: number;
  rounds: number;
  origins: Record<"site" | "early" | "control", string>;
  meter: TapMeter;
};

async function rowOf(tap: Tap, { waitMs, rounds, origins, meter }: Run): Promise<string> {
  const measured = { site: [], early: [], control: [] } as Record<keyof typeof origins, number[]>;
  const shown: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const name of ["control", "site", "early"] as const) {
      const { answeredMs, shownMs } = await meter.tap(origins[name], tap, waitMs);
      measured[name].push(answeredMs);
      if (name === "site") shown.push(shownMs);
    }
  const { site, early, control } = measured;
  const cells = [
    `${waitMs} ms`,
    tap.name,
    `${Math.round(median(site))} (${Math.round(Math.min(...site))} to ${Math.round(Math.max(...site))})`,
    String(Math.round(median(shown))),
    String(Math.round(median(control))),
    (median(site) / median(control)).toFixed(2),
    String(Math.round(median(early))),
  ];
  return `| ${cells.join(" | ")} |`;
}

const heading = [
  "| after the load | first tap | this site | press shown | control page | ratio | modules preloaded |",
  "|---|---|---|---|---|---|---|",
].join("\n");

/** Adds the modulepreload links that React Router writes by default. */
function withModulePreloads(html: string): string {
  const links = modulesOf(html, builtPages).map((href) => `<link rel="modulepreload" href="${href}">`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** The fastest that a page can respond: its script comes with the HTML, and links are plain links. */
function withControlScript(html: string): string {
  return noScriptBaseline(html).replace("</head>", () => `<script>${controlScript}</script></head>`);
}

const controlScript = `document.documentElement.dataset.js = "";
addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  button.dataset.answered = "";
  button.setAttribute("aria-expanded", "true");
  document.getElementById(button.getAttribute("aria-controls"))?.setAttribute("data-open", "");
});
addEventListener("change", ({ target }) => (document.documentElement.dataset.theme = target.value));`;
