// The memory of a server's process after garbage collection. It is read through Node's inspector, so that the
// server needs no code for it. https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Memory = { heapBytes: number; residentBytes: number };

/** `port` is that of `--inspect=127.0.0.1:PORT`. */
export async function settledMemory(port: number): Promise<Memory> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target]: { webSocketDebuggerUrl: string }[] = await answer.json();
  if (!target) throw new Error("The server offers no inspector.");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  try {
    await pause(2_000); // requests and timers end
    for (let times = 0; times < 3; times += 1) await call(socket, "HeapProfiler.collectGarbage");
    const { usedSize } = await call(socket, "Runtime.getHeapUsage");
    const expression = "process.memoryUsage.rss()";
    const { result } = await call(socket, "Runtime.evaluate", { expression, returnByValue: true });
    return { heapBytes: Number(usedSize), residentBytes: Number(result?.value) };
  } finally {
    socket.close();
  }
}

type Result = { usedSize?: number; result?: { value?: number } };

async function call(socket: WebSocket, method: string, params: object = {}): Promise<Result> {
  const id = Math.floor(Math.random() * 1e9);
  const answered = new Promise<Result>((resolve) => {
    socket.addEventListener("message", function listen({ data }) {
      const message = JSON.parse(String(data));
      if (message.id !== id) return;
      socket.removeEventListener("message", listen);
      resolve(message.result ?? {});
    });
  });
  socket.send(JSON.stringify({ id, method, params }));
  return answered;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
