// Compares how the site serves its files with nginx (the same bytes, precompressed, one worker, no log) and
// with bare Node. Each serves a page, a script, and a page that the client has cached, as fast as it can;
// then a page at a constant rate that saturates none of them. `npm run bench -- serving`; needs wrk, h2load
// and nginx (Debian: wrk, nghttp2-client, nginx-light).

import { type MirroredFile, mirrored, startNginxBaseline } from "./baseline/nginx-baseline.ts";
import { startNodeBaseline } from "./baseline/node-baseline.ts";
import { builtPages, modulesOf } from "./browser/page-modules.ts";
import { latencies } from "./load/constant-rate.ts";
import { createHttpCaller } from "./load/http-caller.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { type Load, type Loaded, load as underLoad } from "./load/wrk.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";
import { waitForFinalCompression } from "./site/wait-for-final-compression.ts";

const rounds = 7;
const seconds = 2;
const connections = 32;
/** More than a school will ever need, and at most a tenth of what each of them can serve. */
const pace = { connections: 8, perSecond: 1_000, headers: { "accept-encoding": "br" } };

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const visitor = createHttpCaller(site.origin);
    try {
      const { body: html } = await visitor.call("GET", "/");
      const script = modulesOf(html, builtPages).find((path) => path.includes("react-start")) ?? "";
      await waitForFinalCompression(site.origin);
      const page = await mirrored(site.origin, "/");
      const asset = await mirrored(site.origin, script);
      const files = [page, asset, await asUnchanged(site.origin, page)];
      const nginx = await startNginxBaseline(`${folder}/nginx`, files);
      const node = await startNodeBaseline(`${folder}/node`, files);
      try {
        console.log(
          `${machine()}\n${connections} connections, ${rounds} rounds of ${seconds} s each, wrk beside the server\n`,
        );
        const servers: [string, string][] = [
          ["nginx", nginx.origin],
          ["Node alone", node.origin],
          ["this site", site.origin],
        ];
        for (const { title, path, isKnown } of works(page, asset)) {
          const loads = await Promise.all(
            servers.map(async ([name, origin]): Promise<[string, () => Promise<Loaded>]> => {
              const isSite = origin === site.origin;
              const load = await loadOf(origin, isKnown && !isSite ? unchangedPath : path, isKnown);
              return [name, () => underLoad(load, seconds)];
            }),
          );
          console.log(await compared(title, loads, underFullLoad));
        }
        const paces = servers.map(([name, origin]): [string, () => Promise<number[]>] => [
          name,
          () => latencies({ ...pace, url: `${origin}/` }, seconds),
        ]);
        console.log(await compared(`GET / at ${pace.perSecond} a second`, paces, atSteadyPace));
      } finally {
        await nginx.stop();
        await node.stop();
      }
    } finally {
      visitor.close();
      await site.stop();
    }
  });
}

function works(page: MirroredFile, asset: MirroredFile) {
  return [
    { title: `GET /, ${kilobytes(page)}`, path: "/", isKnown: false },
    { title: `GET its largest script, ${kilobytes(asset)}`, path: asset.path, isKnown: false },
    { title: "GET / that the caller has (304)", path: "/", isKnown: true },
  ];
}

/**
 * The page under its own path, with the few headers of the site's 304 answer: nginx and Node send the same
 * headers with their 304.
 */
async function asUnchanged(
  origin: string,
  { headers: { etag = "" }, body }: MirroredFile,
): Promise<MirroredFile> {
  const { headers } = await mirrored(origin, "/", { "if-none-match": etag });
  return { path: unchangedPath, headers: { ...headers, "content-type": "text/html" }, body };
}

const unchangedPath = "/unchanged";

async function loadOf(origin: string, path: string, isKnown: boolean): Promise<Load> {
  const { etag = "" } = (await mirrored(origin, path)).headers;
  const headers = { "Accept-Encoding": "br", ...(isKnown ? { "If-None-Match": etag } : {}) };
  return { url: origin + path, connections, headers: [headers] };
}

function kilobytes({ body }: MirroredFile): string {
  return `${(body.length / 1000).toFixed(1)} kB`;
}

type Figure<T> = { unit: string; digits: number; read: (measured: T) => number };

/** Compares each contender with the first. */
async function compared<T>(
  title: string,
  contenders: [string, () => Promise<T>][],
  figures: Figure<T>[],
): Promise<string> {
  const measured = new Map<string, T[]>(contenders.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of contenders) {
      const one = await measure();
      if (round > 0) measured.get(name)?.push(one);
    }
  return [
    `### ${title}`,
    "",
    "| | median | rounds | ratio |",
    "|---|---|---|---|",
    ...figures.flatMap((figure) => rowsOf(measured, figure)),
    "",
  ].join("\n");
}

function rowsOf<T>(measured: Map<string, T[]>, { unit, digits, read }: Figure<T>): string[] {
  const sorted = Array.from(measured, ([name, all]) => [name, all.map(read).sort((a, b) => a - b)] as const);
  const base = median(sorted[0]?.[1] ?? []);
  return sorted.map(([name, values]) => {
    const [middle, low, high] = [median(values), values[0], values.at(-1)].map((value = Number.NaN) =>
      value.toFixed(digits),
    );
    return `| ${name}, ${unit} | ${middle} | ${low} to ${high} | ${(median(values) / base).toFixed(2)} |`;
  });
}

const underFullLoad: Figure<Loaded>[] = [
  { unit: "a second", digits: 0, read: ({ done, milliseconds }) => (done * 1_000) / milliseconds },
  { unit: "p99 in ms", digits: 2, read: ({ p99Ms }) => p99Ms },
];

/** Computed from the sorted latencies of all requests. */
const atSteadyPace: Figure<number[]>[] = [
  { unit: "median in ms", digits: 2, read: median },
  { unit: "p99 in ms", digits: 2, read: (sorted) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN },
];
