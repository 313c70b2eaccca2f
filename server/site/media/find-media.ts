// Finds an uploaded file: in the cache on this machine, else in the database. Names that
// nobody stored are remembered for a while, and a flood of them waits in turns by network.

import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Caller } from "../../platform/admission/caller.ts";
import { createFairQueue } from "../../platform/admission/fair-queue.ts";
import type { Log } from "../../platform/log.ts";
import { mediaFile, type ReadMedia } from "./media-file.ts";

export type FindMediaOptions = {
  read: ReadMedia;
  /** Folder of the cache. What is in it is read from the database again if it is gone. */
  cacheDir: string;
  log: Log;
  /** Milliseconds. */
  now?: () => number;
};

/**
 * Undefined if there is no such file. A cached one is read as its bytes are sent. Rejects with `MediaBusy`,
 * or as `read` does.
 */
export type FindMedia = (name: string, caller: Caller) => Promise<Blob | undefined>;

/** Too many callers ask for files that are not in the cache. */
export class MediaBusy extends Error {}

export function createMediaFinder({ read, cacheDir, log, now = Date.now }: FindMediaOptions): FindMedia {
  const queue = createFairQueue(limits, () => new MediaBusy());
  const reading = new Map<string, Promise<Blob | undefined>>();
  const unknownUntil = new Map<string, number>();
  let cleanedAt = 0;

  async function readOnce(name: string, caller: Caller): Promise<Blob | undefined> {
    const file = mediaFile(name);
    if (!file || (unknownUntil.get(name) ?? 0) > now()) return undefined;
    const bytes = await queue.run(() => read(file), caller);
    if (bytes) {
      await keep(name, bytes);
      return (await cached(name)) ?? new Blob([new Uint8Array(bytes)]);
    }
    if (unknownUntil.size >= mostUnknown) unknownUntil.clear();
    unknownUntil.set(name, now() + unknownMs);
    return undefined;
  }

  async function cached(name: string): Promise<Blob | undefined> {
    try {
      return await openAsBlob(join(cacheDir, name));
    } catch {
      return undefined; // it throws at once for a file that is not there
    }
  }

  /** A full disk keeps nobody from the file. */
  async function keep(name: string, bytes: Buffer): Promise<void> {
    const draft = join(cacheDir, `${name}.${randomUUID()}.new`); // other processes may write the same
    try {
      await mkdir(cacheDir, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, join(cacheDir, name));
      if (now() - cleanedAt > dayMs) await removeOld();
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      log.warn({ err: error }, `an uploaded file could not be kept in ${cacheDir}`);
    }
  }

  /** So that what was removed from the database does not stay here. */
  async function removeOld(): Promise<void> {
    cleanedAt = now();
    for (const name of await readdir(cacheDir)) {
      const file = join(cacheDir, name);
      const { mtimeMs } = await stat(file);
      if (now() - mtimeMs > keptMs) await rm(file, { force: true });
    }
  }

  return async (name, caller) => {
    if (!mediaFile(name)) return undefined;
    const kept = await cached(name);
    if (kept) return kept;
    const file = reading.get(name) ?? readOnce(name, caller).finally(() => reading.delete(name));
    reading.set(name, file);
    return file;
  };
}

const limits = { maxRunning: 2, maxWaiting: 200, maxWaitingPerCaller: 50, maxWaitMs: 10_000 };
const unknownMs = 30_000;
const mostUnknown = 10_000;
const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
