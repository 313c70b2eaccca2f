// The processor time of the programs that this process started, waited for, and those did.
import { readFileSync } from "node:fs";

/** Seconds in user and kernel mode (proc(5), cutime and cstime); 0 where there is no /proc. */
export function processorSeconds() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name of the program, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Linux shows times to programs in hundredths of a second, whatever its own clock. */
const ticksPerSecond = 100;
