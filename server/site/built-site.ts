// Serves the built site: its files from memory (serve-files.ts), and for every other path what is rendered
// for it alone.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Context, RequestVariables } from "../platform/http/request-context.ts";
import { commonHeaders, emptyContentSecurityPolicy } from "../platform/http/security-headers.ts";
import { contentSecurityPolicy, inlineScripts, type PolicyOptions } from "./content-security-policy.ts";
import { createRetainedAssetFinder, type FindRetainedAsset } from "./find-retained-asset.ts";
import { loadSiteFiles, placeholderOrigin } from "./load-site-files.ts";
import type { MemoryFile } from "./memory-file.ts";
import { notFoundText } from "./not-found-text.ts";
import type { RenderBudget } from "./render-budget.ts";

export type SiteOptions = Omit<PolicyOptions, "scripts" | "nonce" | "path"> & {
  /** Absolute path of the build's folder. */
  buildDir: string;
  /** Where the assets of other builds lie. */
  keptAssetsDir?: string;
  siteUrl: string;
};

export type Site = {
  /** Undefined in development, where Vite answers what no route of ours does. */
  routes: ((limits?: RenderLimits) => SiteRoutes) | undefined;
  /** Renders a page for this one request, with what a route's action makes of its body. */
  render(request: Request): Promise<Response>;
  /** Reads what rendering needs: from then on nothing depends on the build's files. */
  readAhead(): Promise<void>;
};

/** How much may be rendered on request, and whom it is counted for. */
export type RenderLimits = { budget: RenderBudget; addressOf: (c: Context) => string };

type SiteRoutes = Hono<{ Variables: RequestVariables }>;

export type BuiltSite = Site & {
  routes(limits?: RenderLimits): SiteRoutes;
  /** What is served as it lies there, by path. */
  files: Map<string, MemoryFile>;
  earlierAsset: FindRetainedAsset | undefined;
};

export async function openBuiltSite(options: SiteOptions): Promise<BuiltSite> {
  const { buildDir, keptAssetsDir, siteUrl } = options;
  const folder = join(buildDir, "client");
  const headersOf = fileHeaders(options);
  const files = await loadSiteFiles({ folder, siteUrl, headersOf });
  const earlierAsset = keptAssetsDir
    ? createRetainedAssetFinder({ keptDir: keptAssetsDir, headersOf })
    : undefined;
  const renderer = lateRenderer(buildDir);

  function routes(limits?: RenderLimits): SiteRoutes {
    const app: SiteRoutes = new Hono();
    app.on(["GET", "HEAD"], "*", async (c) => {
      c.set("asked", "no page");
      const truePath = truePathOf(c.req.path, files);
      const { pathname, search } = new URL(c.req.url);
      if (truePath) return c.redirect(truePath + search, 301);
      const page = () => render(new Request(c.req.url, { headers: c.req.raw.headers }));
      if (!isRenderable(pathname)) return plain(c, pathname);
      await renderer(); // what reading it takes, once, is not the address's time
      const answer = (await within(limits, c, page)) ?? plain(c, pathname);
      return c.req.method === "HEAD" ? new Response(null, answer) : answer;
    });
    app.all("*", (c) => c.text("This address answers GET only.", 405, { Allow: "GET, HEAD" }));
    return app;
  }

  function plain(c: Context, path: string): Response {
    return c.text(notFoundText(path, siteUrl), 404, {
      "Content-Security-Policy": emptyContentSecurityPolicy,
    });
  }

  async function render(request: Request): Promise<Response> {
    const handle = await renderer();
    const nonce = randomBytes(16).toString("base64");
    const inside = new Request(request);
    inside.headers.set("x-script-nonce", nonce); // whatever a visitor sent
    const response = await handle(inside);
    if (!response.headers.get("content-type")?.includes("text/html")) return response;
    const html = (await response.text()).replaceAll(placeholderOrigin, siteUrl);
    const headers = new Headers(response.headers);
    const path = new URL(request.url).pathname;
    headers.set("Content-Security-Policy", contentSecurityPolicy({ ...options, scripts: [], nonce, path }));
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Cache-Control", request.method === "POST" ? "no-store" : "no-cache");
    return new Response(html, { status: response.status, headers });
  }
  return { routes, files, earlierAsset, render, readAhead: async () => void (await renderer()) };
}

/** What each file is sent with, by its path and, for a page, its text. */
export function fileHeaders(
  options: Omit<PolicyOptions, "scripts" | "nonce" | "path"> & { siteUrl: string },
) {
  const common = commonHeaders(options.siteUrl);
  return (path: string, html: string | undefined): Record<string, string> => ({
    ...common,
    "Content-Security-Policy":
      html === undefined
        ? emptyContentSecurityPolicy
        : contentSecurityPolicy({ ...options, scripts: inlineScripts(html), path }),
    // Pages and their parts are for this site; share pictures are shown by others.
    "Cross-Origin-Resource-Policy": /\.(png|jpg|svg|ico)$/.test(path) ? "cross-origin" : "same-origin",
  });
}

type Renderer = (request: Request) => Promise<Response>;

/**
 * React and the pages' code (350 modules) are read when a page must first be rendered: what is prerendered
 * does not wait for them.
 */
function lateRenderer(buildDir: string): () => Promise<Renderer> {
  let reading: Promise<Renderer> | undefined;
  async function read(): Promise<Renderer> {
    const { createRequestHandler } = await import("react-router");
    const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
    return createRequestHandler(build, "production");
  }
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined; // the next one tries again
      throw error;
    });
    return reading;
  };
}

function within(limits: RenderLimits | undefined, c: Context, page: () => Promise<Response>) {
  return limits ? limits.budget.within(limits.addressOf(c), page) : page();
}

/**
 * Nobody sees the page of a missing asset. The framework's time grows with the square of some paths, and it
 * writes a path that it cannot decode to the console.
 */
function isRenderable(path: string): boolean {
  if (path.startsWith("/assets/") || path.length > mostRenderedCharacters) return false;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

const mostRenderedCharacters = 1_000;

/**
 * The one true path of a page that was asked for with a trailing slash, in capitals or in another spelling.
 */
function truePathOf(path: string, files: Map<string, MemoryFile>): string | undefined {
  if (path.length > mostSpelledCharacters) return undefined;
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  const candidate =
    path
      .slice(0, end)
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/\/index\.html$/, "") || "/";
  return files.get(candidate)?.isPage ? candidate : undefined;
}

/** No page's path has a fifth of it. */
const mostSpelledCharacters = 300;
