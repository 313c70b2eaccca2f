// Finds the processes of a running PostgreSQL and kills one of them with SIGKILL.
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../load/random.ts";
import { childrenOf } from "./processes.ts";

export type Victim = (typeof victims)[number];

export const victims = ["a session's backend", "checkpointer", "first process"] as const;

/** Returns the process id of the checkpointer before the kill, or undefined if the victim was not running. */
export async function killProcess(
  victim: Victim,
  first: number,
  random: Random,
): Promise<{ checkpointer: number } | undefined> {
  const below = await childrenOf(first);
  const checkpointer = below.find(({ title }) => title.includes("checkpointer"))?.pid;
  const [some, ...others] = below.filter(({ title }) => isSession.test(title)).map(({ pid }) => pid);
  const pid = {
    "a session's backend": some && random.one([some, ...others]),
    checkpointer,
    "first process": first,
  }[victim];
  if (checkpointer === undefined || pid === undefined) return undefined;
  try {
    process.kill(pid, "SIGKILL");
    return { checkpointer };
  } catch {
    return undefined; // it ended by itself just before
  }
}

/**
 * After the kill of any of them, PostgreSQL ends all its processes and restarts them. A new checkpointer
 * shows that it has.
 */
export async function waitForRestart(firstPid: () => Promise<number>, before: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const first = await firstPid().catch(() => 0); // its file does not exist while it starts
    const below = first > 0 ? await childrenOf(first) : [];
    const checkpointer = below.find(({ title }) => title.includes("checkpointer"))?.pid;
    if (checkpointer !== undefined && checkpointer !== before) return;
    await pause(25);
  }
  throw new Error("The database did not begin anew within two minutes.");
}

/**
 * `postgres: USER DATABASE ADDRESS STATE`, where ADDRESS is `[local]` for a Unix socket, or a host with its
 * port.
 */
const isSession = /^postgres: \S+ \S+ (\[local\]|\S+\(\d+\))/;
