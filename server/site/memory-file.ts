// A file in memory that answers HTTP requests (RFC 9110): entity tags and 304, Brotli or gzip that is
// compressed once, byte ranges, immutable caching for assets with a hash in their name, and revalidation for
// all other files.
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readByteRange } from "./byte-range.ts";

export type Encoding = "br" | "gzip";

export type FileRequest = { method: string; header(name: string): string | undefined };

/** `headers` has names and values in turn, the form that Node writes fastest. */
export type FileResponse = { status: number; headers: string[]; body: Uint8Array | undefined };

export type MemoryFile = {
  text(): string;
  /** Returns a promise only while an encoding is compressed for the first time. */
  answer(request: FileRequest): FileResponse | Promise<FileResponse>;
  /**
   * Compresses with the highest quality, which takes about a second for a large page. Answers use the result
   * once it is ready.
   */
  compressBest(): Promise<void>;
  /** Whether a file made of this would give the same answers. */
  isMadeOf(options: MemoryFileOptions): boolean;
};

export type MemoryFileOptions = {
  address: string;
  bytes: Buffer;
  /** Encodings that the build has already compressed. */
  compressed?: Partial<Record<Encoding, Buffer>>;
  /** Headers of each answer that has content. A 304 repeats some of them. */
  headers?: Record<string, string>;
};

type Variant = {
  body: Uint8Array;
  etag: string;
  headers: string[];
  whole: FileResponse;
  unchanged: FileResponse;
};

export function createMemoryFile({
  address,
  bytes,
  compressed = {},
  headers = {},
}: MemoryFileOptions): MemoryFile {
  const type = types[extname(address)] ?? "application/octet-stream";
  const isCompressible = /text|json|javascript|xml|svg|manifest/.test(type);
  const common = flat({ ...headers, ...headersOf(address, type, isCompressible) });
  let best: Promise<void> | undefined;
  const plain = variantOf(bytes, common, undefined); // the only copy from here on
  const variants = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<Variant>>();
  for (const encoding of ["br", "gzip"] as const) {
    const body = compressed[encoding];
    if (body) variants.set(encoding, variantOf(body, common, encoding));
  }

  function variant(encoding: Encoding | undefined): Variant | Promise<Variant> {
    if (!encoding) return plain;
    return variants.get(encoding) ?? underWay.get(encoding) ?? make(encoding);
  }

  function make(encoding: Encoding): Promise<Variant> {
    const making = compress[encoding](plain.body).then((body) => {
      const made = variants.get(encoding) ?? variantOf(body, common, encoding);
      variants.set(encoding, made);
      underWay.delete(encoding);
      return made;
    });
    underWay.set(encoding, making);
    return making;
  }

  return {
    text: () => new TextDecoder().decode(plain.body),
    answer: (request) => {
      const encoding = isCompressible ? bestEncoding(request.header("accept-encoding") ?? "") : undefined;
      const chosen = variant(encoding);
      if (chosen instanceof Promise) return chosen.then((made) => answerWith(made, request));
      return answerWith(chosen, request);
    },
    compressBest: () => {
      best ??= compressBest();
      return best;
    },
    isMadeOf: (other) =>
      other.address === address &&
      JSON.stringify(other.headers) === JSON.stringify(headers) &&
      other.bytes.equals(plain.body),
  };

  async function compressBest(): Promise<void> {
    if (!isCompressible || compressed.br) return;
    variants.set("br", variantOf(await compress.best(plain.body), common, "br"));
    if (!variants.has("gzip")) await make("gzip");
  }
}

/**
 * The entity tag covers the bytes that are sent, so that ranges of two encodings are never combined (RFC
 * 9110, section 8.8.1). It also covers the headers, so that a 304 need not repeat them.
 */
function variantOf(bytes: Buffer, common: string[], encoding: Encoding | undefined): Variant {
  const body = new Uint8Array(bytes); // a copy: small buffers share one pool, and the rest of it must be neither kept nor sent
  const hash = createHash("sha256").update(common.join("\n")).update(body);
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  const headers = [...common, "ETag", etag, ...(encoding ? ["Content-Encoding", encoding] : [])];
  const whole = { status: 200, headers: [...headers, "Content-Length", String(body.length)], body };
  const unchanged = { status: 304, headers: headersOf304(headers), body: undefined };
  return { body, etag, headers, whole, unchanged };
}

function answerWith({ body, etag, headers, whole, unchanged }: Variant, request: FileRequest): FileResponse {
  if (matchesEntityTag(request.header("if-none-match"), etag)) return unchanged;
  if (request.method === "HEAD") return { ...whole, body: undefined };
  const range = readByteRange(request, { length: body.length, etag });
  if (!range) return whole;
  if (range === "unsatisfiable")
    return { status: 416, headers: ["Content-Range", `bytes */${body.length}`], body: undefined };
  const part = body.subarray(range.first, range.last + 1);
  const contentRange = `bytes ${range.first}-${range.last}/${body.length}`;
  return {
    status: 206,
    headers: [...headers, "Content-Range", contentRange, "Content-Length", String(part.length)],
    body: part,
  };
}

function headersOf(address: string, type: string, isCompressible: boolean): Record<string, string> {
  return {
    "Content-Type": type,
    "Cache-Control": address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    "Accept-Ranges": "bytes",
    ...(isCompressible ? { Vary: "Accept-Encoding" } : {}),
  };
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

/**
 * The headers that a 304 must repeat (RFC 9110, section 15.4.5), and HSTS, whose max-age begins again each
 * time that a browser receives it (RFC 6797).
 */
function headersOf304(headers: string[]): string[] {
  const repeated = new Set(["Cache-Control", "ETag", "Vary", "Strict-Transport-Security"]);
  return headers.filter((_, index) => repeated.has(headers[index - (index % 2)] ?? ""));
}

function bestEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "gzip";
  return undefined;
}

function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.includes(etag) ?? false;
}

/**
 * The window is as large as the file. With the default window of 4 MB, compressing a page would occupy some
 * twenty megabytes of memory.
 */
const brotli = (quality: number) => (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length + 16)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const compress = {
  br: brotli(6),
  best: brotli(11),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
};

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".data": "text/x-script; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".ics": "text/calendar; charset=utf-8",
};
