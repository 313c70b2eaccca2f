// `npm run dev`: Vite serves the site with hot reload, this server answers the API; one address, as in production.
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";

export type DevelopmentOptions = {
  fetch: Parameters<typeof getRequestListener>[0];
  projectDir: string;
};

export async function createDevelopmentServer({ fetch, projectDir }: DevelopmentOptions): Promise<Server> {
  const answerApi = getRequestListener(fetch);
  const server = createServer();
  const vite = await createViteServer({
    root: projectDir,
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on("request", (request, response) => {
    if (/^\/(auth\/v1|rest\/v1|functions\/v1|api|healthz|readyz)(\/|\?|$)/.test(request.url ?? ""))
      void answerApi(request, response);
    else vite.middlewares(request, response);
  });
  server.on("close", () => void vite.close());
  return server;
}
