// The folders of releases on a server (docs/operate.md, Updates). ROOT/releases/NAME are whole clones,
// ROOT/current is a link to the release in service and ROOT/previous to the one before. A running process
// keeps the folder that the link named when it started.
import { readdir, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The reason why nothing was released, as a sentence for the operator. */
export class ReleaseError extends Error {}

export type ReleaseFolders = {
  root: string;
  releases: string;
  /** The release that this command runs from. */
  own: string;
};

/** Names of releases. */
export type Links = { current: string | undefined; previous: string | undefined };

export function releaseFoldersOf(projectDir: string): ReleaseFolders {
  const releases = dirname(projectDir);
  if (basename(releases) !== "releases")
    throw new ReleaseError(
      `This copy of the site lies in ${projectDir}, and a release lies in a folder named releases. Set the server up as docs/operate.md ` +
        "says under Updates, or update this copy with: git pull && npm run build",
    );
  return { root: dirname(releases), releases, own: basename(projectDir) };
}

export async function readLinks({ root }: ReleaseFolders): Promise<Links> {
  const read = async (name: string) => {
    const target = await readlink(join(root, name)).catch(() => undefined);
    return target && basename(target);
  };
  return { current: await read("current"), previous: await read("previous") };
}

/** Replaces `current` last and by a rename, so that there is always a release in service. */
export async function writeLinks({ root }: ReleaseFolders, links: Links): Promise<void> {
  for (const name of ["previous", "current"] as const) {
    const release = links[name];
    if (!release) {
      await rm(join(root, name), { force: true });
      continue;
    }
    const draft = join(root, `.${name}.new`);
    await rm(draft, { force: true });
    await symlink(join("releases", release), draft);
    await rename(draft, join(root, name));
  }
}

/**
 * Keeps the newest `keep` releases, the linked ones and the one that this command runs from. Returns the
 * names of the removed ones.
 */
export async function removeOldReleases(folders: ReleaseFolders, keep: number): Promise<string[]> {
  const { current, previous } = await readLinks(folders);
  const names = (await readdir(folders.releases)).filter((name) => !name.startsWith("."));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(folders.releases, name))).mtimeMs })),
  );
  const old = dated
    .sort((a, b) => b.madeAt - a.madeAt)
    .slice(keep)
    .map(({ name }) => name)
    .filter((name) => ![current, previous, folders.own].includes(name));
  for (const name of old) await rm(join(folders.releases, name), { recursive: true });
  return old;
}
