// Injects faults while applicants submit, at random moments that a seed reproduces, until the wanted number
// of faults has hit a process.
import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "./load.ts";
import type { Random } from "./random.ts";

type Faults = { count: number; load: Load; random: Random; longestPauseMs: number };

/**
 * Each fault comes at a random moment after applicants got through again, and only while requests are in
 * progress. `inject` resolves to whether it hit a running process. Returns the number of hits.
 */
export async function injectFaults(
  { count, load, random, longestPauseMs }: Faults,
  inject: () => Promise<boolean>,
): Promise<number> {
  const maxAttempts = 20 * count + 100;
  let hits = 0;
  for (let attempt = 0; hits < count; attempt += 1) {
    if (attempt === maxAttempts)
      throw new Error(`${hits} of ${count} faults hit something in ${attempt} tries.`);
    await load.untilWorking();
    await pause(random.between(0, longestPauseMs));
    if (load.underWay() > 0 && (await inject())) hits += 1;
  }
  return hits;
}
