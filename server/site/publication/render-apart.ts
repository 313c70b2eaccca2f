// Renders changed words in a thread of its own: that takes a processor some seconds, which visitors would
// wait for, and it has its own words. The thread stays for a while, because most of a second goes into its
// start.
import { Worker } from "node:worker_threads";
import type { ChecklistGroup, EditableSite } from "../../../contract/site-editor.ts";
import type {
  ChecklistOptions,
  EditableOptions,
  Previewed,
  PreviewOptions,
  Rendered,
  RenderOptions,
} from "./render-publication.ts";

export type RenderJob =
  | { kind: "publication"; options: RenderOptions }
  | { kind: "preview"; options: PreviewOptions }
  | { kind: "editable"; options: EditableOptions }
  | { kind: "checklist"; options: ChecklistOptions };
type Result = Rendered | Previewed | EditableSite | ChecklistGroup[];
export type RenderTask = { id: number; job: RenderJob };
export type RenderAnswer = { id: number } & ({ result: Result } | { failure: string });

/** All reject if the thread fails, needs too much memory or takes too long. */
export type Renderer = {
  render(options: RenderOptions): Promise<Rendered>;
  /** Rejects with `RendererBusy` if too many wait. */
  preview(options: PreviewOptions): Promise<Previewed>;
  /** What can be changed. Rejects with `RendererBusy` as well. */
  editable(options: EditableOptions): Promise<EditableSite>;
  /** What of the words is left before a public launch. Rejects with `RendererBusy` as well. */
  checklist(options: ChecklistOptions): Promise<ChecklistGroup[]>;
  close(): Promise<void>;
};

export class RendererBusy extends Error {}

export function createRenderer(): Renderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<Result>>();

  function start(): Worker {
    const started = new Worker(new URL("./render-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    started.unref();
    started.on("message", ({ id, ...answer }: RenderAnswer) => {
      if ("result" in answer) waiting.get(id)?.resolve(answer.result);
      else waiting.get(id)?.reject(new Error(answer.failure));
    });
    started.on("error", (error) => end(started, error));
    started.on("exit", () => end(started, new Error("The thread has ended.")));
    return started;
  }

  function end(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    void ended.terminate();
  }

  async function ask(job: RenderJob): Promise<Result> {
    clearTimeout(idle);
    worker ??= start();
    const asked = worker;
    lastId += 1;
    const id = lastId;
    const answer = Promise.withResolvers<Result>();
    waiting.set(id, answer);
    const timer = setTimeout(() => end(asked, new Error("It takes too long.")), timeoutMs);
    asked.ref();
    asked.postMessage({ id, job } satisfies RenderTask);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) {
        asked.unref();
        idle = setTimeout(() => void close(), keptMs).unref();
      }
    }
  }

  /** For somebody who looks on, and can look again. */
  async function askSoon(job: RenderJob): Promise<Result> {
    if (waiting.size >= mostWaiting) throw new RendererBusy();
    return ask(job);
  }

  async function close(): Promise<void> {
    const closed = worker;
    if (closed) end(closed, new Error("The site stops."));
    await closed?.terminate();
  }

  return {
    render: async (options) => (await ask({ kind: "publication", options })) as Rendered, // its answer
    preview: async (options) => (await askSoon({ kind: "preview", options })) as Previewed, // as above
    editable: async (options) => (await askSoon({ kind: "editable", options })) as EditableSite, // as above
    checklist: async (options) => (await askSoon({ kind: "checklist", options })) as ChecklistGroup[], // as above
    close,
  };
}

/** The pages of the sample take two seconds and 150 MB. */
const timeoutMs = 120_000;
const maxMegabytes = 512;

/** How long a thread without work stays. */
const keptMs = 10 * 60_000;

/** One preview takes a tenth of a second. */
const mostWaiting = 10;
