// Brings the newest publication on the site: renders it apart, shows it, and keeps its folder for the next
// start. What this process cannot accept leaves its pages as they were; at a start, which may be the first
// after an update, only the values that do not fit are left out. What is over by the school's day leaves the
// pages at midnight, without a publication.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isOfEditors, type Override } from "../../../words/overrides.ts";
import type { Log } from "../../platform/log.ts";
import type { BuiltSite } from "../built-site.ts";
import { keptPublications } from "./kept-publications.ts";
import { type AskForNewest, asOverrides } from "./publication-store.ts";
import type { Renderer } from "./render-apart.ts";
import type { Rendered } from "./render-publication.ts";
import { type SiteDay, siteDay } from "./site-day.ts";

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
  day?: SiteDay;
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
    day = siteDay,
  } = options;
  const kept = await keptPublications(buildDir, keptDir);
  const ofBuild: Shown = { number: 0, overrides: [], on: day.stateAt([], kept.builtAtMs) };
  let state: PublicationState = { shown: 0, refused: 0 };
  /** The folder that is shown. The database may have another publication by its number, after a restore. */
  let shownName: string | undefined;
  /** Its folder, whose name ends differently if values were left out. */
  let shownFolder: string | undefined;
  /** What it has; undefined for what was kept, until the database has told it. */
  let shown: Shown | undefined = ofBuild;
  let dayOfLook = "";
  let dayPausedUntilMs = 0;
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
    if (folder) await kept.markShown(join(keptDir, folder));
    shownName = name;
    shownFolder = folder && join(keptDir, folder);
    shown = undefined;
    state = { shown: number, refused: 0 };
    retry = undefined;
  }

  async function showNewest(isStart: boolean): Promise<void> {
    // Until the first look, what is shown may be another one with the number of the newest.
    const isDue = isStart || !hasLooked || (retry !== undefined && now() >= retry.atMs);
    const known = isDue ? 0 : Math.max(state.shown, state.refused);
    const { number: newest, overrides: written, changed_addresses } = await askForNewest(known);
    if (newest === known && !isDue) return;
    const overrides = newest === 0 ? [] : asOverrides(written);
    if (!overrides) return refuse(newest, ["its values are not written as they must be"]);
    const on = day.stateAt(overrides, now());
    if (newest === 0 && on === ofBuild.on) {
      if (shownName !== undefined) await show(0, undefined);
      shown = ofBuild;
      return;
    }
    const name = kept.nameOf(newest, overrides, on);
    if (name === shownName) {
      shown = { number: newest, overrides, on };
      if (changed_addresses) untold = newest;
      return;
    }
    // What this build has shown stays. Without that, there are only the words of the files to fall back to.
    const isPartOk = !hasLooked && (state.shown === 0 || state.shown === newest);
    try {
      const values = { number: newest, overrides, on };
      const isShown = (await showIfKept(name, values)) || (await renderAndShow(name, values));
      if (!isShown && isPartOk) await renderAndShow(name, { ...values, leavesOutUnfit: true });
      retry = undefined;
    } catch (error) {
      postpone(newest, error);
    }
    if (changed_addresses && state.shown === newest) untold = newest;
    await kept.removeOlder(newest, shownName);
  }

  /**
   * Takes from the pages what is over by now. Shortly before, they are rendered as they will be, so that
   * nothing is shown for longer than its day.
   */
  async function followDay(): Promise<void> {
    if (!shown || now() < dayPausedUntilMs) return;
    const { number, overrides, on } = shown;
    const today = day.dayAt(now());
    if (today !== dayOfLook && day.stateAt(overrides, now()) !== on) {
      const { refused } = state;
      const values = { ...shown, on: day.stateAt(overrides, now()) };
      const name = kept.nameOf(number, overrides, values.on);
      const isShown = (await showIfKept(name, values)) || (await renderAndShow(name, values));
      if (isShown) state = { ...state, refused };
      await kept.removeOlder(number, shownName);
    }
    dayOfLook = today;
    await prepareNextDay();
  }

  async function prepareNextDay(): Promise<void> {
    const atMs = now() + aheadMs;
    if (!shown || day.dayAt(atMs) === dayOfLook) return;
    const on = day.stateAt(shown.overrides, atMs);
    const name = kept.nameOf(shown.number, shown.overrides, on);
    if (on !== shown.on && !(await kept.has(folderOf(name, shown))))
      await renderInto(folderOf(name, shown), { ...shown, on }, atMs);
  }

  /** A folder that cannot be read is removed, and rendered again. */
  async function showIfKept(name: string, values: Shown): Promise<boolean> {
    const { number } = values;
    const folder = folderOf(name, values);
    if (!(await kept.has(folder))) return false;
    try {
      await show(number, name, folder);
      shown = values;
      return true;
    } catch (error) {
      log.warn(
        { err: error, publication: number },
        "a kept publication cannot be read: it is rendered again",
      );
      await kept.remove(folder);
      return false;
    }
  }

  /** False for a fault of the words. Rejects for one of the machine, such as a full disk. */
  async function renderAndShow(name: string, values: Shown): Promise<boolean> {
    const { number } = values;
    const folder = folderOf(name, values);
    const { faults, unplaced } = await renderInto(folder, values);
    for (const { file, path } of unplaced.slice(0, mostLogged))
      log.warn({ publication: number, file, path }, "a published value does not fit the site: left out");
    if (faults.length > 0) refuse(number, faults);
    else await show(number, name, folder);
    if (faults.length === 0) shown = values;
    return faults.length === 0;
  }

  async function renderInto(folder: string, values: Shown, atMs = now()): Promise<Rendered> {
    const { overrides, leavesOutUnfit = false } = values;
    await mkdir(keptDir, { recursive: true });
    return renderer.render({
      ...{ buildDir, folder: join(keptDir, folder), before: shownFolder, overrides, leavesOutUnfit },
      today: day.dayAt(atMs),
    });
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
      await followDay().catch((error: unknown) => {
        log.warn({ err: error }, "the pages of the day cannot be rendered: tried again later");
        dayPausedUntilMs = now() + firstPauseMs;
      });
    });
    return looks;
  }

  return {
    showKept: async () => {
      const newest = await kept.newest();
      if (!newest) return;
      await showIfKept(newest.name, { number: newest.number, overrides: [], on: "" });
      shown = undefined;
    },
    catchUp: (isStart = true) => catchUp(isStart),
    renderCandidate: (number, overrides) => {
      const asTold = overrides.filter((override) => !isOfEditors(override));
      const on = day.stateAt(asTold, now());
      return renderInto(kept.nameOf(number, asTold, on), { number, overrides, on });
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

type Shown = {
  number: number;
  overrides: readonly Override[];
  /** The state of the site's day for which it was rendered. */
  on: string;
  /** Whether values were left out. */
  leavesOutUnfit?: boolean;
};

function folderOf(name: string, { leavesOutUnfit }: Pick<Shown, "leavesOutUnfit">): string {
  return leavesOutUnfit ? `${name}_part` : name;
}

const everyMs = 500;

/** How long before midnight the pages of the next day are rendered. */
const aheadMs = 10 * 60_000;

type Retry = { atMs: number; pauseMs: number };
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;

/** Of many faults of one publication. */
const mostLogged = 20;
