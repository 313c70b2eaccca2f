// Runs Lighthouse on a page with its own mobile preset. Its packages are in bench/peer only and are installed
// when a bench needs them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const peerDir = join(import.meta.dirname, "..", "peer");
const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
const peer = (path: string) => join(peerDir, "node_modules", ...path.split("/"));

export type Audit = {
  largestPaintMs: number;
  layoutShift: number;
  blockedMs: number;
  scriptBytes: number;
  documentBytes: number;
  /** 0 to 100: performance, accessibility, best practices, SEO. */
  scores: number[];
  /** Lighthouse's own benchmark of this machine at that moment; a fast phone has about 2,000. */
  machineIndex: number;
};

/** Lighthouse sometimes misses the paint of a page. */
const maxAttempts = 3;

export type Auditor = {
  /**
   * Uses simulated throttling, Lighthouse's default: it computes the times of a slow line and a slow phone.
   */
  audit(url: string): Promise<Audit>;
  /** The debugging port of its browser. */
  port: number;
  close(): void;
};

export async function startAuditor(): Promise<Auditor> {
  if (!existsSync(peer("lighthouse/package.json")))
    execFileSync("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: peerDir, stdio: "inherit" });
  const { default: lighthouse }: { default: Lighthouse } = await import(peer("lighthouse/core/index.js"));
  const { launch }: { launch: Launch } = await import(peer("chrome-launcher/dist/index.js"));
  const chrome = await launch({
    chromeFlags: [
      "--headless",
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
  return {
    port: chrome.port,
    audit: async (url) => {
      for (let tries = 1; ; tries += 1) {
        const flags = { port: chrome.port, logLevel: "silent" as const, onlyCategories };
        const result = await lighthouse(url, flags);
        const audit = result && auditOf(result.lhr);
        if (audit && Number.isFinite(audit.largestPaintMs)) return audit;
        if (tries === maxAttempts) throw new Error(`Lighthouse saw no page at ${url}.`);
      }
    },
    close: () => chrome.kill(),
  };
}

function auditOf({ audits, categories, environment }: Report): Audit {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const items = audits["resource-summary"]?.details?.items ?? [];
  const bytes = (type: string) => items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  return {
    largestPaintMs: value("largest-contentful-paint"),
    layoutShift: value("cumulative-layout-shift"),
    blockedMs: value("total-blocking-time"),
    scriptBytes: bytes("script"),
    documentBytes: bytes("document"),
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    machineIndex: environment.benchmarkIndex,
  };
}

type Report = {
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
  categories: Record<string, { score: number | null }>;
  environment: { benchmarkIndex: number };
};
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: "silent"; onlyCategories: string[] },
) => Promise<{ lhr: Report } | undefined>;
type Launch = (options: { chromeFlags: string[] }) => Promise<{ port: number; kill(): void }>;
