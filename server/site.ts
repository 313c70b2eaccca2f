// Serves the built site from memory: prerendered pages, assets, and the server-rendered not-found page for every other path.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";
import { contentSecurityPolicy, type PolicyOptions } from "./content-security-policy.ts";
import { withLateScripts } from "./late-scripts.ts";
import { loadSiteFiles, placeholderOrigin } from "./load-site-files.ts";
import type { MemoryFile } from "./memory-file.ts";
import type { RequestVariables } from "./platform/http.ts";

export type SiteOptions = Omit<PolicyOptions, "html" | "path"> & {
  /** Absolute path of the build's folder. */
  buildDir: string;
  siteUrl: string;
};

export type Site = {
  /** Undefined in development, where Vite answers what no route of ours does. */
  routes: Hono<{ Variables: RequestVariables }> | undefined;
  /** Renders a page for this one request, with what a route's action makes of its body. */
  render(request: Request): Promise<Response>;
};

export async function siteRoutes(
  options: SiteOptions,
): Promise<Site & { routes: Hono<{ Variables: RequestVariables }> }> {
  const { buildDir, siteUrl } = options;
  const files = await loadSiteFiles(join(buildDir, "client"), siteUrl);
  const serverBuild: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
  const handle = createRequestHandler(serverBuild, "production");
  const policies = new Map<string, string>();
  for (const [path, file] of files) {
    if (file.isPage)
      policies.set(path, contentSecurityPolicy({ ...options, html: file.text(), path: pageOf(path) }));
  }

  const site = new Hono<{ Variables: RequestVariables }>();
  site.on(["GET", "HEAD"], "*", async (c) => {
    const path = c.req.path;
    const page = `${path === "/" ? "" : path}/index.html`;
    const name = files.has(path) && !path.endsWith("/index.html") ? path : page;
    const file = files.get(name);
    c.set("asked", askedFor(path, file));
    if (file) return file.answer(c.req.raw, policies.get(name));

    const truePath = truePathOf(path, files);
    if (truePath) return c.redirect(truePath + new URL(c.req.url).search, 301);
    const rendered = await render(new Request(c.req.url, { headers: c.req.raw.headers }));
    return c.req.method === "HEAD" ? new Response(null, rendered) : rendered;
  });
  site.all("*", (c) => c.text("This address answers GET only.", 405, { Allow: "GET, HEAD" }));

  async function render(request: Request): Promise<Response> {
    const response = await handle(request);
    if (!response.headers.get("content-type")?.includes("text/html")) return response;
    const html = withLateScripts((await response.text()).replaceAll(placeholderOrigin, siteUrl));
    const headers = new Headers(response.headers);
    const path = new URL(request.url).pathname;
    headers.set("Content-Security-Policy", contentSecurityPolicy({ ...options, html, path }));
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Cache-Control", request.method === "POST" ? "no-store" : "no-cache");
    return new Response(html, { status: response.status, headers });
  }
  return { routes: site, render };
}

/** A page by its path, of assets only that they are some: their names change with every build. */
function askedFor(path: string, file: MemoryFile | undefined): string {
  if (!file) return "no page";
  return path.startsWith("/assets/") ? "/assets/*" : path;
}

/** The one true path of a page that was asked for with a trailing slash or in capitals. */
function truePathOf(path: string, files: Map<string, MemoryFile>): string | undefined {
  const candidate = path
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.html$/, "");
  if (candidate === path || !files.has(`${candidate}/index.html`)) return undefined;
  return candidate || "/";
}

function pageOf(file: string): string {
  return file.slice(0, -"/index.html".length) || "/";
}
