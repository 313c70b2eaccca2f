// Serves the built site from memory: prerendered pages, assets, and the server-rendered not-found page for every other path.
// Pages are built without knowing their address; SITE_URL is put in when they are loaded.
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";
import { contentSecurityPolicy, type PolicyOptions } from "./content-security-policy.ts";
import { type MemoryFile, memoryFile, respondWith } from "./memory-file.ts";
import type { RequestVariables } from "./platform/http.ts";

export type SiteOptions = Omit<PolicyOptions, "html" | "path"> & {
  /** Absolute path of the build's folder. */
  buildDir: string;
  siteUrl: string;
};

/** The origin that the build writes where SITE_URL belongs. */
const placeholderOrigin = "https://site-url.invalid";

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
  const files = await loadFiles(join(buildDir, "client"), siteUrl);
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
    if (file) return respondWith(file, c.req.raw, policies.get(name));

    const truePath = truePathOf(path, files);
    if (truePath) return c.redirect(truePath + new URL(c.req.url).search, 301);
    const rendered = await render(new Request(c.req.url, { headers: c.req.raw.headers }));
    return c.req.method === "HEAD" ? new Response(null, rendered) : rendered;
  });
  site.all("*", (c) => c.text("This address answers GET only.", 405, { Allow: "GET, HEAD" }));

  async function render(request: Request): Promise<Response> {
    const response = await handle(request);
    if (!response.headers.get("content-type")?.includes("text/html")) return response;
    const html = (await response.text()).replaceAll(placeholderOrigin, siteUrl);
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

/** Every file of the client build by its address. */
async function loadFiles(folder: string, siteUrl: string): Promise<Map<string, MemoryFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const loaded = files.map(async (entry) => {
    const fullPath = join(entry.parentPath, entry.name);
    const address = fullPath.slice(folder.length).split(sep).join("/");
    const bytes = await readFile(fullPath);
    const isText = [".html", ".xml", ".txt", ".data", ".webmanifest"].includes(extname(entry.name));
    const body = isText ? Buffer.from(bytes.toString("utf8").replaceAll(placeholderOrigin, siteUrl)) : bytes;
    return [address, memoryFile(address, body)] as const;
  });
  return new Map(await Promise.all(loaded));
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
