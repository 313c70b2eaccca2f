// What is over leaves the site at midnight of the school's time zone, on every process, without a
// publication or a restart.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { dayAfter, dayIn, writtenDay } from "../../words/days.ts";
import { makeDatabase } from "../support/data/database.ts";
import { aSite } from "../support/server/site.ts";

const timeZone = "America/New_York";
const dayMs = 86_400_000;

/** The first millisecond of the day in the time zone. */
function startOf(day: string): number {
  let atMs = Date.parse(`${day}T00:00:00Z`);
  while (dayIn(timeZone, atMs) < day) atMs += 900_000;
  return atMs;
}

/** For what hangs: two processes render at once, on a busy machine in half a minute. */
const rendered = { interval: 100, timeout: 240_000 };

test("a start date is gone everywhere once its day is over, on two processes (R-560)", async () => {
  const { database, drop } = await makeDatabase();
  const folder = await mkdtemp(join(tmpdir(), "site-clock-"));
  const clockFile = join(folder, "clock");
  await writeFile(clockFile, "0");
  const clock = pathToFileURL(join(import.meta.dirname, "../support/server/movable-clock.mjs")).href;
  const env = { DATABASE_URL: database.url, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${clock}` };
  const sites = await Promise.all([aSite({ env }), aSite({ env })]);
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.remove()));
    await drop();
    await rm(folder, { recursive: true });
  });
  const day = dayIn(timeZone, Date.now() + 20 * dayMs);
  const later = dayIn(timeZone, Date.now() + 40 * dayMs);
  const textsOf = async (paths: readonly string[]) =>
    (
      await Promise.all(
        sites.flatMap(({ url }) => paths.map(async (path) => (await fetch(url + path)).text())),
      )
    ).map((text) =>
      [writtenDay(day, "en-US"), writtenDay(later, "en-US")].map((date) => text.includes(date)),
    );
  const moveClockTo = (atMs: number) => writeFile(clockFile, String(atMs - Date.now()));
  const all = ["/", "/programs", "/programs/hvac", "/hvac", "/programs/hvac.data"];

  await database.owner.query("insert into publications (number, overrides) values (1, $1)", [
    JSON.stringify([...startOn(0, day), ...startOn(1, later), orderOf(2), ...noticeUntil(day)]),
  ]);
  await expect
    .poll(() => textsOf(["/programs/hvac", "/hvac"]), rendered)
    .toEqual(Array(4).fill([true, true]));
  expect(await textsOf(["/", "/programs"])).toEqual(Array(4).fill([true, false]));

  const saysNotice = () =>
    Promise.all(
      sites.map(async ({ url }) => (await (await fetch(`${url}/es/donate`)).text()).includes("Aviso 7")),
    );
  expect(await saysNotice()).toEqual([true, true]);
  await moveClockTo(startOf(dayAfter(day)) - 300_000);
  expect(await textsOf(all), "on its day").toEqual(Array(2).fill(onDay).flat());
  await moveClockTo(startOf(dayAfter(day)));
  await expect.poll(() => textsOf(all), rendered).toEqual(Array(10).fill([false, true]));
  expect(await saysNotice(), "the notice is over too").toEqual([false, false]);
  await moveClockTo(startOf(dayAfter(later)));
  await expect.poll(() => textsOf(all), rendered).toEqual(Array(10).fill([false, false]));
  await sites[1]?.stop("SIGKILL");
  await sites[1]?.start();
  expect(await textsOf(all), "after a start").toEqual(Array(10).fill([false, false]));
});

/** The home page and the overview name the next start alone. */
const onDay = [[true, false], [true, false], ...Array(3).fill([true, true])];

const starts = ["programs", "1", "starts"];

function orderOf(count: number) {
  return {
    file: "programs",
    path: starts,
    value: Array.from({ length: count }, (_, index) => `new${index}`).join(" "),
  };
}

function startOn(index: number, date: string) {
  const values = { date, time: "evening", town: "", seats: "open", deadline: "" };
  return Object.entries(values).map(([key, value]) => ({
    ...{ file: "programs", path: [...starts, `new${index}`, key] },
    value,
  }));
}

function noticeUntil(until: string) {
  const event = { eventDay: "", eventBegins: "", eventEnds: "", eventPlace: "" };
  const shared = { noticeKind: "news", from: "2026-01-01", until, page: "", address: "", ...event };
  const path = ["notices"];
  return [
    { file: "every/notices", path, value: "new0" },
    ...Object.entries(shared).map(([key, value]) => ({
      file: "every/notices",
      path: [...path, "new0", key],
      value,
    })),
    { file: "en/notices", path: [...path, "new0", "text"], value: "Notice 7" },
    { file: "es/notices", path: [...path, "new0", "text"], value: "Aviso 7" },
  ];
}
