// Every public page on a slow phone: its largest contentful paint beside that of the same page without any
// script (changed-pages.ts), by throttling that is applied and by throttling that is simulated, in turns; and
// what Lighthouse says of it. `npm run bench -- pages [AUDITS] [PATH ...]`; CHROME_PATH names the browser
// where it is not found by itself.
import { listedPages } from "#content/listed-pages.ts";
import { type PaintMeter, paintMeter } from "./applied-paint.ts";
import { servePages, withoutScripts } from "./changed-pages.ts";
import { type Audit, type Auditor, startAuditor } from "./lighthouse.ts";
import { machine } from "./machine.ts";
import { median } from "./median.ts";
import { withFolder } from "./server-process.ts";
import { startSite } from "./site.ts";

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3);
  const asked = words.filter((word) => word.startsWith("/"));
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const still = await servePages(withoutScripts);
    const auditor = await startAuditor();
    const meter = await paintMeter(auditor.port);
    try {
      console.log(
        `${machine()}\n${loads} loads with applied throttling, ${rounds} audits; medians, with the lowest and highest ratio\n`,
      );
      console.log(heading);
      for (const path of asked.length > 0 ? asked : publicPaths)
        console.log(await rowOf(path, { auditor, meter, site: site.origin, still: still.origin, rounds }));
    } finally {
      await meter.close();
      auditor.close();
      await still.stop();
      await site.stop();
    }
  });
}

type Run = { auditor: Auditor; meter: PaintMeter; site: string; still: string; rounds: number };

/** An odd number of pairs. */
const loads = 11;

async function rowOf(path: string, { auditor, meter, site, still, rounds }: Run): Promise<string> {
  const applied = await inTurns(loads, {
    limit: () => meter.paintMs(still + path),
    page: () => meter.paintMs(site + path),
  });
  const audits: Audit[] = [];
  const simulated = await inTurns(rounds, {
    limit: async () => (await auditor.audit(still + path)).largestPaintMs,
    page: async () => {
      const audit = await auditor.audit(site + path);
      audits.push(audit);
      return audit.largestPaintMs;
    },
  });
  const worst = (read: (audit: Audit) => number) => Math.max(...audits.map(read));
  const cells = [
    ...cellsOf(applied),
    ...cellsOf(simulated),
    worst(({ layoutShift }) => layoutShift).toFixed(3),
    `${Math.round(median(audits.map(({ blockedMs }) => blockedMs)))} ms`,
    kilobytes(worst(({ documentBytes }) => documentBytes)),
    kilobytes(worst(({ scriptBytes }) => scriptBytes)),
    scoresOf(audits),
  ];
  return `| \`${path}\` | ${cells.join(" | ")} |`;
}

type Pair = { limit: number; page: number };

async function inTurns(
  times: number,
  { limit, page }: Record<keyof Pair, () => Promise<number>>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < times; turn += 1) pairs.push({ limit: await limit(), page: await page() });
  return pairs;
}

/** The page's median, and the ratio of the medians; then the ratios of the turns, lowest and highest. */
function cellsOf(pairs: Pair[]): string[] {
  const paint = median(pairs.map(({ page }) => page));
  const ratio = paint / median(pairs.map(({ limit }) => limit));
  const ratios = pairs.map(({ page, limit }) => page / limit);
  return [
    `${Math.round(paint)} ms`,
    `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  ];
}

/** Medians; performance, which goes with the machine's mood, with its lowest and highest. */
function scoresOf(audits: Audit[]): string {
  const [performance = [], ...others] = [0, 1, 2, 3].map((place) =>
    audits.map(({ scores }) => scores[place] ?? 0),
  );
  const range = `(${Math.min(...performance)} to ${Math.max(...performance)})`;
  return [`${median(performance)} ${range}`, ...others.map(median)].join(" / ");
}

const heading = [
  "| page | applied LCP | ratio | simulated LCP | ratio | shift | blocked | HTML | script | scores |",
  "|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

const publicPaths = [...listedPages.map(({ path }) => path), "/auth", "/thank-you"];

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
