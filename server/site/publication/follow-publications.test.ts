import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dayIn } from "../../../words/days.ts";
import { createLog } from "../../platform/log.ts";
import { createPublications, type FollowOptions } from "./follow-publications.ts";

test("after a fault of the machine a publication is tried again with growing pauses, and then shown (R-531)", async () => {
  let nowMs = 0;
  let isBroken = true;
  let tries = 0;
  const publications = await following({
    now: () => nowMs,
    render: async () => {
      tries += 1;
      if (isBroken) throw new Error("ENOSPC: no space left on device");
      return { faults: [], unplaced: [], orders: new Map() };
    },
  });
  const look = async (atMs: number) => {
    nowMs = atMs;
    await publications.look();
    return tries;
  };
  expect(await look(0)).toBe(1);
  expect(publications.state()).toEqual({ shown: 0, refused: 7 });
  expect([await look(4_999), await look(5_000), await look(14_999), await look(15_000)]).toEqual([
    1, 2, 2, 3,
  ]);
  isBroken = false;
  expect(await look(35_000)).toBe(4);
  expect(publications.state()).toEqual({ shown: 7, refused: 0 });
  expect(await look(3_600_000)).toBe(4);
});

test("words at fault are refused until another publication, and not rendered again each second (R-511)", async () => {
  let tries = 0;
  const publications = await following({
    now: () => Date.now() + tries * 3_600_000,
    render: async () => {
      tries += 1;
      return { faults: ["This must not be empty."], unplaced: [], orders: new Map() };
    },
  });
  await publications.look();
  const first = tries;
  await publications.look();
  expect([tries, publications.state()]).toEqual([first, { shown: 0, refused: 7 }]);
});

test("at a start the values that do not fit are left out; later the pages stay as they were (R-528)", async () => {
  let number = 7;
  const publications = await following({
    askForNewest: async () => ({ number, overrides: [], changed_addresses: false }),
    render: async ({ leavesOutUnfit }) => ({
      faults: leavesOutUnfit ? [] : ["At fault."],
      unplaced: [],
      orders: new Map(),
    }),
  });
  await publications.look();
  expect(publications.state()).toEqual({ shown: 7, refused: 0 });
  number = 8;
  await publications.look();
  expect(publications.state()).toEqual({ shown: 7, refused: 8 });
});

test("a start shows what was shown before, and nothing that was rendered and not published (R-511)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-publications-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const buildDir = join(folder, "build");
  await mkdir(buildDir);
  await writeFile(join(buildDir, ".site-built"), "build");
  const shown: (string | undefined)[] = [];
  const newest = { number: 7, overrides: [{ file: "school", path: ["phone"], value: "1" }] };
  const start = () =>
    following({
      ...{ buildDir, keptDir: join(folder, "kept") },
      site: {
        show: async (of) => {
          shown.push(of);
          return new Map();
        },
      },
      askForNewest: async (known) => ({ ...newest, changed_addresses: false, ...(known === 7 && nothing) }),
      render: async (options) => {
        await mkdir(options.folder, { recursive: true });
        return { faults: [], unplaced: [], orders: new Map() };
      },
    });
  const first = await start();
  await first.look();
  await first.renderCandidate(8, []);
  const second = await start();
  await second.showKept();
  expect(shown).toEqual([shown[0], shown[0]]);
  expect(second.state()).toEqual({ shown: 7, refused: 0 });
  newest.overrides = []; // after a restore of the database
  await second.look();
  expect(shown).toHaveLength(3);
  expect(shown[2]).not.toBe(shown[0]);
});

test("what is stored while the newest is asked for is shown when the publication is answered (R-517)", async () => {
  let newest = 7;
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const publications = await following({
    askForNewest: async () => {
      const number = newest;
      if (number === 7) await isHeld;
      return { number, overrides: [], changed_addresses: false };
    },
    render: async () => ({ faults: [], unplaced: [], orders: new Map() }),
  });
  const look = publications.look();
  newest = 8;
  const published = publications.catchUp();
  release();
  await published;
  expect(publications.state()).toEqual({ shown: 8, refused: 0 });
  await look;
});

test("what is over leaves the pages at midnight, without the database, and was rendered before (R-560)", async () => {
  const midnight = Date.parse("2027-01-12T05:00:00Z"); // in New York
  const rendered: string[] = [];
  const shown: number[] = [];
  let nowMs = midnight - 3_600_000;
  let isDatabaseThere = true;
  const publications = await following({
    now: () => nowMs,
    day: {
      dayAt: (atMs) => dayIn("America/New_York", atMs),
      stateAt: (_, atMs) => (atMs < midnight ? "" : "2027-01-12"),
    },
    askForNewest: async (known) => {
      if (!isDatabaseThere) throw new Error("connection refused");
      return { number: 7, overrides: known === 7 ? null : [], changed_addresses: false };
    },
    site: {
      show: async () => {
        shown.push(nowMs);
        return new Map();
      },
    },
    render: async ({ folder, today = "" }) => {
      await mkdir(folder, { recursive: true });
      rendered.push(today);
      return { faults: [], unplaced: [], orders: new Map() };
    },
  });
  await publications.look();
  expect([rendered, shown.length]).toEqual([["2027-01-11"], 1]);
  isDatabaseThere = false;
  for (const atMs of [midnight - 600_001, midnight - 600_000, midnight - 1]) {
    nowMs = atMs;
    await publications.look();
  }
  expect([rendered, shown.length], "ten minutes before").toEqual([["2027-01-11", "2027-01-12"], 1]);
  nowMs = midnight;
  await publications.look();
  await publications.look();
  expect([rendered.length, shown.length, shown[1]]).toEqual([2, 2, midnight]);
  expect(publications.state()).toEqual({ shown: 7, refused: 0 });
});

test("pages of the day that cannot be rendered are tried again after a pause (R-560)", async () => {
  let nowMs = Date.parse("2027-01-11T12:00:00Z");
  let isBroken = false;
  let tries = 0;
  const publications = await following({
    now: () => nowMs,
    day: { dayAt: (atMs) => dayIn("UTC", atMs), stateAt: (_, atMs) => dayIn("UTC", atMs) },
    render: async () => {
      tries += 1;
      if (isBroken) throw new Error("ENOSPC: no space left on device");
      return { faults: [], unplaced: [], orders: new Map() };
    },
  });
  await publications.look();
  isBroken = true;
  for (const passedMs of [86_400_000, 4_999, 1]) {
    nowMs += passedMs;
    await publications.look();
  }
  expect(tries).toBe(3);
  isBroken = false;
  nowMs += 5_000;
  await publications.look();
  await publications.look();
  expect(tries).toBe(4);
});

const nothing = { overrides: null };

type Following = Partial<Omit<FollowOptions, "renderer" | "log">> & {
  render: FollowOptions["renderer"]["render"];
};

/** `look` is what is done each second. */
async function following({ render, ...options }: Following) {
  const folder = await mkdtemp(join(tmpdir(), "site-publications-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const publications = await createPublications({
    site: { show: async () => new Map() },
    askForNewest: async (known) => ({
      ...{ number: 7, overrides: known === 7 ? null : [] },
      changed_addresses: false,
    }),
    renderer: { render },
    log: createLog("silent"),
    buildDir: join(folder, "no-build"),
    keptDir: join(folder, "kept"),
    ...options,
  });
  return { ...publications, look: () => publications.catchUp(false) };
}
