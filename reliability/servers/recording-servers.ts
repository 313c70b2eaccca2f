// Two servers in place of the site's two processes, which record the headers of each request.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";

export type RecordingServer = {
  ports: [number, number];
  /** The headers of the last request, except health checks. */
  last(): Record<string, string | undefined>;
  stopOne(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRecordingServers(): Promise<RecordingServer> {
  let headers: IncomingHttpHeaders = {};
  const one = () =>
    createServer((request, response) => {
      if (request.url !== "/readyz") headers = request.headers;
      request.resume();
      response.end("noted");
    }).listen(0, "127.0.0.1");
  const servers: [Server, Server] = [one(), one()];
  await Promise.all(servers.map((server) => once(server, "listening")));
  return {
    ports: [portOf(servers[0]), portOf(servers[1])],
    last: () =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value && String(value)])),
    stopOne: () => stop(servers[0]),
    stop: async () => {
      await Promise.all(servers.map(stop));
    },
  };
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
