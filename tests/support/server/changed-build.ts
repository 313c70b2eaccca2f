// A copy of the project whose build has other assets, as after an update, without a build's duration: the
// hash in each asset's name is reversed, in the name and wherever a file refers to it.
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

/** Returns the copy's folder, for `Site.start`. */
export async function aChangedBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "site-changed-"));
  const parts = ["server", "content", "contract", "supabase", "words", "package.json", buildName];
  for (const name of parts) await cp(join(projectDir, name), join(folder, name), { recursive: true });
  await symlink(join(projectDir, "node_modules"), join(folder, "node_modules"));
  await renameAssets(join(folder, buildName));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function renameAssets(buildDir: string): Promise<void> {
  const assetsDir = join(buildDir, "client", "assets");
  const names = new Map<string, string>();
  for (const name of await readdir(assetsDir)) {
    const [, stem, hash = "", extension] = /^(.+-)([\w-]{8})(\.[a-z0-9]+)$/.exec(name) ?? [];
    if (stem && extension) names.set(name, stem + Array.from(hash).reverse().join("") + extension);
  }
  const mentioned = new RegExp([...names.keys()].map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const entry of await readdir(buildDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if ([".br", ".gz"].includes(extname(path))) await rm(path);
    if (![".html", ".js", ".css", ".svg", ".data"].includes(extname(path))) continue;
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      text.replaceAll(mentioned, (name) => names.get(name) ?? name),
    );
  }
  for (const [name, changed] of names) await rename(join(assetsDir, name), join(assetsDir, changed));
}

const projectDir = join(import.meta.dirname, "..", "..", "..");
const buildName = process.env.SITE_BUILD_DIR ?? "build";
