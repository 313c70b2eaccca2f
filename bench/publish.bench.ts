// Measures how long published words take to every process, on all pages and in the menu, and what visitors
// feel meanwhile: the latency of other answers while pages are rendered, beside that of an idle server, in
// turns. Two processes on one database. `npm run bench -- publish [ROUNDS]`; needs h2load (Debian:
// nghttp2-client) and PostgreSQL's server programs.
import { setTimeout as pause } from "node:timers/promises";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { connectAsOwner } from "../server/platform/postgres/database.ts";
import { latencies } from "./load/constant-rate.ts";
import { createHttpCaller } from "./load/http-caller.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { password, signIn } from "./site/applications.ts";
import { withFolder } from "./site/server-process.ts";
import { type BenchSite, startSite } from "./site/site.ts";

const load = { connections: 10, perSecond: 200, headers: {} };
const seconds = 8;

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words[0] ?? 5);
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) throw new Error("This machine has no PostgreSQL server programs (15 or newer).");
  await withFolder(async (folder) => {
    const env = { DATABASE_URL: postgres.url };
    const sites = [await startSite(`${folder}/one`, env), await startSite(`${folder}/other`, env)] as const;
    try {
      const editor = createEditor(sites[0], await tokenOfAdministrator(sites[0], postgres.url));
      const measured: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const idle = await latencies({ ...load, url: `${sites[0].origin}/mission` }, seconds);
        const one = await editor.publish(sites, { ...title, text: `Our mission, said ${round}` });
        const busy = latencies({ ...load, url: `${sites[0].origin}/mission` }, seconds);
        const all = await editor.publish(sites, { ...phone, text: `(555) 555-${1000 + round}` });
        // The first round starts the threads that render.
        if (round > 0) measured.push({ one, all, idle: await busy.then(() => idle), busy: await busy });
        else await busy;
      }
      console.log(`${machine()}\n${rounds} rounds; milliseconds\n`);
      console.log(tableOf(measured));
    } finally {
      for (const site of sites) await site.stop();
    }
  }).finally(() => postgres.stop());
}

async function tokenOfAdministrator({ origin }: BenchSite, url: string): Promise<string> {
  const email = "staff@example.org";
  const visitor = createHttpCaller(origin);
  await visitor.call("POST", "/auth/v1/signup", { body: { email, password } });
  const owner = await connectAsOwner({ url });
  await owner.query("insert into user_roles (user_id, role) select id, 'admin' from auth.users");
  await owner.end();
  const token = await signIn(visitor, email);
  visitor.close();
  return token;
}

/** `answered` is the time to the answer of the press, `everywhere` to the words on the other process. */
type Published = { answered: number; everywhere: number };
type Round = { one: Published; all: Published; idle: number[]; busy: number[] };

type Change = { file: string; path: string[]; page: string; text: string };
const phone = { file: "school", path: ["phone"], page: "/privacy" };
const title = { file: "en/pages/mission", path: ["mission", "title"], page: "/mission" };

function createEditor({ origin }: BenchSite, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let follows = 0;

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer; // as the contract has it
  }

  async function save(place: { file: string; path: string[] }, value: string) {
    const body = { ...place, value, based_on: null, known_version: 0 };
    const [row] = await post<{ version: number }[]>("/rest/v1/rpc/save_draft", body);
    return { ...place, version: row?.version ?? 0 };
  }

  return {
    publish: async (
      [, other]: readonly [BenchSite, BenchSite],
      { page, text, ...place }: Change,
    ): Promise<Published> => {
      const drafts = [await save(place, text)];
      if (place.file.startsWith("en/"))
        drafts.push(await save({ ...place, file: place.file.replace("en/", "es/") }, `${text} (es)`));
      const startedAt = performance.now();
      await post("/api/site-editor/publish", { follows, note: "", drafts });
      follows += 1;
      const answered = performance.now() - startedAt;
      // With pauses: to ask all the time would take a processor from whoever renders.
      while (!(await (await fetch(other.origin + page)).text()).includes(text)) await pause(20);
      return { answered, everywhere: performance.now() - startedAt };
    },
  };
}

function tableOf(rounds: Round[]): string {
  const row = (name: string, values: number[]) =>
    `| ${name} | ${figure(median(values))} | ${figure(Math.min(...values))} to ${figure(Math.max(...values))} |`;
  const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return [
    "| | median | rounds |",
    "|---|---|---|",
    row(
      "one page: answered",
      rounds.map(({ one }) => one.answered),
    ),
    row(
      "one page: on the other process",
      rounds.map(({ one }) => one.everywhere),
    ),
    row(
      "all pages: answered",
      rounds.map(({ all }) => all.answered),
    ),
    row(
      "all pages: on the other process",
      rounds.map(({ all }) => all.everywhere),
    ),
    row(
      "other answers, idle, 99th percentile",
      rounds.map(({ idle }) => p99(idle)),
    ),
    row(
      "other answers while all pages are published, 99th percentile",
      rounds.map(({ busy }) => p99(busy)),
    ),
  ].join("\n");
}

function figure(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
