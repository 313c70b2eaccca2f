// Serves uploaded pictures. An address has the hash of its picture, so it never says anything else.
import { Hono } from "hono";
import { queueRetrySeconds } from "../../platform/admission/fair-queue.ts";
import type { Context } from "../../platform/http/request-context.ts";
import { type FindMedia, MediaBusy } from "./find-media.ts";
import { mediaFile } from "./media-file.ts";

export function mediaRoutes(findMedia: FindMedia, addressOf: (c: Context) => string): Hono {
  const app = new Hono();
  app.get("/:name", async (c) => {
    const name = c.req.param("name");
    const format = mediaFile(name)?.format;
    const bytes = format && (await findMedia(name, { address: addressOf(c) }));
    if (!bytes) return c.body(null, 404);
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${format}`,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin", // other sites show the share picture
    });
  });
  app.onError((error, c) => {
    if (!(error instanceof MediaBusy)) throw error;
    return c.body(null, 503, { "Retry-After": String(queueRetrySeconds) });
  });
  return app;
}
