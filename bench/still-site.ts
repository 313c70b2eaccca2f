// The limit of a page: the same HTML from the same build, its stylesheet inside, and no script at all. Served like the site itself.
import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { loadSiteFiles } from "../server/load-site-files.ts";
import { memoryFile } from "../server/memory-file.ts";
import { freePort } from "./server-process.ts";

export async function startStillSite(): Promise<{ origin: string; stop(): Promise<void> }> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const files = await loadSiteFiles(join(import.meta.dirname, "..", "build", "client"), origin);
  for (const [address, file] of files) {
    if (file.isPage) files.set(address, memoryFile(address, Buffer.from(withoutScripts(file.text()))));
  }
  const app = new Hono();
  app.get("*", async (c) => {
    const { path } = c.req;
    const file = files.get(path) ?? files.get(`${path === "/" ? "" : path}/index.html`);
    return file ? file.answer(c.req.raw, undefined) : c.notFound();
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server; // without TLS options the adaptor makes a plain HTTP server
  server.listen(Number(new URL(origin).port), "127.0.0.1");
  await once(server, "listening");
  return {
    origin,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
}
