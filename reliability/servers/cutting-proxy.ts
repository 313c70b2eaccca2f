// A TCP proxy that cuts one connection at the worst moment: the server has stored an application, and its
// answer does not arrive.
import { once } from "node:events";
import { connect, createServer } from "node:net";

export type CuttingProxy = { origin: string; hasCut(): boolean; close(): void };

export async function startCuttingProxy(origin: string, path: string): Promise<CuttingProxy> {
  let hasCut = false;
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(origin).port), "127.0.0.1");
    let isToBeCut = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    client.on("data", (chunk) => {
      if (!hasCut && chunk.includes(`POST ${path}`)) isToBeCut = true;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (!isToBeCut) return client.write(chunk);
      hasCut = true;
      end();
    });
    for (const socket of [client, server]) socket.on("close", end).on("error", end);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    hasCut: () => hasCut,
    close: () => proxy.close(),
  };
}
