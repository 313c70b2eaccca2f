// A step of the build: writes Brotli (quality 11) and gzip files beside every script, drawing, stylesheet and
// JSON file, so that the server does not compress them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const projectDir = join(import.meta.dirname, "..", "..");
const siteDir = resolve(projectDir, process.env.SITE_BUILD_DIR ?? "build", "client");

for (const entry of readdirSync(siteDir, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || ![".js", ".css", ".svg", ".json"].includes(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
