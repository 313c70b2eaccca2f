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
  const written = withValidActions(withoutModulePreloads(withoutStorageRemoval(html)));
  return new Response(written, { status, headers });
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

/**
 * React marks a form that only script can send (ui/scripted-form.tsx) by its `action`, for which its inline
 * script looks. It is no valid address, because of its spaces. Any other that does nothing serves as well.
 */
function withValidActions(html: string): string {
  const action = /javascript:throw new Error\((?:'|&#x27;)React form unexpectedly submitted\.(?:'|&#x27;)\)/g;
  return html.replace(action, "javascript:0");
}
