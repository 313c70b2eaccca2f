// Every public page on a slow phone. It compares the page's largest contentful paint with that of the same
// page without scripts and of only its words (baseline/page-variants.ts), with applied and with simulated
// throttling, in turns. It also prints Lighthouse's scores. `npm run bench -- pages [AUDITS] [PATH ...]`;
// CHROME_PATH names the browser if it is not found automatically.
import { defaultLanguage, wordsOf } from "#words";
import { isListed, isPublic, pagePaths } from "../contract/pages.ts";
import { listedPages } from "../words/listed-pages.ts";
import { noScriptBaseline, plainTextBaseline, servePages } from "./baseline/page-variants.ts";
import { type LcpMeter, startLcpMeter } from "./browser/largest-contentful-paint.ts";
import { type Audit, type Auditor, startAuditor } from "./browser/lighthouse.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";
import { waitForFinalCompression } from "./site/wait-for-final-compression.ts";

export async function bench(args: string[]): Promise<void> {
  const rounds = Number(args.find((word) => /^\d+$/.test(word)) ?? 3);
  const asked = args.filter((word) => word.startsWith("/"));
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const noScript = await servePages(noScriptBaseline);
    const words = await servePages(plainTextBaseline);
    const auditor = await startAuditor();
    const meter = await startLcpMeter(auditor.port);
    await waitForFinalCompression(site.origin);
    try {
      console.log(
        `${machine()}\n${loads} loads with applied throttling, ${rounds} audits; medians, with the lowest and highest ratio\n`,
      );
      console.log(heading);
      for (const path of asked.length > 0 ? asked : publicPaths)
        console.log(
          await rowOf(path, {
            auditor,
            meter,
            rounds,
            origins: { page: site.origin, noScript: noScript.origin, words: words.origin },
          }),
        );
    } finally {
      await meter.close();
      auditor.close();
      await words.stop();
      await noScript.stop();
      await site.stop();
    }
  });
}

type Contender = "page" | "noScript" | "words";
type RoundTimes = Record<Contender, number>;
type Run = { auditor: Auditor; meter: LcpMeter; rounds: number; origins: Record<Contender, string> };

/** An odd number, so that the median is one of the loads. */
const loads = 11;

async function rowOf(path: string, { auditor, meter, rounds, origins }: Run): Promise<string> {
  const applied = await alternate(loads, (name) => meter.paintMs(origins[name] + path));
  const audits: Audit[] = [];
  const simulated = await alternate(rounds, async (name) => {
    const audit = await auditor.audit(origins[name] + path);
    if (name === "page") audits.push(audit);
    return audit.largestPaintMs;
  });
  const worst = (read: (audit: Audit) => number) => Math.max(...audits.map(read));
  const middle = (read: (audit: Audit) => number) => Math.round(median(audits.map(read)));
  const cells = [
    ...cellsOf(applied),
    ...cellsOf(simulated),
    worst(({ layoutShift }) => layoutShift).toFixed(3),
    `${middle(({ blockedMs }) => blockedMs)} ms`,
    kilobytes(worst(({ documentBytes }) => documentBytes)),
    kilobytes(worst(({ scriptBytes }) => scriptBytes)),
    scoresOf(audits),
    String(middle(({ machineIndex }) => machineIndex)),
  ];
  return `| \`${path}\` | ${cells.join(" | ")} |`;
}

async function alternate(
  times: number,
  measure: (name: Contender) => Promise<number>,
): Promise<RoundTimes[]> {
  const roundTimes: RoundTimes[] = [];
  for (let round = 0; round < times; round += 1)
    roundTimes.push({
      words: await measure("words"),
      noScript: await measure("noScript"),
      page: await measure("page"),
    });
  return roundTimes;
}

/**
 * Returns the page's median; the ratio of the medians to the page without scripts, with the lowest and
 * highest round; and the ratio to only its words.
 */
function cellsOf(roundTimes: RoundTimes[]): string[] {
  const middle = (name: Contender) => median(roundTimes.map((round) => round[name]));
  const ratios = roundTimes.map(({ page, noScript }) => page / noScript);
  return [
    `${Math.round(middle("page"))} ms`,
    `${(middle("page") / middle("noScript")).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    (middle("page") / middle("words")).toFixed(2),
  ];
}

/** Medians. Performance depends on the machine's load, so it has its lowest and highest score beside it. */
function scoresOf(audits: Audit[]): string {
  const [performance = [], ...others] = [0, 1, 2, 3].map((place) =>
    audits.map(({ scores }) => scores[place] ?? 0),
  );
  const range = `(${Math.min(...performance)} to ${Math.max(...performance)})`;
  return [`${median(performance)} ${range}`, ...others.map(median)].join(" / ");
}

const heading = [
  "| page | applied LCP | of no script | of its words | simulated LCP | of no script | of its words | shift | blocked | HTML | script | scores | index |",
  "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

const publicPaths = [
  ...listedPages(wordsOf(defaultLanguage)).map(({ path }) => path),
  ...pagePaths.filter((path) => isPublic(path) && !isListed(path)),
];

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
