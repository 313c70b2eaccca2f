// A proxy of the site that adds a script to the head of each page, which records faults that nobody sees. The
// page itself must record them, because the WebDriver of stock WebKit does not report the console. The proxy
// can also answer in place of the site, which that WebDriver cannot.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

declare global {
  interface Window {
    /** Console errors and warnings, thrown errors and violations of the page's policy. */
    faults: string[];
  }
}

type WatchedSiteOptions = {
  /** Source that runs in each page before any of its scripts (`callInPage`). */
  firstScript?: string;
  /** Runs in the page once it is parsed; its script files are held back until then. */
  beforeScripts?: () => void;
  /** Is told of each request. Returns true if it has answered, or has ended the connection. */
  answerInstead?: (asked: IncomingMessage, answer: ServerResponse) => boolean;
};

export async function startWatchedSite(
  port: number,
  { firstScript = "", beforeScripts, answerInstead }: WatchedSiteOptions = {},
): Promise<{ url: string; close(): void }> {
  const script = callInPage(watch) + firstScript + (beforeScripts ? `(${act})(${beforeScripts});` : "");
  const { promise: acted, resolve: onActed } = Promise.withResolvers<void>();
  const server = createServer(async (asked, answer) => {
    const { method, url: path, headers } = asked;
    if (path === "/acted") {
      onActed();
      answer.end();
      return;
    }
    if (answerInstead?.(asked, answer)) return;
    if (beforeScripts && path?.endsWith(".js")) await acted;
    const through = request({ port, method, path, headers: { ...headers, "accept-encoding": "identity" } });
    through.on("response", (response) => void forward(response, answer, script));
    asked.pipe(through);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo; // a TCP server's address is an object
  return { url: `http://localhost:${own}`, close: () => void server.close() };
}

/** The source of a call of `work`, which must use nothing from outside itself. */
export function callInPage<Arguments extends unknown[]>(
  work: (...args: Arguments) => void,
  ...args: Arguments
): string {
  return `(${work})(...${JSON.stringify(args)});`;
}

async function forward(response: IncomingMessage, answer: ServerResponse, script: string): Promise<void> {
  const headers = { ...response.headers };
  const chunks: Buffer[] = await response.toArray();
  let body = Buffer.concat(chunks);
  if (headers["content-type"]?.startsWith("text/html")) {
    body = Buffer.from(String(body).replace("<head>", () => `<head><script>${script}</script>`));
    const hash = createHash("sha256").update(script).digest("base64");
    headers["content-security-policy"] = String(headers["content-security-policy"]).replace(
      "script-src",
      `script-src 'sha256-${hash}'`,
    );
    delete headers["content-length"];
  }
  answer.writeHead(response.statusCode ?? 502, headers).end(body);
}

/** Runs in the page before any other script. */
function watch(): void {
  window.faults = [];
  const note = (...words: unknown[]) => window.faults.push(words.map(String).join(" "));
  Object.assign(console, {
    error: (...words: unknown[]) => note("error", ...words),
    warn: (...words: unknown[]) => note("warn", ...words),
  });
  addEventListener("error", ({ message }) => note("thrown", message));
  addEventListener("unhandledrejection", ({ reason }) => note("rejected", reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note("policy", violatedDirective, blockedURI),
  );
}

/** Runs in the page before any other script. */
function act(beforeScripts: () => void): void {
  addEventListener("DOMContentLoaded", () => {
    beforeScripts();
    void fetch("/acted");
  });
}
