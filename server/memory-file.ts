// A file held in memory and answered as HTTP asks (RFC 9110): entity tag and 304, Brotli or gzip made once, immutable caching for
// assets with a hash in their name, revalidation for everything else.
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type MemoryFile = {
  isPage: boolean;
  text(): string;
  headers: Record<string, string>;
  etag: string;
  /** The body in the best encoding that the caller accepts. */
  encoded(acceptEncoding: string): Promise<{ body: Buffer; encoding: "br" | "gzip" | undefined }>;
};

export function memoryFile(address: string, bytes: Buffer): MemoryFile {
  const type = types[extname(address)] ?? "application/octet-stream";
  const isCompressible = /text|json|javascript|xml|svg|manifest/.test(type);
  const variants = new Map<string, Promise<Buffer>>();
  function variant(encoding: "br" | "gzip"): Promise<Buffer> {
    const known = variants.get(encoding) ?? compress[encoding](bytes);
    variants.set(encoding, known);
    return known;
  }
  return {
    isPage: address.endsWith("/index.html"),
    text: () => bytes.toString("utf8"),
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    headers: {
      "Content-Type": type,
      "Cache-Control": address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(isCompressible ? { Vary: "Accept-Encoding" } : {}),
    },
    encoded: async (acceptEncoding) => {
      if (!isCompressible) return { body: bytes, encoding: undefined };
      if (/\bbr\b/.test(acceptEncoding)) return { body: await variant("br"), encoding: "br" };
      if (/\bgzip\b/.test(acceptEncoding)) return { body: await variant("gzip"), encoding: "gzip" };
      return { body: bytes, encoding: undefined };
    },
  };
}

export async function respondWith(
  file: MemoryFile,
  request: Request,
  policy: string | undefined,
): Promise<Response> {
  const { body, encoding } = await file.encoded(request.headers.get("accept-encoding") ?? "");
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ""}"`;
  const headers = new Headers({ ...file.headers, ETag: etag });
  if (policy) headers.set("Content-Security-Policy", policy);
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return new Response(null, { status: 304, headers });

  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 8 }),
};

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".data": "text/x-script; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
