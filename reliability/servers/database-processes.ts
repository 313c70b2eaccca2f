// The processes of a running PostgreSQL, and kill -9 of one of them.
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../load/random.ts";
import { childrenOf } from "./processes.ts";

export type Victim = (typeof victims)[number];

export const victims = ["a session's backend", "checkpointer", "first process"] as const;

/** Undefined when that process was not there at that moment; else the checkpointer that ran before. */
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
    return undefined; // it ended by itself a moment ago
  }
}

/**
 * Whatever is killed, PostgreSQL ends all its processes and begins anew: another checkpointer tells that it
 * has.
 */
export async function waitForRestart(firstPid: () => Promise<number>, before: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    const first = await firstPid().catch(() => 0); // its file is away while it starts
    const below = first > 0 ? await childrenOf(first) : [];
    const checkpointer = below.find(({ title }) => title.includes("checkpointer"))?.pid;
    if (checkpointer !== undefined && checkpointer !== before) return;
    await pause(25);
  }
  throw new Error("The database did not begin anew within two minutes.");
}

/** `postgres: USER DATABASE ADDRESS STATE`, where the address is a socket's or a host with its port. */
const isSession = /^postgres: \S+ \S+ (\[local\]|\S+\(\d+\))/;
