// The thread that render-apart.ts starts. One task after the other, because they share the words.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import type { RenderAnswer, RenderJob, RenderTask } from "./render-apart.ts";
import { readChecklist, readEditable, renderPreview, renderPublication } from "./render-publication.ts";

giveWay();
let last: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (task: RenderTask) => {
  last = last.then(async () => parentPort?.postMessage(await answer(task)));
});

async function answer({ id, job }: RenderTask): Promise<RenderAnswer> {
  try {
    return { id, result: await resultOf(job) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf({ kind, options }: RenderJob) {
  if (kind === "publication") return renderPublication(options);
  if (kind === "preview") return renderPreview(options);
  return kind === "editable" ? readEditable(options) : readChecklist(options);
}

/** Visitors' answers come first where processors are few. On Linux a priority is that of one thread. */
function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, niceness);
  } catch {
    // it renders as well at the priority of the others
  }
}

/** On a busy processor a third of what another thread gets: not so little that it starves. */
const niceness = 5;
