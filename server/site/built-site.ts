// Serves the built site: its files from memory (serve-files.ts), and the not-found page for all other paths.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import {
  currentWords,
  defaultLanguage,
  languageAt,
  pathInDefault,
  pathOfDraft,
  type SiteWords,
  takeWords,
  wordsFromJson,
  wordsOf,
} from "#words";
import type { Context, RequestVariables } from "../platform/http/request-context.ts";
import { commonHeaders, emptyContentSecurityPolicy } from "../platform/http/security-headers.ts";
import { anyPath, createConstantPages, fillInPath } from "./constant-pages.ts";
import { contentSecurityPolicy, inlineScripts, type PolicyOptions } from "./content-security-policy.ts";
import { createRetainedAssetFinder, type FindRetainedAsset } from "./find-retained-asset.ts";
import { loadSiteFiles, placeholderOrigin } from "./load-site-files.ts";
import type { MemoryFile } from "./memory-file.ts";
import { notFoundText } from "./not-found-text.ts";
import { clientFolder, wordsFile } from "./publication/publication-folder.ts";
import { hiddenPagesOf, redirectsOf } from "./rendered-files.ts";

export type SiteOptions = Pick<PolicyOptions, "backendOrigin"> & {
  /** Absolute path of the build's folder. */
  buildDir: string;
  /** Folder of the assets of other builds (retain-assets.ts). */
  keptAssetsDir?: string;
  siteUrl: string;
};

export type Site = {
  /** Undefined in development, where Vite answers every path that this server's routes do not. */
  routes: (() => SiteRoutes) | undefined;
  /** Renders a page for this request. The action of the page's route gets the request's body. */
  render(request: Request): Promise<Response>;
  /** Renders a page that is the same for everybody: the first time that its key is asked for. */
  renderOnce(key: string, request: () => Request): Promise<Response>;
  /** Loads the modules that rendering needs. Afterwards the server does not depend on the build's files. */
  readAhead(): Promise<void>;
};

type SiteRoutes = Hono<{ Variables: RequestVariables }>;

export type BuiltSite = Site & {
  routes(): SiteRoutes;
  /** The files that are served from memory, by path. */
  files: Map<string, MemoryFile>;
  /**
   * Serves the words and pages of this folder from now on (publication/render-publication.ts), without one
   * those of the build. They change together, between two requests. Returns the files that are not the
   * build's. Rejects if the folder cannot be read, and then nothing changes.
   */
  show(publication: string | undefined): Promise<Map<string, MemoryFile>>;
  earlierAsset: FindRetainedAsset | undefined;
};

export async function openBuiltSite(options: SiteOptions): Promise<BuiltSite> {
  const { buildDir, keptAssetsDir, siteUrl, backendOrigin } = options;
  const folder = join(buildDir, "client");
  const headersOf = fileHeaders(options, currentWords());
  const built = await loadSiteFiles({ folder, siteUrl, headersOf });
  const builtWords = currentWords();
  const files = new Map(built);
  let hiddenPages = takeHidden(files, builtWords);
  let redirects = takeRedirected(files, builtWords);
  const earlierAsset = keptAssetsDir
    ? createRetainedAssetFinder({ keptDir: keptAssetsDir, headersOf })
    : undefined;
  const renderer = lazyRenderer(buildDir);
  let constantPage = createConstantPages();

  function routes(): SiteRoutes {
    const app: SiteRoutes = new Hono();
    app.use("*", async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      const inDefault = pathOfDraft(pathname);
      if (inDefault === undefined) return next();
      // A form that was opened before keeps its answers: 307 posts them there.
      return c.redirect(inDefault.replace(/^\/+/, "/") + search, 307);
    });
    app.on(["GET", "HEAD"], "*", async (c) => {
      c.set("asked", "no page");
      const { pathname, search } = new URL(c.req.url);
      const path = usualSpelling(c.req.path);
      if (files.has(path)) return c.redirect(path + search, 301);
      if (hiddenPages.has(path) && path !== pathname) return c.redirect(path + search, 301);
      const elsewhere = redirects.get(path);
      if (elsewhere !== undefined) return c.redirect(elsewhere + search, 302);
      // The staff's pages and files such as the sitemap exist only in the default language.
      const inDefault = pathInDefault(path);
      if (files.has(inDefault)) return c.redirect(inDefault + search, 302);
      const answer = await answerToUnknown(c, pathname);
      return c.req.method === "HEAD" ? new Response(null, answer) : answer;
    });
    app.all("*", (c) => c.text("This address answers GET only.", 405, { Allow: "GET, HEAD" }));
    return app;
  }

  async function answerToUnknown(c: Context, pathname: string): Promise<Response> {
    if (!hiddenPages.has(pathname))
      return isRenderable(pathname) ? notFound(pathname) : plainNotFound(c, pathname);
    const { body, headers } = await renderOnce(pathname, () => new Request(siteUrl + pathname));
    return new Response(body, { status: 404, headers });
  }

  function plainNotFound(c: Context, path: string): Response {
    return c.text(notFoundText(path, siteUrl), 404, {
      "Content-Security-Policy": emptyContentSecurityPolicy,
    });
  }

  async function notFound(pathname: string): Promise<Response> {
    const { path } = wordsOf(languageAt(pathname)).language;
    const rendered = `${path}${folderOf(pathInDefault(pathname))}/${anyPath}`;
    const { html, ...page } = await constantPage(`not found ${rendered}`, () =>
      renderWith({}, new Request(siteUrl + rendered)),
    );
    return new Response(fillInPath(html, rendered, pathname), page);
  }

  async function renderOnce(key: string, request: () => Request): Promise<Response> {
    const { html, ...page } = await constantPage(key, () => renderWith({}, request()));
    return new Response(html, page);
  }

  function render(request: Request): Promise<Response> {
    const nonce = randomBytes(16).toString("base64");
    const withNonce = new Request(request);
    withNonce.headers.set("x-script-nonce", nonce); // replaces any value that a visitor sent
    return renderWith({ nonce }, withNonce);
  }

  /** Without a nonce, the page must have no words of a visitor: its scripts may run by what they are. */
  async function renderWith({ nonce }: { nonce?: string }, request: Request): Promise<Response> {
    const response = await (await renderer())(request);
    if (!response.headers.get("content-type")?.includes("text/html")) return response;
    const html = (await response.text()).replaceAll(placeholderOrigin, siteUrl);
    const headers = new Headers(response.headers);
    const path = pathInDefault(new URL(request.url).pathname);
    const scripts = nonce ? { nonce, scripts: [] } : { scripts: inlineScripts(html) };
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy({
        backendOrigin,
        widgetOrigins: widgetOrigins(currentWords()),
        ...scripts,
        path,
      }),
    );
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Cache-Control", request.method === "POST" ? "no-store" : "no-cache");
    return new Response(html, { status: response.status, headers });
  }

  async function show(publication: string | undefined): Promise<Map<string, MemoryFile>> {
    const words = publication
      ? wordsFromJson(await readFile(join(publication, wordsFile), "utf8"))
      : builtWords;
    const rendered = publication
      ? await loadSiteFiles({
          folder: join(publication, clientFolder),
          siteUrl,
          earlier: files,
          headersOf: fileHeaders(options, words),
        })
      : new Map<string, MemoryFile>();
    // Nothing waits from here on: no request sees some of both.
    takeWords(words);
    constantPage = createConstantPages();
    for (const [path, file] of [...built, ...rendered]) files.set(path, file);
    hiddenPages = takeHidden(files, words);
    redirects = takeRedirected(files, words);
    return rendered;
  }
  return {
    ...{ routes, files, earlierAsset, render, renderOnce, show },
    readAhead: async () => void (await renderer()),
  };
}

