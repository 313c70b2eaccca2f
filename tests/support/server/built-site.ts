// The built site on a port of its own, and a client that sends requests unchanged: it normalizes no path and
// decompresses no body. It also opens pages to be read.
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll } from "vitest";
import { createRequestLogger } from "../../../server/platform/http/request-log.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openBuiltSite, type SiteOptions } from "../../../server/site/built-site.ts";
import { serveFiles } from "../../../server/site/serve-files.ts";
import { type PagePart, readBuiltPage } from "../built-page.ts";

export type SiteRequest = { method?: string; headers?: Record<string, string> };

export const buildDir = join(import.meta.dirname, "..", "..", "..", process.env.SITE_BUILD_DIR ?? "build");

/** Closes the server after the tests of the file. */
export async function aBuiltSite(options: Partial<SiteOptions> = {}) {
  const site = await openBuiltSite({
    buildDir,
    siteUrl: "https://school.example.org",
    backendOrigin: undefined,
    ...options,
  });
  const requestLogger = createRequestLogger({ log: createLog("silent"), trustedProxies: 0 });
  const server = createServer(
    serveFiles({ ...site, requestLogger, rest: getRequestListener(site.routes().fetch) }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  async function request(
    path: string,
    { method = "GET", headers = {} }: SiteRequest = {},
  ): Promise<Response> {
    // Each on a connection of its own: the server closes one that is idle while a test computes.
    const sent = send({ host: "127.0.0.1", port, path, method, headers, agent: false });
    sent.end();
    const [answer]: IncomingMessage[] = await once(sent, "response");
    if (!answer) throw new Error("No answer came.");
    return responseOf(answer, await buffer(answer));
  }
  async function open(path: string, status = 200): Promise<PagePart> {
    const response = await request(path);
    if (response.status !== status) throw new Error(`${path} was answered with ${response.status}.`);
    return readBuiltPage(await response.text());
  }
  return { request, open, render: site.render, show: site.show };
}

function responseOf({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const isBodiless = statusCode === 304 || statusCode === 204;
  return new Response(isBodiless ? null : new Uint8Array(body), { status: statusCode, headers });
}
