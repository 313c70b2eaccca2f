import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createMemoryFile, type FileResponse, type MemoryFile } from "./memory-file.ts";

const text = Array.from({ length: 400 }, (_, line) => `<p>Line ${line} of ${line * line} shingles.</p>`).join(
  "",
);

test("a page that was compressed with the highest quality is smaller, decompresses to the same text, and has its own entity tag", async () => {
  const file = createMemoryFile({ address: "/roofing/index.html", bytes: Buffer.from(text) });
  const ask = async (headers: Record<string, string>) =>
    file.answer({ method: "GET", header: (name) => headers[name] });
  const packed = { "accept-encoding": "br" };
  const soon = await ask(packed);
  await file.compressBest();
  const best = await ask(packed);
  expect(best.body?.length).toBeLessThan(soon.body?.length ?? 0);
  expect(brotliDecompressSync(best.body ?? Buffer.of()).toString()).toBe(text);
  expect(headerOf(best, "Content-Length")).toBe(String(best.body?.length));
  expect(headerOf(best, "ETag")).not.toBe(headerOf(soon, "ETag"));

  const known = (answer: FileResponse) => ask({ ...packed, "if-none-match": headerOf(answer, "ETag") });
  expect((await known(best)).status).toBe(304);
  expect((await known(soon)).status).toBe(200);
});

test("a 304 repeats only the required headers (RFC 9110, 15.4.5; RFC 6797, 7.1), and changed headers change the entity tag", async () => {
  const page = (policy: string) =>
    createMemoryFile({
      address: "/roofing/index.html",
      bytes: Buffer.from(text),
      headers: { "Strict-Transport-Security": "max-age=1", "Content-Security-Policy": policy },
    });
  const ask = (file: MemoryFile, tag: string) =>
    file.answer({ method: "GET", header: (name) => (name === "if-none-match" ? tag : undefined) });
  const etag = headerOf(await ask(page("default-src 'none'"), ""), "ETag");
  const unchanged = await ask(page("default-src 'none'"), etag);
  expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
  expect(Object.fromEntries(pairs(unchanged.headers))).toEqual({
    "Strict-Transport-Security": "max-age=1",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
    ETag: etag,
  });
  expect((await ask(page("default-src 'self'"), etag)).status).toBe(200);
});

test("requests during the compression of a page wait for that compression and get its result", async () => {
  const file = createMemoryFile({ address: "/roofing/index.html", bytes: Buffer.from(text) });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      file.answer({ method: "GET", header: (name) => (name === "accept-encoding" ? "gzip" : undefined) }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test("a file that is not text is not compressed", async () => {
  const file = createMemoryFile({ address: "/assets/house.png", bytes: Buffer.from(text) });
  await file.compressBest();
  const answer = await file.answer({ method: "GET", header: () => "br, gzip" });
  expect(answer.headers).not.toContain("Content-Encoding");
  expect(answer.headers).not.toContain("Vary");
});

function headerOf({ headers }: FileResponse, name: string): string {
  return headers[headers.indexOf(name) + 1] ?? "";
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""]] : []));
}

test("a file is made of the same as another one, or not: address, bytes and headers count", () => {
  const made = { address: "/index.html", bytes: Buffer.from("<p>Hello"), headers: { "X-Policy": "a" } };
  const file = createMemoryFile(made);
  expect(file.isMadeOf({ ...made, bytes: Buffer.from("<p>Hello") })).toBe(true);
  expect(file.isMadeOf({ ...made, bytes: Buffer.from("<p>Hullo") })).toBe(false);
  expect(file.isMadeOf({ ...made, headers: { "X-Policy": "b" } })).toBe(false);
  expect(file.isMadeOf({ ...made, address: "/index.data" })).toBe(false);
});
