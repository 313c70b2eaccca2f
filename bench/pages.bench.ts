// Every public page on a slow phone: its largest contentful paint beside that of the same page without any script (still-site.ts), by
// throttling that is applied and by throttling that is simulated, in turns; and what Lighthouse says of it.
// `npm run bench -- pages [ROUNDS] [PATH ...]`; CHROME_PATH names the browser where it is not found by itself.
import { listedPages } from "../content/listed-pages.ts";
import { type Audit, type Auditor, startAuditor, type Throttling } from "./lighthouse.ts";
import { machine } from "./machine.ts";
import { median } from "./median.ts";
import { withFolder } from "./server-process.ts";
import { startSite } from "./site.ts";
import { startStillSite } from "./still-site.ts";

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 5);
  const asked = words.filter((word) => word.startsWith("/"));
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const still = await startStillSite();
    const auditor = await startAuditor();
    try {
      console.log(`${machine()}\n${rounds} rounds; medians, with the lowest and highest ratio of a round\n`);
      console.log(heading);
      for (const path of asked.length > 0 ? asked : publicPaths)
        console.log(await rowOf(path, { auditor, site: site.origin, still: still.origin, rounds }));
    } finally {
      auditor.close();
      await still.stop();
      await site.stop();
    }
  });
}

type Run = { auditor: Auditor; site: string; still: string; rounds: number };

async function rowOf(path: string, { auditor, site, still, rounds }: Run): Promise<string> {
  const cells: string[] = [];
  const all: Audit[] = [];
  for (const throttling of ["devtools", "simulate"] satisfies Throttling[]) {
    const ratios: number[] = [];
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const limit = await auditor.audit(still + path, throttling);
      const audit = await auditor.audit(site + path, throttling);
      all.push(audit);
      ratios.push(audit.largestPaintMs / limit.largestPaintMs);
      paints.push(audit.largestPaintMs);
    }
    const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
    cells.push(
      `${Math.round(median(paints))} ms`,
      `${median(ratios).toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
    );
  }
  const worst = (read: (audit: Audit) => number) => Math.max(...all.map(read));
  cells.push(
    worst(({ layoutShift }) => layoutShift).toFixed(3),
    `${Math.round(median(all.map(({ blockedMs }) => blockedMs)))} ms`,
    kilobytes(worst(({ documentBytes }) => documentBytes)),
    kilobytes(worst(({ scriptBytes }) => scriptBytes)),
    scoresOf(all),
  );
  return `| \`${path}\` | ${cells.join(" | ")} |`;
}

/** Medians; performance, which goes with the machine's mood, with its lowest and highest. */
function scoresOf(audits: Audit[]): string {
  const [performance = [], ...others] = [0, 1, 2, 3].map((index) =>
    audits.map(({ scores }) => scores[index] ?? 0),
  );
  const range = `(${Math.min(...performance)} to ${Math.max(...performance)})`;
  return [
    `${Math.round(median(performance))} ${range}`,
    ...others.map((scores) => Math.round(median(scores))),
  ].join(" / ");
}

const heading = [
  "| page | applied LCP | ratio | simulated LCP | ratio | shift | blocked | HTML | script | scores |",
  "|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

const publicPaths = [...listedPages.map(({ path }) => path), "/auth", "/thank-you"];

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
