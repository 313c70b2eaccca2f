// Serves uploaded pictures and documents. An address has the hash of its file, so it never says anything
// else.
import { Hono } from "hono";
import { addressedDocument } from "../../../contract/documents.ts";
import { queueRetrySeconds } from "../../platform/admission/fair-queue.ts";
import type { Context } from "../../platform/http/request-context.ts";
import { readByteRange } from "../byte-range.ts";
import { type FindMedia, MediaBusy } from "./find-media.ts";
import { mediaFile } from "./media-file.ts";

export function mediaRoutes(findMedia: FindMedia, addressOf: (c: Context) => string): Hono {
  const app = new Hono();
  app.get("/:name", async (c) => {
    const name = c.req.param("name");
    const document = addressedDocument(name);
    if (document) return sendDocument(c, document);
    const format = mediaFile(name)?.format;
    if (!format || format === "pdf") return c.body(null, 404);
    const picture = await findMedia(name, { address: addressOf(c) });
    if (!picture) return c.body(null, 404);
    return c.body(picture.stream(), 200, {
      "Content-Type": `image/${format}`,
      "Content-Length": String(picture.size),
      "Cache-Control": immutable,
      "Cross-Origin-Resource-Policy": "cross-origin", // other sites show the share picture
    });
  });
  app.onError((error, c) => {
    if (!(error instanceof MediaBusy)) throw error;
    return c.body(null, 503, { "Retry-After": String(queueRetrySeconds) });
  });
  return app;

  type Asked = NonNullable<ReturnType<typeof addressedDocument>>;

  /** A bad connection goes on where it broke off, by a range. */
  async function sendDocument(c: Context, { title, hash, bytes }: Asked): Promise<Response> {
    const found = await findMedia(`${hash}-${bytes}.pdf`, { address: addressOf(c) });
    if (!found) return c.body(null, 404);
    const etag = `"${hash}"`;
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${title}.pdf"`,
      "Content-Security-Policy": documentPolicy,
      "Cache-Control": immutable,
      "Accept-Ranges": "bytes",
      ETag: etag,
    };
    const range = readByteRange(
      { method: c.req.method, header: (one) => c.req.header(one) },
      {
        length: found.size,
        etag,
      },
    );
    if (range === "unsatisfiable")
      return c.body(null, 416, { "Content-Range": `bytes */${found.size}`, "Cache-Control": "no-store" });
    if (!range) return c.body(found.stream(), 200, { ...headers, "Content-Length": String(found.size) });
    const { first, last } = range;
    return c.body(found.slice(first, last + 1).stream(), 206, {
      ...headers,
      "Content-Length": String(last + 1 - first),
      "Content-Range": `bytes ${first}-${last}/${found.size}`,
    });
  }
}

const immutable = "public, max-age=31536000, immutable";

/**
 * A document loads nothing, runs nothing and is shown in no other page. The readers of browsers draw it with
 * styles of their own; `sandbox` would keep Chrome's from opening.
 */
const documentPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
