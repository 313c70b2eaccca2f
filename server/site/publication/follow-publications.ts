// Brings the newest publication on the site: renders it apart, shows it, and keeps its folder for the next
// start. What this process cannot accept leaves its pages as they were; at a start, which may be the first
// after an update, only the values that do not fit are left out.
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isOfEditors, type Override } from "../../../words/overrides.ts";
import type { Log } from "../../platform/log.ts";
import type { BuiltSite } from "../built-site.ts";
import { type AskForNewest, asOverrides } from "./publication-store.ts";
import type { Renderer } from "./render-apart.ts";
import type { Rendered, RenderOptions } from "./render-publication.ts";

export type FollowOptions = {
  site: Pick<BuiltSite, "show">;
  askForNewest: AskForNewest;
  renderer: Pick<Renderer, "render">;
  log: Log;
  buildDir: string;
  /** Folder in which the folders of rendered publications are kept. */
  keptDir: string;
  /** Called with the files of a publication once they are served. */
  onShown?: (files: Awaited<ReturnType<BuiltSite["show"]>>) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type Following = {
  /** Called with the number of a shown publication that changed addresses, perhaps more than once. */
  onChangedAddresses: (publication: number) => void;
};

/** The publication that is on the site, and the newer one that could not be shown; 0 for none. */
export type PublicationState = { shown: number; refused: number };

export type Publications = {
  /** Shows the newest that is kept on this machine, without asking the database. Never rejects. */
  showKept(): Promise<void>;
  /**
   * Shows the newest that is stored when this is called. Never rejects: a fault is logged, and the next call
   * tries again. With `isStart` false it does not ask for the values of one that was shown or refused.
   */
  catchUp(isStart?: boolean): Promise<void>;
  /**
   * Renders what is to be published next, so that `catchUp` only has to show it. Rejects if it cannot be
   * rendered.
   */
  renderCandidate(number: number, overrides: readonly Override[]): Promise<Rendered>;
  /** Calls `catchUp` every second. Returns the function that ends this. */
  follow(following: Following): () => void;
  state(): PublicationState;
};

export async function createPublications(options: FollowOptions): Promise<Publications> {
  const {
    site,
    askForNewest,
    renderer,
    log,
    buildDir,
    keptDir,
    onShown = () => {},
    now = Date.now,
  } = options;
  const build = await nameOfBuild(buildDir);
  let state: PublicationState = { shown: 0, refused: 0 };
  /** The folder that is shown. The database may have another publication by its number, after a restore. */
  let shownName: string | undefined;
  /** Its folder, whose name ends differently if values were left out. */
  let shownFolder: string | undefined;
  /** The looks of this process, one after the other. */
  let looks = Promise.resolve();
  let isFailing = false;
  let hasLooked = false;
  /** After a fault of the machine: when the publication is tried again. */
  let retry: Retry | undefined;
  /** The number of the shown publication, as long as nobody was told that it changed addresses. */
  let untold: number | undefined;

  async function show(number: number, name: string | undefined, folder = name): Promise<void> {
    onShown(await site.show(folder && join(keptDir, folder)));
    if (folder) await writeFile(join(keptDir, folder, shownMark), "").catch(() => undefined); // a full disk
    shownName = name;
    shownFolder = folder && join(keptDir, folder);
    state = { shown: number, refused: 0 };
    retry = undefined;
  }

  async function showNewest(isStart: boolean): Promise<void> {
    // Until the first look, what is shown may be another one with the number of the newest.
    const isDue = isStart || !hasLooked || (retry !== undefined && now() >= retry.atMs);
    const known = isDue ? 0 : Math.max(state.shown, state.refused);
    const { number: newest, overrides: written, changed_addresses } = await askForNewest(known);
    if (newest === known && !isDue) return;
    if (newest === 0) return shownName === undefined ? undefined : show(0, undefined);
    const overrides = asOverrides(written);
    if (!overrides) return refuse(newest, ["its values are not written as they must be"]);
    const name = nameOf(build, newest, overrides);
    if (name === shownName) {
      if (changed_addresses) untold = newest;
      return;
    }
    // What this build has shown stays. Without that, there are only the words of the files to fall back to.
    const isPartOk = !hasLooked && (state.shown === 0 || state.shown === newest);
    try {
      const isShown = (await showIfKept(newest, name)) || (await renderAndShow(newest, name, { overrides }));
      if (!isShown && isPartOk) await renderAndShow(newest, name, { overrides, leavesOutUnfit: true });
      retry = undefined;
    } catch (error) {
      postpone(newest, error);
    }
    if (changed_addresses && state.shown === newest) untold = newest;
    await removeOlder(newest);
  }

  /** A folder that cannot be read is removed, and rendered again. */
  async function showIfKept(number: number, name: string): Promise<boolean> {
    if (!(await names()).includes(name)) return false;
    try {
      await show(number, name);
      return true;
    } catch (error) {
      log.warn(
        { err: error, publication: number },
        "a kept publication cannot be read: it is rendered again",
      );
      await rm(join(keptDir, name), { recursive: true, force: true });
      return false;
    }
  }

  /** False for a fault of the words. Rejects for one of the machine, such as a full disk. */
  async function renderAndShow(number: number, name: string, values: Values): Promise<boolean> {
    const folder = values.leavesOutUnfit ? `${name}_part` : name;
    const { faults, unplaced } = await renderInto(folder, values);
    for (const { file, path } of unplaced.slice(0, mostLogged))
      log.warn({ publication: number, file, path }, "a published value does not fit the site: left out");
    if (faults.length > 0) refuse(number, faults);
    else await show(number, name, folder);
    return faults.length === 0;
  }

  async function renderInto(folder: string, values: Values): Promise<Rendered> {
    await mkdir(keptDir, { recursive: true });
    return renderer.render({ buildDir, folder: join(keptDir, folder), before: shownFolder, ...values });
  }

  /** To try on each second would keep a processor busy. */
  function postpone(number: number, error: unknown): void {
    const pauseMs = Math.min((retry?.pauseMs ?? firstPauseMs / 2) * 2, longestPauseMs);
    retry = { atMs: now() + pauseMs, pauseMs };
    state = { ...state, refused: number };
    log.error(
      { err: error, publication: number, pauseMs },
      "a publication cannot be rendered: tried again later",
    );
  }

  function refuse(number: number, faults: string[]): void {
    state = { ...state, refused: number };
    log.error({ publication: number, faults: faults.slice(0, mostLogged) }, "a publication cannot be shown");
  }

  async function removeOlder(newest: number): Promise<void> {
    for (const name of await names()) {
      const number = numberOf(build, name);
      const isOlder = number !== undefined && number < newest - 1;
      const isForgotten = number === undefined && (await ageOf(join(keptDir, name))) > keptMs;
      if (isOlder || isForgotten) await rm(join(keptDir, name), { recursive: true, force: true });
    }
  }

  function names(): Promise<string[]> {
    return readdir(keptDir).catch(() => []);
  }

  /** False for one that was rendered and not published. */
  function wasShown(name: string): boolean {
    return existsSync(join(keptDir, name, shownMark));
  }

  /** Not the look that is under way: it may have asked before the caller's publication was stored. */
  function catchUp(isStart: boolean): Promise<void> {
    looks = looks.then(async () => {
      try {
        await showNewest(isStart);
        [isFailing, hasLooked] = [false, true];
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, "what is published cannot be looked at: trying on");
        isFailing = true;
      }
    });
    return looks;
  }

  return {
    showKept: async () => {
      const kept = (await names())
        .filter(wasShown)
        .map((name) => ({ name, number: numberOf(build, name) ?? 0 }));
      const [newest] = kept.sort((one, other) => other.number - one.number);
      if (newest && newest.number > 0) await showIfKept(newest.number, newest.name);
    },
    catchUp: (isStart = true) => catchUp(isStart),
    renderCandidate: (number, overrides) => {
      const asTold = overrides.filter((override) => !isOfEditors(override));
      return renderInto(nameOf(build, number, asTold), { overrides });
    },
    follow: ({ onChangedAddresses }) => {
      let isLooking = false;
      const look = async () => {
        isLooking = true;
        await catchUp(false);
        isLooking = false;
      };
      const timer = setInterval(() => {
        if (untold !== undefined) onChangedAddresses(untold);
        untold = undefined;
        if (!isLooking) void look();
      }, everyMs).unref();
      return () => clearInterval(timer);
    },
    state: () => state,
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
function nameOf(build: string, number: number, overrides: readonly Override[]): string {
  const hash = createHash("sha256").update(JSON.stringify(overrides)).digest("hex").slice(0, 16);
  return `${build}-${number}-${hash}`;
}

/** The number of a publication that this build has rendered; undefined for another name. */
function numberOf(build: string, name: string): number | undefined {
  const [, of, number] = /^(\w+)-(\d+)-\w+$/.exec(name) ?? [];
  return of === build ? Number(number) : undefined;
}

/** Milliseconds since the folder was written. */
async function ageOf(folder: string): Promise<number> {
  const { mtimeMs } = await stat(folder);
  return Date.now() - mtimeMs;
}

/** A file in the folder of a publication that was shown. */
const shownMark = "shown";

const everyMs = 500;

type Values = Pick<RenderOptions, "overrides" | "leavesOutUnfit">;

type Retry = { atMs: number; pauseMs: number };
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;

/** Of many faults of one publication. */
const mostLogged = 20;

/** How long what another build has rendered is kept: it may be in service still, or again. */
const keptMs = 7 * 86_400_000;
