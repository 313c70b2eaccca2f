// Renders a publication in a thread of its own: that takes a processor some seconds, which visitors would
// wait for, and it has its own words.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Rendered, RenderOptions } from "./render-publication.ts";

/** Rejects if the thread fails, needs too much memory or takes too long. */
export async function renderApart(options: RenderOptions): Promise<Rendered> {
  const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  try {
    // Of both it takes the first: `once` rejects with an error of the thread.
    const [rendered] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
    return rendered as Rendered; // what render-worker.ts sends
  } finally {
    await worker.terminate();
  }
}

/** The pages of the sample take two seconds and 150 MB. */
const timeoutMs = 120_000;
const maxMegabytes = 512;
