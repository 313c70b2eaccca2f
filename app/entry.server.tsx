// Renders a whole page without streaming: at build time, or on request with a nonce that lets the page's
// scripts run (server/site/built-site.ts).
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { NonceContext } from "./shell/startup/nonce.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get("x-script-nonce") ?? undefined;
  const props = nonce ? { nonce } : {};
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} {...props} />
    </NonceContext>,
    { ...props, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(withoutModulePreloads(withoutStorageRemoval(html)), { status, headers });
}

/**
 * Removes the modulepreload links, for which React Router has no option. On a slow connection the modules
 * would compete with the font and the pictures. Without the links the inline module script requests them a
 * moment later.
 */
function withoutModulePreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

/**
 * React Router's script that restores the scroll position catches a refused storage, and then fails by
 * calling it again (tests/journeys/pages/refused-storage.spec.ts).
 */
function withoutStorageRemoval(html: string): string {
  return html.replace(/console\.error\(error\);\s*sessionStorage\.removeItem\(storageKey\);/, "");
}
