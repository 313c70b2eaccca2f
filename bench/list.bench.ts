// The administrators' list at 1,000, 100,000 and 1,000,000 applications, with one site for each. It sends
// every request of the list, one after the other, and the sites take turns. `npm run bench -- list
// [APPLICATIONS ...]` takes other numbers; the last is compared with the first.
import { createHttpCaller } from "./load/http-caller.ts";
import { interleave, latencyRow, onLanes } from "./load/interleave.ts";
import { machine } from "./load/machine.ts";
import { fillApplications } from "./site/fill-applications.ts";
import { listWorks } from "./site/list-requests.ts";
import { withFolder } from "./site/server-process.ts";
import { startSite } from "./site/site.ts";

const rounds = { rounds: 7, milliseconds: 250 };
const password = "plumb-bob-and-line";

export async function bench(words: string[]): Promise<void> {
  const sizes = words.length > 0 ? words.map(Number) : [1_000, 100_000, 1_000_000];
  await withFolder(async (folder) => {
    const sites: Awaited<ReturnType<typeof aSite>>[] = [];
    try {
      for (const size of sizes) sites.push(await aSite(`${folder}/${size}`, size));
      console.log(
        `${machine()}\n${rounds.rounds} rounds of ${rounds.milliseconds} ms each; medians, with the lowest and highest ratio of a round\n`,
      );
      console.log(heading(sizes));
      for (const [index, { name }] of (sites[0]?.works ?? []).entries())
        console.log(latencyRow(name, await interleave(sites.flatMap(contenderOf(index)), rounds)));
    } finally {
      for (const site of sites) await site.stop();
    }
  });
}

async function aSite(dataDir: string, size: number) {
  const site = await startSite(dataDir);
  const http = createHttpCaller(site.origin);
  const stop = () => {
    http.close();
    return site.stop();
  };
  try {
    await http.call("POST", "/auth/v1/signup", { body: { email, password } });
    await fillApplications(dataDir, size);
    const signedIn = await http.call("POST", "/auth/v1/token?grant_type=password", {
      body: { email, password },
    });
    const works = await listWorks(http, JSON.parse(signedIn.body).access_token);
    return { size, works, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const email = "staff@example.org";

function contenderOf(index: number) {
  return ({ size, works }: Awaited<ReturnType<typeof aSite>>) => {
    const work = works[index];
    return work ? [onLanes(`${size}`, 1, () => work.once().then(ignore))] : [];
  };
}

function heading(sizes: number[]): string {
  const columns = sizes.map((size) => `${size.toLocaleString("en-US")} |`).join(" ");
  return `| ms, median | ${columns} ratio of the last to the first |\n|---|${"---|".repeat(sizes.length + 1)}`;
}

function ignore(): void {}
