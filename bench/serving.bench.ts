// What the site serves as it lies there, beside nginx with the very same bytes (its own precompressed files, one worker, no log) and beside
// Node with nothing but them: a page, a script, and a page that the caller has already. `npm run bench -- serving`; needs wrk and nginx (Debian: wrk, nginx-light).
import { startBareNode } from "./bare-node.ts";
import { caller } from "./caller.ts";
import { machine } from "./machine.ts";
import { median } from "./median.ts";
import { mirrored, type SameFiles, startSameFiles } from "./same-files.ts";
import { withFolder } from "./server-process.ts";
import { startSite } from "./site.ts";
import { type Load, type Loaded, load as underLoad } from "./wrk.ts";

const rounds = 7;
const seconds = 2;
const connections = 32;

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    const visitor = caller(site.origin);
    try {
      const { body: html } = await visitor.call("GET", "/");
      const script = /\/assets\/framework[^"']+\.js/.exec(html)?.[0] ?? "";
      await settled(site.origin);
      const files = await Promise.all(["/", script].map((path) => mirrored(site.origin, path)));
      const nginx = await startSameFiles(`${folder}/nginx`, files);
      const node = await startBareNode(`${folder}/node`, files);
      try {
        console.log(
          `${machine()}\n${connections} connections, ${rounds} rounds of ${seconds} s each, wrk beside the server\n`,
        );
        for (const { title, path, isKnown } of works(files, script))
          console.log(
            await compared(title, [
              ["nginx", await asked(nginx.origin, path, isKnown)],
              ["Node alone", await asked(node.origin, path, isKnown)],
              ["this site", await asked(site.origin, path, isKnown)],
            ]),
          );
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

function works([page, asset]: SameFiles[], script: string) {
  return [
    { title: `GET /, ${kilobytes(page)}`, path: "/", isKnown: false },
    { title: `GET its largest script, ${kilobytes(asset)}`, path: script, isKnown: false },
    { title: "GET / that the caller has (304)", path: "/", isKnown: true },
  ];
}

async function asked(origin: string, path: string, isKnown: boolean): Promise<Load> {
  const { etag = "" } = (await mirrored(origin, path)).headers;
  const headers = { "Accept-Encoding": "br", ...(isKnown ? { "If-None-Match": etag } : {}) };
  return { url: origin + path, connections, headers: [headers] };
}

function kilobytes(file: SameFiles | undefined): string {
  return `${((file?.body.length ?? 0) / 1000).toFixed(1)} kB`;
}

/** The first is what the others are compared with. */
async function compared(title: string, contenders: [string, Load][]): Promise<string> {
  const loads = new Map<string, Loaded[]>(contenders.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, load] of contenders) {
      const loaded = await underLoad(load, seconds);
      if (round > 0) loads.get(name)?.push(loaded);
    }
  const table = (unit: string, digits: number, read: (loaded: Loaded) => number) => {
    const figures = Array.from(loads, ([name, all]) => [name, all.map(read).sort((a, b) => a - b)] as const);
    const base = median(figures[0]?.[1] ?? []);
    return figures.map(([name, sorted]) => {
      const [middle, low, high] = [median(sorted), sorted[0], sorted.at(-1)].map((figure = Number.NaN) =>
        figure.toFixed(digits),
      );
      return `| ${name}, ${unit} | ${middle} | ${low} to ${high} | ${(median(sorted) / base).toFixed(2)} |`;
    });
  };
  return [
    `### ${title}`,
    "",
    "| | median | rounds | ratio |",
    "|---|---|---|---|",
    ...table("a second", 0, ({ done, milliseconds }) => (done * 1_000) / milliseconds),
    ...table("p99 in ms", 2, ({ p99Ms }) => p99Ms),
    "",
  ].join("\n");
}

/** Until the pages are packed as well as can be: the bytes are the same from then on. */
async function settled(origin: string): Promise<void> {
  let last = "";
  for (let same = 0; same < 10; ) {
    const { headers } = await mirrored(origin, "/");
    same = headers.etag === last ? same + 1 : 0;
    last = headers.etag ?? "";
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
