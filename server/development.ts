// `npm run dev`: Vite serves the site with hot reload, this server answers the API; one address, as in production.
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";

export type DevelopmentOptions = {
  fetch: Parameters<typeof getRequestListener>[0];
  projectDir: string;
};

export async function createDevelopmentServer({ fetch, projectDir }: DevelopmentOptions): Promise<Server> {
  const server = createServer();
  const vite = await createViteServer({
    root: projectDir,
    server: { middlewareMode: true, hmr: { server } },
  });
  const loadBuild = async () => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return build as ServerBuild; // what the React Router plugin puts under that name
  };
  const answerApi = getRequestListener(fetch);
  const answerPage = getRequestListener((request) => createRequestHandler(loadBuild, "development")(request));

  server.on("request", (request, response) => {
    if (isApi(request.url ?? "")) void answerApi(request, response);
    else vite.middlewares(request, response, () => void answerPage(request, response));
  });
  server.on("close", () => void vite.close());
  return server;
}

function isApi(url: string): boolean {
  return /^\/(auth\/v1|rest\/v1|functions\/v1|api|healthz|readyz)(\/|\?|$)/.test(url);
}
