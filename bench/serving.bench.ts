// What the site serves as it lies there, beside nginx with the very same bytes (its own precompressed files, one worker, no log):
// a page, a script, and a page that the caller has already. `npm run bench -- serving`; needs wrk and nginx (Debian: wrk, nginx-light).
import { caller } from "./caller.ts";
import { machine } from "./machine.ts";
import { mirrored, type SameFiles, startSameFiles } from "./same-files.ts";
import { withFolder } from "./server-process.ts";
import { startSite } from "./site.ts";
import { type Loaded, load } from "./wrk.ts";

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
      try {
        console.log(
          `${machine()}\n${connections} connections, ${rounds} rounds of ${seconds} s each, wrk beside the server\n`,
        );
        for (const [title, path, headers] of works(files, script))
          console.log(await compared(title, { site: site.origin, nginx: nginx.origin, path, headers }));
      } finally {
        await nginx.stop();
      }
    } finally {
      visitor.close();
      await site.stop();
    }
  });
}

type Headers = Record<string, string>;

function works(files: SameFiles[], script: string): [string, string, Headers][] {
  const [page, asset] = files;
  const packed = { "Accept-Encoding": "br" };
  return [
    [`GET /, ${kilobytes(page)}`, "/", packed],
    [`GET its largest script, ${kilobytes(asset)}`, script, packed],
    ["GET / that the caller has (304)", "/", { ...packed, "If-None-Match": page?.headers.etag ?? "" }],
  ];
}

function kilobytes(file: SameFiles | undefined): string {
  return `${((file?.body.length ?? 0) / 1000).toFixed(1)} kB`;
}

type Pair = { site: string; nginx: string; path: string; headers: Headers };
async function compared(title: string, { site, nginx, path, headers }: Pair): Promise<string> {
  const [ours, theirs]: [Loaded[], Loaded[]] = [[], []];
  const asked = { connections, headers: [headers] };
  for (let round = 0; round <= rounds; round += 1) {
    const here = await load({ ...asked, url: site + path }, seconds);
    const there = await load({ ...asked, url: nginx + path }, seconds);
    if (round > 0) ours.push(here);
    if (round > 0) theirs.push(there);
  }
  const row = (name: string, loads: Loaded[], read: (loaded: Loaded) => number, digits: number) => {
    const all = loads.map(read).sort((a, b) => a - b);
    const figures = [all[Math.floor(all.length / 2)], all[0], all.at(-1)].map((value = Number.NaN) =>
      value.toFixed(digits),
    );
    return {
      text: `| ${name} | ${figures[0]} | ${figures[1]} to ${figures[2]} |`,
      median: Number(figures[0]),
    };
  };
  const rates = [row("nginx", theirs, rateOf, 0), row("this site", ours, rateOf, 0)];
  const waits = [
    row("nginx, p99 ms", theirs, ({ p99Ms }) => p99Ms, 2),
    row("this site, p99 ms", ours, ({ p99Ms }) => p99Ms, 2),
  ];
  const ratio = ([base, mine]: { median: number }[]) =>
    ((mine?.median ?? 0) / (base?.median ?? 1)).toFixed(2);
  return [
    `### ${title}`,
    "",
    "| | a second, median | rounds | ratio |",
    "|---|---|---|---|",
    ...rates.map(({ text }, index) => `${text} ${index === 0 ? "1.00" : ratio(rates)} |`),
    ...waits.map(({ text }, index) => `${text} ${index === 0 ? "1.00" : ratio(waits)} |`),
    "",
  ].join("\n");
}

function rateOf({ done, milliseconds }: Loaded): number {
  return (done * 1_000) / milliseconds;
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
