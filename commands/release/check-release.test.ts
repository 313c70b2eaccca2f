// The check of a new release, on folders whose server is a small stand-in.
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkRelease } from "./check-release.ts";

const never = new AbortController().signal;

test("a release that answers its home page and what that needs passes, and knows nothing of the site's own settings", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://the-real-one");
  onTestFinished(() => void vi.unstubAllEnvs());
  await checkRelease(await aRelease({ "/": page, "/assets/root-AAAAAAAA.js": "" }), never);
});

test("a release that does not start is refused, with what it printed", async () => {
  const folder = await aRelease({}, `console.error("A column is missing."); process.exit(1);`);
  const printed = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  onTestFinished(() => printed.mockRestore());
  await expect(checkRelease(folder, never)).rejects.toThrow(
    "The new release does not start; why stands above. Nothing was changed: the site runs on as before.",
  );
  expect(printed).toHaveBeenCalledWith("A column is missing.\n");
});

test("a release whose home page needs a script that is not there is refused", async () => {
  const folder = await aRelease({ "/": page });
  await expect(checkRelease(folder, never)).rejects.toThrow(/answers 404 for \/assets\/root-AAAAAAAA\.js/);
});

test("a check leaves neither a process nor a folder behind", async () => {
  const folder = await aRelease({ "/": page });
  const temporary = await mkdtemp(join(tmpdir(), "site-temporary-"));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(checkRelease(folder, never)).rejects.toThrow();
  expect(await readdir(temporary)).toEqual([]);
});

const page = '<script>import("/assets/root-AAAAAAAA.js")</script>';

/** A release whose server is ready and serves these files, unless another main.ts is given as `start`. */
async function aRelease(files: Record<string, string>, start = serving): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-release-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "server", "process"), { recursive: true });
  await mkdir(join(folder, "node_modules", "node", "bin"), { recursive: true });
  await symlink(process.execPath, join(folder, "node_modules", "node", "bin", "node"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    join(folder, "server", "process", "main.ts"),
    `const files = ${JSON.stringify(files)};\n${start}`,
  );
  return folder;
}

const serving = `
  import { createServer } from "node:http";
  if (process.env.DATABASE_URL) process.exit(1);
  const server = createServer(({ url }, response) => {
    const body = url === "/readyz" ? "ok" : files[url];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  server.listen(Number(process.env.PORT), "127.0.0.1");
  process.on("SIGTERM", () => process.exit(0));
`;
