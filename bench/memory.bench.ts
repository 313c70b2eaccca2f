// The memory of the server's process after eight seconds of one kind of load, each on its own start, and that
// of bare Node with one page after the same time. `npm run bench -- memory`; needs wrk (Debian: wrk).
import { mirrored } from "./baseline/nginx-baseline.ts";
import { startNodeBaseline } from "./baseline/node-baseline.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { type Load, load } from "./load/wrk.ts";
import { anAdministrator, password, type Staff, storedApplication } from "./site/applications.ts";
import { megabytesOf } from "./site/launch.ts";
import { type ServerProcess, withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";

const rounds = 5;
const seconds = 8;
const storedApplications = 10_000;
/** The same for each start, whatever its port: an access token names its issuer, and must stay valid. */
const address = { SITE_URL: "http://localhost:3000" };

type Kind = { name: string; start(): Promise<ServerProcess>; asked: Omit<Load, "url"> & { path: string } };
type Usage = { megabytes: number; perSecond: number };

export async function bench(): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = `${folder}/site`;
    const first = await startSite(dataDir, address);
    const staff = await anAdministrator(first, storedApplications);
    const page = await mirrored(first.origin, "/");
    await first.stop();
    const kinds = [
      nodeBaseline(() => startNodeBaseline(`${folder}/node`, [page])),
      ...works(staff).map(([name, asked]) => ({ name, start: () => startSite(dataDir, address), asked })),
    ];
    console.log(
      `${machine()}\n${rounds} rounds in turns, ${seconds} s of load each, wrk beside the server\n`,
    );
    const usages = new Map<Kind, Usage[]>(kinds.map((kind) => [kind, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const kind of kinds) usages.get(kind)?.push(await afterLoad(kind));
    console.log("| | resident MB, median | rounds | a second |\n|---|---|---|---|");
    for (const [{ name }, all] of usages) console.log(row(name, all));
  });
}

async function afterLoad({ start, asked: { path, ...asked } }: Kind): Promise<Usage> {
  const server = await start();
  try {
    const { done, milliseconds } = await load({ ...asked, url: server.origin + path }, seconds);
    return { megabytes: await megabytesOf(server.pid), perSecond: (done * 1_000) / milliseconds };
  } finally {
    await server.stop();
  }
}

function nodeBaseline(start: () => Promise<ServerProcess>): Kind {
  return { name: "Node alone: GET /", start, asked: page };
}

function works({ email, token }: Staff): [string, Kind["asked"]][] {
  const authorization = `Bearer ${token}`;
  const json = { "content-type": "application/json" };
  const table = "/rest/v1/scholarship_applications";
  const application = JSON.stringify({ id: "$UUID", ...storedApplication });
  const signIn = JSON.stringify({ email, password });
  return [
    ["GET /", page],
    ["GET /user", { path: "/auth/v1/user", connections: 10, headers: [{ authorization }] }],
    [
      `the newest 50 of ${storedApplications}`,
      {
        path: `${table}?select=*&order=created_at.desc&limit=50`,
        connections: 10,
        headers: [{ authorization }],
      },
    ],
    [
      "storing an application",
      { path: table, connections: 10, method: "POST", headers: [json], body: application },
    ],
    [
      "sign-in with a password",
      {
        path: "/auth/v1/token?grant_type=password",
        connections: 10,
        method: "POST",
        headers: [json],
        body: signIn,
      },
    ],
  ];
}

const page: Kind["asked"] = { path: "/", connections: 32, headers: [{ "accept-encoding": "br" }] };

function row(name: string, all: Usage[]): string {
  const megabytes = all.map((one) => one.megabytes).toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [megabytes[0], megabytes.at(-1)];
  const perSecond = median(all.map((one) => one.perSecond));
  return `| ${name} | ${median(megabytes).toFixed(0)} | ${low.toFixed(0)} to ${high.toFixed(0)} | ${perSecond.toFixed(0)} |`;
}
