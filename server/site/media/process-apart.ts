// Runs what reads a stranger's file in a process of its own: it has no secrets, and is ended when it takes
// too much. The file is its standard input, and its answer the JSON that it writes.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

type ProcessLimits = { timeoutMs: number; maxResidentBytes: number; maxHeapMb: number };

/** `args` begin with the script. Undefined if the process was ended, or failed. */
export async function answerOfProcess<Answer>(
  args: readonly string[],
  bytes: Uint8Array,
  { timeoutMs, maxResidentBytes, maxHeapMb }: ProcessLimits,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const child = execFile(
    process.execPath,
    [`--max-old-space-size=${maxHeapMb}`, ...args],
    { env: {}, timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: maxAnswerBytes },
    (error, answer) => resolve(error ? undefined : answerIn(answer)),
  );
  const { pid } = child;
  const watch = setInterval(async () => {
    if (pid !== undefined && (await residentBytes(pid)) > maxResidentBytes) child.kill("SIGKILL");
  }, 50);
  child.stdin?.on("error", () => undefined); // the process ended before it read everything, and says why
  child.stdin?.end(bytes);
  try {
    return await promise;
  } finally {
    clearInterval(watch);
  }
}

/** Undefined if a library wrote something else beside the answer. */
function answerIn<Answer>(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer; // our own script's
  } catch {
    return undefined;
  }
}

/** 0 where the system does not tell: macOS, on which the limits of size and time remain. */
async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return 1_024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}

const maxAnswerBytes = 24_000_000;
