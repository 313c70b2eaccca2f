// The thread that render-apart.ts starts.
import { parentPort, workerData } from "node:worker_threads";
import { type RenderOptions, renderPublication } from "./render-publication.ts";

const options: RenderOptions = workerData;
parentPort?.postMessage(await renderPublication(options));
