// A load balancer: it keeps connections to its servers open, polls their /readyz, forwards each request to a
// ready one, and retries none.
import { once } from "node:events";
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export async function aBalancer(ports: number[]): Promise<{ url: string; readyPorts(): number[] }> {
  const agent = new Agent({ keepAlive: true });
  let ready = ports;
  let turn = 0;
  const watch = setInterval(async () => {
    const answers = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, index) => answers[index]);
  }, 50);

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    turn += 1;
    const port = ready[turn % ready.length];
    const { method, url: path, headers } = incoming;
    const onward = httpRequest({ port, host: "127.0.0.1", agent, method, path, headers }, (answer) => {
      const { connection, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    onward.on("error", (error) => outgoing.writeHead(502).end(`balancer: ${error.message}`));
    incoming.pipe(onward);
  }

  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    clearInterval(watch);
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return { url: `http://127.0.0.1:${port}`, readyPorts: () => ready };
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
