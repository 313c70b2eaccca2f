// The folders of rendered publications that are kept on this machine, for the next start. Each belongs to a
// build, because it has only what differs from it, and to a state of the site's day (site-day.ts).
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Override } from "../../../words/overrides.ts";

export type KeptPublications = {
  /** When the pages of the build were rendered, in milliseconds since 1970; 0 if it does not say so. */
  builtAtMs: number;
  nameOf(number: number, overrides: readonly Override[], on: string): string;
  has(name: string): Promise<boolean>;
  /** The newest that was shown on this machine. */
  newest(): Promise<{ name: string; number: number } | undefined>;
  markShown(folder: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what is older than the newest, and what is not `shown` and nobody has needed for days. */
  removeOlder(newest: number, shown: string | undefined): Promise<void>;
};

export async function keptPublications(buildDir: string, keptDir: string): Promise<KeptPublications> {
  const build = await nameOfBuild(buildDir);
  const builtAt = await readFile(join(buildDir, ".site-rendered-at"), "utf8").catch(() => "");

  function names(): Promise<string[]> {
    return readdir(keptDir).catch(() => []);
  }

  async function remove(name: string): Promise<void> {
    await rm(join(keptDir, name), { recursive: true, force: true });
  }

  /** False for one that was rendered and not published. */
  function wasShown(name: string): boolean {
    return existsSync(join(keptDir, name, shownMark));
  }

  return {
    builtAtMs: Date.parse(builtAt.trim()) || 0,
    nameOf: (number, overrides, on) => nameOf(build, number, overrides, on),
    has: async (name) => (await names()).includes(name),
    newest: async () => {
      const shown = (await names()).filter(wasShown);
      const kept = await Promise.all(
        shown.map(async (name) => {
          return { name, number: numberOf(build, name) ?? 0, ageMs: await ageOf(join(keptDir, name)) };
        }),
      );
      // Of one publication there is a folder for each of the last days on which it changed by itself.
      const [newest] = kept.sort((one, other) => other.number - one.number || one.ageMs - other.ageMs);
      return newest && newest.number > 0 ? newest : undefined;
    },
    markShown: (folder) => writeFile(join(folder, shownMark), "").catch(() => undefined), // a full disk
    remove,
    removeOlder: async (newest, shown) => {
      for (const name of await names()) {
        const number = numberOf(build, name);
        const isOlder = number !== undefined && number < newest - 1;
        // Of another build, which may be in service still, or again; or of another day.
        const isOther = number === undefined || (shown !== undefined && !name.startsWith(shown));
        if (isOlder || (isOther && (await ageOf(join(keptDir, name))) > keptMs)) await remove(name);
      }
    },
  };
}

/**
 * What a rendered publication belongs to: its folder has only what differs from this build. Of one without a
 * stamp, which was made step by step, nothing that was rendered earlier counts.
 */
async function nameOfBuild(buildDir: string): Promise<string> {
  const stamp = await readFile(join(buildDir, ".site-built"), "utf8").catch(() =>
    randomBytes(8).toString("hex"),
  );
  return stamp.trim().slice(0, 16);
}

/** The name of a rendered publication's folder. */
function nameOf(build: string, number: number, overrides: readonly Override[], on: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([overrides, on]))
    .digest("hex")
    .slice(0, 16);
  return `${build}-${number}-${hash}`;
}

/** The number of a publication that this build has rendered; undefined for another name. */
function numberOf(build: string, name: string): number | undefined {
  const [, of, number] = /^(\w+)-(\d+)-\w+$/.exec(name) ?? [];
  return of === build ? Number(number) : undefined;
}

/** Milliseconds since the folder was written; 0 for one that another process has removed meanwhile. */
function ageOf(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
}

/** A file in the folder of a publication that was shown. */
const shownMark = "shown";

const keptMs = 7 * 86_400_000;
