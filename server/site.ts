// Serves the built site: its files from memory (serve-files.ts), and for every other path what is rendered for it alone.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { contentSecurityPolicy, inlineScripts, type PolicyOptions } from "./content-security-policy.ts";
import { lateStartFile, startingWhenQuiet, withLateScripts } from "./late-scripts.ts";
import { loadSiteFiles, placeholderOrigin } from "./load-site-files.ts";
import type { MemoryFile } from "./memory-file.ts";
import type { RequestVariables } from "./platform/http.ts";
import { commonHeaders, emptyPolicy } from "./platform/security-headers.ts";

export type SiteOptions = Omit<PolicyOptions, "scripts" | "path"> & {
  /** Absolute path of the build's folder. */
  buildDir: string;
  siteUrl: string;
  /** Whether people may enter without a password: the sign-in page then comes to life by itself, to ask how. */
  hasOtherWaysIn: boolean;
};

export type Site = {
  /** Undefined in development, where Vite answers what no route of ours does. */
  routes: Hono<{ Variables: RequestVariables }> | undefined;
  /** Renders a page for this one request, with what a route's action makes of its body. */
  render(request: Request): Promise<Response>;
  /** Reads what rendering needs: from then on nothing depends on the build's files. */
  readAhead(): Promise<void>;
};

export type BuiltSite = Site & {
  routes: Hono<{ Variables: RequestVariables }>;
  /** What is served as it lies there, by path. */
  files: Map<string, MemoryFile>;
};

export async function openSite(options: SiteOptions): Promise<BuiltSite> {
  const { buildDir, siteUrl, hasOtherWaysIn } = options;
  const folder = join(buildDir, "client");
  const finish = (html: string, path: string) =>
    path === "/auth" && hasOtherWaysIn ? startingWhenQuiet(html) : html;
  const files = await loadSiteFiles({ folder, siteUrl, headersOf: headersFor(options), finish });
  const renderer = lateRenderer(buildDir);
  const scriptsOfEveryPage = await commonScripts(folder);

  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.on(["GET", "HEAD"], "*", async (c) => {
    c.set("asked", "no page");
    const truePath = truePathOf(c.req.path, files);
    if (truePath) return c.redirect(truePath + new URL(c.req.url).search, 301);
    const rendered = await render(new Request(c.req.url, { headers: c.req.raw.headers }));
    return c.req.method === "HEAD" ? new Response(null, rendered) : rendered;
  });
  routes.all("*", (c) => c.text("This address answers GET only.", 405, { Allow: "GET, HEAD" }));

  async function render(request: Request): Promise<Response> {
    const { handle, lateStart } = await renderer();
    const response = await handle(request);
    if (!response.headers.get("content-type")?.includes("text/html")) return response;
    const page = (await response.text()).replaceAll(placeholderOrigin, siteUrl);
    const isAnswer = request.method === "POST";
    const { html, startScript } = withLateScripts(page, { lateStart, isAnswer });
    const headers = new Headers(response.headers);
    const path = new URL(request.url).pathname;
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy({ ...options, scripts: [...scriptsOfEveryPage, startScript], path }),
    );
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Cache-Control", isAnswer ? "no-store" : "no-cache");
    return new Response(html, { status: response.status, headers });
  }
  return { routes, files, render, readAhead: async () => void (await renderer()) };
}

/** What each file is sent with, by its path and, for a page, its text. */
export function headersFor(options: Omit<PolicyOptions, "scripts" | "path"> & { siteUrl: string }) {
  const common = commonHeaders(options.siteUrl);
  return (path: string, html: string | undefined): Record<string, string> => ({
    ...common,
    "Content-Security-Policy":
      html === undefined
        ? emptyPolicy
        : contentSecurityPolicy({ ...options, scripts: inlineScripts(html), path }),
    // Pages and their parts are for this site; share pictures are shown by others.
    "Cross-Origin-Resource-Policy": /\.(png|svg|ico)$/.test(path) ? "cross-origin" : "same-origin",
  });
}

/**
 * Taken from a page of the build, which no visitor's words are in: the last script starts that page alone, those before it stand in every
 * page. A script that got into a rendered page is none of them.
 */
async function commonScripts(folder: string): Promise<string[]> {
  return inlineScripts(await readFile(join(folder, "index.html"), "utf8")).slice(0, -1);
}

type Renderer = { handle(request: Request): Promise<Response>; lateStart: string };

/** React and the pages' code (350 modules) are read when a page must first be rendered: what is prerendered does not wait for them. */
function lateRenderer(buildDir: string): () => Promise<Renderer> {
  let reading: Promise<Renderer> | undefined;
  async function read(): Promise<Renderer> {
    const { createRequestHandler } = await import("react-router");
    const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
    return {
      handle: createRequestHandler(build, "production"),
      lateStart: await readFile(join(buildDir, lateStartFile), "utf8"),
    };
  }
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined; // the next one tries again
      throw error;
    });
    return reading;
  };
}

/** The one true path of a page that was asked for with a trailing slash, in capitals or in another spelling. */
function truePathOf(path: string, files: Map<string, MemoryFile>): string | undefined {
  const candidate =
    path
      .toLowerCase()
      .replace(/\/+$/, "")
      .replace(/\/{2,}/g, "/")
      .replace(/\/index\.html$/, "") || "/";
  return files.get(candidate)?.isPage ? candidate : undefined;
}
