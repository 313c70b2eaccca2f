// Measures the time from the launch to the first answer, with an up-to-date build and an existing data
// directory. It is compared with what every start needs: npm itself and PostgreSQL. `npm run bench -- start
// [ROUNDS]`
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectAsOwner } from "../server/platform/postgres/database.ts";
import { startPostgres, stopPostgres } from "../server/platform/postgres/postgres-process.ts";
import { findPostgresProgram } from "../server/platform/postgres/postgres-program.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { type Launched, launch } from "./site/launch.ts";
import { withFolder } from "./site/server-process.ts";

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words[0] ?? 9);
  await withFolder(async (folder) => {
    const dataDir = join(folder, "site");
    const emptyDir = join(folder, "empty");
    await mkdir(emptyDir);
    await writeFile(join(emptyDir, "package.json"), JSON.stringify({ scripts: { start: "exec true" } }));

    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const npm = await launch(["npm", "start"], dataDir);
      const command = await launch([process.execPath, "commands/start.mjs"], dataDir);
      const npmAloneMs = await timed(() =>
        execFileSync("npm", ["start"], { cwd: emptyDir, stdio: "ignore" }),
      );
      const postgresMs = await postgresAlone(dataDir);
      // The first round creates the data directory and fills the caches.
      if (round > 0) measured.push({ npm, command, npmAloneMs, postgresMs });
    }
    console.log(`${machine()}\n${rounds} rounds, in turns; milliseconds\n`);
    console.log(tableOf(measured));
    const rest = measured.flatMap(({ npm, command }) => [npm.restMegabytes, command.restMegabytes]);
    console.log(`\nresident memory of the server at rest: ${spread(rest)} MB`);
  });
}

type Round = { npm: Launched; command: Launched; npmAloneMs: number; postgresMs: number };

/** Measures PostgreSQL up to its first answered statement, started and queried by the server's own code. */
async function postgresAlone(dataDir: string): Promise<number> {
  const clusterDir = join(dataDir, "postgres");
  try {
    return await timed(async () => {
      const program = await findPostgresProgram(dataDir, () => {});
      const client = await connectAsOwner({ socketDir: await startPostgres({ clusterDir, program }) });
      await client.query("select 1");
      await client.end();
    });
  } finally {
    await stopPostgres(clusterDir);
  }
}

function tableOf(measured: Round[]): string {
  const floor = measured.map(({ npmAloneMs, postgresMs }) => npmAloneMs + postgresMs);
  const rows: [string, number[], number[]][] = [
    ["`npm start` to the first page", measured.map(({ npm }) => npm.pageMs), floor],
    ["`npm start` to `/readyz`", measured.map(({ npm }) => npm.readyMs), floor],
    ["floor: npm with an empty script, then PostgreSQL alone to `select 1`", floor, floor],
    ...withoutNpm(measured),
  ];
  return [
    "| | median | rounds | ratio |",
    "|---|---|---|---|",
    ...rows.map(
      ([name, values, base]) =>
        `| ${name} | ${figure(median(values))} | ${figure(Math.min(...values))} to ${figure(Math.max(...values))} | ${(median(values) / median(base)).toFixed(1)} |`,
    ),
  ].join("\n");
}

function withoutNpm(measured: Round[]): [string, number[], number[]][] {
  const floor = measured.map(({ postgresMs }) => postgresMs);
  return [
    ["`node commands/start.mjs` to the first page", measured.map(({ command }) => command.pageMs), floor],
    ["`node commands/start.mjs` to `/readyz`", measured.map(({ command }) => command.readyMs), floor],
    ["floor: PostgreSQL alone to `select 1`", floor, floor],
  ];
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function spread(values: number[]): string {
  return `${figure(median(values))} (${figure(Math.min(...values))} to ${figure(Math.max(...values))})`;
}

function figure(value: number): string {
  return String(Math.round(value));
}
