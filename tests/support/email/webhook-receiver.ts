// A real receiver of webhooks on 127.0.0.1 that answers with a chosen status, or never.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type ReceivedPost = { headers: IncomingHttpHeaders; body: unknown };

type WebhookReceiver = {
  url: string;
  received: ReceivedPost[];
  /** How many senders closed their connection before an answer. */
  givenUp(): number;
  answerWith(status: number | "nothing"): void;
};

/** Closes when the test ends. */
export async function aWebhookReceiver(firstStatus: number | "nothing" = 200): Promise<WebhookReceiver> {
  const received: ReceivedPost[] = [];
  let status = firstStatus;
  let givenUp = 0;
  const server = createServer(async (request, response) => {
    response.once("close", () => {
      if (!response.writableEnded) givenUp += 1;
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    if (status !== "nothing") response.writeHead(status).end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    givenUp: () => givenUp,
    answerWith: (next) => {
      status = next;
    },
  };
}
