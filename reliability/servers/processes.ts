// Child processes and memory of a process, read from Linux's /proc.
import { readdir, readFile } from "node:fs/promises";

export type Process = { pid: number; title: string };

export async function childrenOf(parent: number): Promise<Process[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => asChildOf(parent, pid)));
  return found.filter((child) => child !== undefined);
}

/** The peak resident memory of the process (VmHWM). */
export async function peakResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Returns undefined for other parents, and for a process that has just ended. */
async function asChildOf(parent: number, pid: number): Promise<Process | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state parent ...": the name may contain spaces and parentheses
  const [, owner] = status.slice(status.lastIndexOf(")") + 2).split(" ");
  if (Number(owner) !== parent) return undefined;
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return { pid, title: title.replaceAll("\0", " ").trim() };
}
