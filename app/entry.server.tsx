// Renders a page as a whole: at build time, or for one request, whose nonce lets the page's scripts run
// (server/site.ts).
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { Nonce } from "./shell/nonce.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get("x-script-nonce") ?? undefined;
  const props = nonce ? { nonce } : {};
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={context} url={request.url} {...props} />
    </Nonce>,
    { ...props, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(withLowPriority(html), { status, headers });
}

/**
 * The framework asks for a page's modules as urgently as for what the first paint needs. With low priority
 * the browser lets the font and the pictures go first.
 */
function withLowPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');
}
