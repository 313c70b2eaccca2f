// Requests at a constant rate from h2load (Debian: nghttp2-client), however long the answers take. The rate
// is below the capacity of each contender, so it measures the latency of a server that is not saturated.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export type ConstantRate = {
  url: string;
  connections: number;
  /** Requests per second over all connections. */
  perSecond: number;
  headers: Record<string, string>;
};

/**
 * Returns each request's latency in milliseconds, shortest first. Throws if an answer's status is not 2xx or
 * 3xx.
 */
export async function latencies(
  { url, connections, perSecond, headers }: ConstantRate,
  seconds: number,
): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "site-h2load-"));
  try {
    const log = join(folder, "requests.tsv");
    await promisify(execFile)("h2load", [
      ...["--h1", "-t1", `-c${connections}`, `-D${seconds}`, `--rps=${perSecond / connections}`],
      ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      ...[`--log-file=${log}`, url],
    ]);
    return read(await readFile(log, "utf8"), url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line has start, status and microseconds, separated by tabs. */
function read(log: string, url: string): number[] {
  const requests = log
    .trim()
    .split("\n")
    .map((line) => line.split("\t").map(Number));
  if (requests.some(([, status = 0]) => status < 200 || status >= 400))
    throw new Error(`${url} was not served.`);
  return requests.map(([, , microseconds = Number.NaN]) => microseconds / 1_000).sort((a, b) => a - b);
}
