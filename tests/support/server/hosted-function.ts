// Runs a function of supabase/functions in Deno as a hosted project does: with its own import map, the words
// that a build would write for it, and the least permissions. Deno comes from the npm package; of
// Supabase's Edge Runtime only `EdgeRuntime` is defined (edge-runtime.js).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { notificationWords } from "../../../server/notify/notification-words.ts";

const projectDir = join(import.meta.dirname, "..", "..", "..");

/**
 * Serves the function on a free port of 127.0.0.1 until the test ends. Deno downloads nothing: it takes
 * packages from node_modules, in the versions that the import map names.
 */
export async function aHostedFunction(name: string, env: Record<string, string>) {
  const folder = join(projectDir, "supabase", "functions", name);
  const words = ["run", "--no-prompt", "--cached-only", ...offline, await importMapOf(folder)];
  const rights = ["--allow-net=127.0.0.1", "--allow-env=CHAT_WEBHOOK_URL"];
  const preload = `--preload=${join(import.meta.dirname, "edge-runtime.js")}`;
  const child = deno([...words, ...rights, preload, join(folder, "index.ts")], env);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, found] = /Listening on (http:\/\/127\.0\.0\.1:\d+)\//.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
    ended.then(() => reject(new Error(`Deno did not serve ${name}:\n${output}`)), reject);
  });
  return { url: `${url}/functions/v1`, output: () => output };
}

/** Returns what `deno check` reports about a function's types; empty if it finds no error. */
export async function typeFaults(name: string): Promise<string> {
  const folder = join(projectDir, "supabase", "functions", name);
  const words = ["check", "--quiet", ...offline, await importMapOf(folder)];
  const child = deno([...words, join(folder, "index.ts")], {});
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return code === 0 ? "" : `exit ${code}\n${output}`;
}

/** The option for an import map that puts the sample's words in the place of the build's. */
async function importMapOf(folder: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "hosted-function-"));
  const words = join(scratch, "notification-words.json");
  await writeFile(words, JSON.stringify(notificationWords()));
  const { imports } = JSON.parse(await readFile(join(folder, "deno.json"), "utf8"));
  const built = pathToFileURL(join(projectDir, "build", "notification-words.json")).href;
  const importMap = join(scratch, "import-map.json");
  await writeFile(importMap, JSON.stringify({ imports: { ...imports, [built]: pathToFileURL(words).href } }));
  return `--import-map=${importMap}`;
}

const offline = ["--no-lock", "--no-remote", "--node-modules-dir=manual"];

function deno(words: string[], env: Record<string, string>): ChildProcess {
  return spawn(program(), words, {
    cwd: projectDir,
    env: {
      ...env,
      DENO_DIR: join(projectDir, "node_modules", ".cache", "deno"),
      DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
      DENO_NO_UPDATE_CHECK: "1",
      NO_COLOR: "1",
    },
  });
}

/**
 * Returns the program of this platform's package. The command of the package `deno` would be a parent
 * process, and killing it would not end Deno.
 */
function program(): string {
  const requireFromDeno = createRequire(createRequire(import.meta.url).resolve("deno/package.json"));
  const { platform, arch } = process;
  const target = [platform, arch, ...(platform === "linux" ? ["glibc"] : [])].join("-");
  return join(dirname(requireFromDeno.resolve(`@deno/${target}/package.json`)), "deno");
}