/** Returns a function that gives the headers of a file for its path and, if it is a page, its HTML. */
export function fileHeaders(
  { siteUrl, backendOrigin }: Pick<SiteOptions, "siteUrl" | "backendOrigin">,
  words: SiteWords,
) {
  const common = commonHeaders(siteUrl);
  return (path: string, html: string | undefined): Record<string, string> => ({
    ...common,
    "Content-Security-Policy":
      html === undefined
        ? emptyContentSecurityPolicy
        : contentSecurityPolicy({
            backendOrigin,
            widgetOrigins: widgetOrigins(words),
            scripts: inlineScripts(html),
            path: pathInDefault(path),
          }),
    // Other sites may show pictures, such as share pictures. All other files are only for this site.
    "Cross-Origin-Resource-Policy": /\.(png|jpg|svg|ico)$/.test(path) ? "cross-origin" : "same-origin",
  });
}

/** Takes the pages that the school leaves out from the files, and returns their paths. */
function takeHidden(files: Map<string, MemoryFile>, { languages }: SiteWords): ReadonlySet<string> {
  const paths = [...languages.values()].flatMap(({ words }) => hiddenPagesOf(words));
  for (const path of paths) files.delete(path);
  return new Set(paths);
}

/**
 * Takes the pages of programs that are not offered from the files. Returns where addresses without a page
 * lead.
 */
function takeRedirected(
  files: Map<string, MemoryFile>,
  { languages }: SiteWords,
): ReadonlyMap<string, string> {
  const all = [...languages.values()].flatMap(({ words }) => redirectsOf(words));
  // An open page that asks for the data of one opens it as a document instead.
  for (const [path] of all) for (const name of [path, `${path}.data`]) files.delete(name);
  return new Map(all);
}

function widgetOrigins({ languages }: SiteWords): string[] {
  const { calendarWidget = "", calendarScript = "" } =
    languages.get(defaultLanguage)?.words.school.links ?? {};
  return [...new Set([calendarWidget, calendarScript].filter(Boolean).map((url) => new URL(url).origin))];
}

type Renderer = (request: Request) => Promise<Response>;

/**
 * Loads React and the code of the pages (350 modules) only when a page must first be rendered, so that
 * prerendered files do not wait for them.
 */
function lazyRenderer(buildDir: string): () => Promise<Renderer> {
  let reading: Promise<Renderer> | undefined;
  async function read(): Promise<Renderer> {
    const { pageRenderer } = await import("./page-renderer.ts");
    const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
    return pageRenderer(build, "production");
  }
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined; // the next request tries again
      throw error;
    });
    return reading;
  };
}

/**
 * False for paths that get plain text instead of a page. Nobody sees the page for a missing asset. The time
 * that React Router needs grows with the square of the length of some paths, and it writes a path that it
 * cannot decode to the console.
 */
function isRenderable(path: string): boolean {
  if (path.startsWith("/assets/") || path.length > maxRenderedCharacters) return false;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Below `/programs` the browser takes any name for a program's (app/pages/program/added-program.tsx). */
function folderOf(path: string): string {
  return /^\/+programs\/+[^/]+\/*$/i.test(path) ? "/programs" : "";
}

const maxRenderedCharacters = 1_000;

/** The path as pages and files are spelled: without a trailing slash, capitals, or the name of an index. */
function usualSpelling(path: string): string {
  if (path.length > maxSpelledCharacters) return path;
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return (
    path
      .slice(0, end)
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/\/index\.html$/, "") || "/"
  );
}

/** More than five times the length of any page's path. */
const maxSpelledCharacters = 300;
