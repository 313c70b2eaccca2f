// Load from wrk (Debian: wrk), which needs so little processor time that it is the server that is measured.
// It uses one thread and keep-alive connections, each with one request at a time.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contender } from "./interleave.ts";

export type Load = {
  url: string;
  connections: number;
  /** The requests use these in turn. */
  headers: Record<string, string>[];
  method?: string;
  /** Each `$UUID` in it is replaced by a new one for every request. */
  body?: string;
};

export type Loaded = { done: number; milliseconds: number; p99Ms: number };

/**
 * Runs for whole seconds. Throws if an answer's status is not 2xx or 3xx, because a bench must not count
 * refusals.
 */
export async function load(options: Load, seconds: number): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), "site-wrk-"));
  try {
    const script = join(folder, "requests.lua");
    await writeFile(script, luaOf(options));
    const { stdout } = await promisify(execFile)("wrk", [
      ...["-t1", `-c${options.connections}`, `-d${seconds}s`, "--latency", "-s", script],
      options.url,
    ]);
    return read(stdout, options.url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function underLoad(name: string, options: Load): Contender {
  return { name, work: (milliseconds) => load(options, Math.ceil(milliseconds / 1_000)) };
}

function read(stdout: string, url: string): Loaded {
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`${url} was not served:\n${stdout}`);
  const [, done, seconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  const [, wait, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const inMs = { us: 0.001, ms: 1, s: 1_000 }[unit ?? ""] ?? Number.NaN;
  return { done: Number(done), milliseconds: Number(seconds) * 1_000, p99Ms: Number(wait) * inMs };
}

/** The Lua script that wrk calls for each request. */
function luaOf({ url, headers, method = "GET", body = "" }: Load): string {
  const { pathname, search } = new URL(url);
  const tables = headers.map(
    (one) => `{${Object.entries(one).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`)}}`,
  );
  return `
    math.randomseed(os.time() * 1000 + math.floor(os.clock() * 1000000) % 1000)
    local headers = {${tables}}
    local body = ${quoted(body)}
    local turn = 0
    local function digit(mark) return string.format("%x", math.random(0, 15)) end
    local function uuid() return (string.gsub("xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx", "x", digit)) end
    function request()
      turn = turn % #headers + 1
      local sent = string.gsub(body, "%$UUID", uuid)
      return wrk.format(${quoted(method)}, ${quoted(pathname + search)}, headers[turn], sent)
    end`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
