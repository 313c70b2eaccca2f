// The machine of a measurement, which every figure must state.
import { cpus, totalmem } from "node:os";

export function machine(): string {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${date}, ${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}`;
}
