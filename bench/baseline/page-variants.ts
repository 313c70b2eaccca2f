// The pages of this build with a change, served like the site itself and with its headers. One of these,
// Cross-Origin-Opener-Policy, makes the browser open a page in a new process, which takes time for every
// page.
import { once } from "node:events";
import { createServer } from "node:http";
import { freePort } from "../../commands/servers/free-port.mjs";
import { createRequestLogger } from "../../server/platform/http/request-log.ts";
import { createLog } from "../../server/platform/log.ts";
import { fileHeaders } from "../../server/site/built-site.ts";
import { loadSiteFiles } from "../../server/site/load-site-files.ts";
import { compressFiles, serveFiles } from "../../server/site/serve-files.ts";
import { currentWords } from "../../words/words.ts";
import { builtPages } from "../browser/page-modules.ts";

export type PageServer = { origin: string; stop(): Promise<void> };

export async function servePages(change: (html: string) => string): Promise<PageServer> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const headersOf = fileHeaders({ siteUrl: origin, backendOrigin: undefined }, currentWords());
  const files = await loadSiteFiles({ folder: builtPages, siteUrl: origin, headersOf, finish: change });
  await compressFiles(files);
  const requestLogger = createRequestLogger({ log: createLog("silent"), trustedProxies: 0 });
  const server = createServer(
    serveFiles({ files, requestLogger, rest: (_, response) => void response.writeHead(404).end() }),
  );
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

/** The lower limit of a page: the same HTML with its inline styles and without any script. */
export function noScriptBaseline(html: string): string {
  return html.replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
}

/** An independent lower limit: the same words as a plain document, without pictures and styles. */
export function plainTextBaseline(html: string): string {
  return noScriptBaseline(html)
    .replaceAll(/<(style|svg|picture)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<(img|link)\b[^>]*>/g, "")
    .replaceAll(/ (class|style)="[^"]*"/g, "");
}
