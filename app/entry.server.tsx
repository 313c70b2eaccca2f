// Renders a page as a whole: at build time, or for one request, whose nonce lets the page's scripts run
// (server/site/built-site.ts).
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
  return new Response(withoutModulePreloads(html), { status, headers });
}

/**
 * The framework asks for a page's modules in its HTML, with no property to turn that off. On a slow line they
 * would share it with the font and the pictures; without these links the inline module script asks for them,
 * a moment later.
 */
function withoutModulePreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}
