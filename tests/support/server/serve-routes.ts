// Serves routes on a free port of 127.0.0.1 until the test ends, and returns their address.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";

export async function serveRoutes(app: Pick<Hono, "fetch">): Promise<string> {
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return `http://127.0.0.1:${port}`;
}
