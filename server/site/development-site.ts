// `npm run dev`: Vite serves the site with hot reload and this server answers the API, on one address as in
// production.
import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { pathInDefault } from "#words";
import { isStatusLink } from "../../contract/status-link.ts";
import type { Site } from "./built-site.ts";
import { pageRenderer } from "./page-renderer.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

export type DevelopmentSite = Site & {
  /** Returns the HTTP server. `fetch` answers the API. */
  serve(fetch: Fetch): Server;
};

export async function createDevelopmentSite(projectDir: string): Promise<DevelopmentSite> {
  const server = createServer();
  const vite = await createViteServer({
    root: projectDir,
    server: { middlewareMode: true, hmr: { server } },
  });
  const loadBuild = async () => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return build as ServerBuild; // the React Router plugin provides it under that name
  };
  const render = async (request: Request) => pageRenderer(await loadBuild(), "development")(request);
  const answerPage = getRequestListener(render);

  function serve(fetch: Fetch): Server {
    const answerApi = getRequestListener(fetch);
    server.on("request", (request, response) => {
      if (isOurs(request)) void answerApi(request, response);
      else vite.middlewares(request, response, () => void answerPage(request, response));
    });
    server.on("close", () => void vite.close());
    return server;
  }
  const renderOnce = (_key: string, request: () => Request) => render(request());
  return { routes: undefined, render, renderOnce, readAhead: async () => {}, serve };
}

function isOurs({ method, url = "" }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const path = pathInDefault(url);
  if (isRead) return isApi(url) || isStatusLink(path);
  return isApi(url) || /^\/(scholarship|status)(\?|$)/.test(path);
}

function isApi(url: string): boolean {
  return /^\/(auth\/v1|rest\/v1|functions\/v1|api|healthz|readyz)(\/|\?|$)/.test(url);
}
