// A file held in memory and answered as HTTP asks (RFC 9110): entity tag and 304, Brotli or gzip made once, byte ranges, immutable caching
// for assets with a hash in their name, revalidation for everything else.
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readByteRange } from "./byte-range.ts";

export type Encoding = "br" | "gzip";

export type MemoryFile = {
  isPage: boolean;
  text(): string;
  answer(request: Request, policy: string | undefined): Promise<Response>;
};

type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** `compressed` holds what the build has compressed already. */
export function memoryFile(
  address: string,
  bytes: Buffer,
  compressed: Partial<Record<Encoding, Buffer>> = {},
): MemoryFile {
  const common = headersOf(address);
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const variants = new Map<Encoding | undefined, Promise<Variant>>();

  function variant(encoding: Encoding | undefined): Promise<Variant> {
    const known = variants.get(encoding) ?? make(encoding);
    variants.set(encoding, known);
    return known;
  }

  async function make(encoding: Encoding | undefined): Promise<Variant> {
    if (!encoding) return { body: ownCopy(bytes), headers: { ...common, ETag: `"${tag}"` } };
    const body = ownCopy(compressed[encoding] ?? (await compress[encoding](bytes)));
    return { body, headers: { ...common, ETag: `"${tag}-${encoding}"`, "Content-Encoding": encoding } };
  }

  return {
    isPage: address.endsWith("/index.html"),
    text: () => bytes.toString("utf8"),
    answer: async (request, policy) => {
      const encoding =
        "Vary" in common ? bestEncoding(request.headers.get("accept-encoding") ?? "") : undefined;
      return answerWith(await variant(encoding), request, policy);
    },
  };
}

function answerWith({ body, headers }: Variant, request: Request, policy: string | undefined): Response {
  const all = policy ? { ...headers, "Content-Security-Policy": policy } : headers;
  if (isKnown(request.headers.get("if-none-match"), headers.ETag ?? "")) {
    const { "Content-Encoding": _, ...rest } = all;
    return new Response(null, { status: 304, headers: rest });
  }
  const range = readByteRange(request, { length: body.length, etag: headers.ETag ?? "" });
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${body.length}` } });
  const part = range ? body.subarray(range.first, range.last + 1) : body;
  return new Response(request.method === "HEAD" ? null : part, {
    status: range ? 206 : 200,
    headers: {
      ...all,
      ...(range ? { "Content-Range": `bytes ${range.first}-${range.last}/${body.length}` } : {}),
      "Content-Length": String(part.length),
    },
  });
}

function headersOf(address: string): Record<string, string> {
  const type = types[extname(address)] ?? "application/octet-stream";
  return {
    "Content-Type": type,
    "Cache-Control": address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    "Accept-Ranges": "bytes",
    ...(/text|json|javascript|xml|svg|manifest/.test(type) ? { Vary: "Accept-Encoding" } : {}),
  };
}

function bestEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "gzip";
  return undefined;
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.includes(etag) ?? false;
}

/** Small buffers share one pool; a file of its own lets nothing else of it be kept or sent. */
function ownCopy(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
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
