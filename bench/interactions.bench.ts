// Every press after the first: from the event to the next frame, on every screen, on a slow phone.
// first-touch measures the first tap. `npm run bench -- interactions [ROUNDS] [PART OF A SCREEN'S NAME]`

import { type Phone, startPhone } from "./browser/throttled-phone.ts";
import { accountScreens, password, signIn } from "./interactions/account-screens.ts";
import { createInteractionTimer, type Interaction } from "./interactions/interaction-timer.ts";
import { dialogInteractions, listInteractions } from "./interactions/list-screen.ts";
import { publicScreens, type Screen } from "./interactions/public-screens.ts";
import { createHttpCaller } from "./load/http-caller.ts";
import { machine } from "./load/machine.ts";
import { median } from "./load/median.ts";
import { fillApplications } from "./site/fill-applications.ts";
import { withFolder } from "./site/server-process.ts";
import { type BenchSite, startSite } from "./site/site.ts";

/** From the event to the next paint: the limit of "good" for Interaction to Next Paint. */
const maxMs = 200;

export async function bench(words: string[]): Promise<void> {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3);
  const nameParts = words.filter((word) => !/^\d+$/.test(word));
  const isSelected = ({ name }: Screen) =>
    nameParts.length === 0 || nameParts.some((part) => name.includes(part));
  const phone = await startPhone();
  try {
    console.log(`${machine()}\nall presses of ${rounds} rounds; milliseconds\n\n${heading}`);
    await onSite(async (site) => {
      for (const screen of [...publicScreens, ...accountScreens].filter(isSelected))
        console.log(rowOf(screen.name, await pressesOf(screen, { phone, origin: site.origin, rounds })));
    });
    for (const size of [1_000, 100_000]) {
      const screens = listScreensOf(size).filter(isSelected);
      if (screens.length === 0) continue;
      await onSite(async (site) => {
        const visitor = await anAdministrator(site, { phone, size });
        const run = { phone, origin: site.origin, rounds, visitor };
        for (const screen of screens) console.log(rowOf(screen.name, await pressesOf(screen, run)));
      });
    }
  } finally {
    await phone.close();
  }
}

async function onSite(work: (site: BenchSite) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const site = await startSite(`${folder}/site`);
    try {
      await work(site);
    } finally {
      await site.stop();
    }
  });
}

function listScreensOf(size: number): Screen[] {
  const many = size.toLocaleString("en-US");
  return [
    { name: `list of ${many}`, press: listInteractions },
    { name: `dialog of ${many}`, press: dialogInteractions },
  ];
}

type Visitor = Parameters<Phone["newPage"]>[0];

/** Returns the browser storage of a signed-in administrator. */
async function anAdministrator(
  site: BenchSite,
  { phone, size }: { phone: Phone; size: number },
): Promise<Visitor> {
  const email = "staff@example.org";
  const http = createHttpCaller(site.origin);
  await http.call("POST", "/auth/v1/signup", { body: { email, password } });
  http.close();
  await fillApplications(site.dataDir, size);
  const page = await phone.newPage();
  const timer = await createInteractionTimer(page, site.origin);
  await timer.open("/auth");
  await signIn(timer, email);
  await page.waitForURL((url) => url.pathname === "/scholarship-admin");
  const visitor = await page.context().storageState();
  await page.context().close();
  return visitor;
}

type Run = { phone: Phone; origin: string; rounds: number; visitor?: Visitor };

async function pressesOf(screen: Screen, { phone, origin, rounds, visitor }: Run): Promise<Interaction[]> {
  const presses: Interaction[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await phone.newPage(visitor);
    try {
      const timer = await createInteractionTimer(page, origin);
      await screen.press(timer);
      presses.push(...(await timer.presses()));
    } finally {
      await page.context().close();
    }
  }
  return presses;
}

const heading = ["| screen | presses | median | longest | above 200 ms |", "|---|---|---|---|---|"].join(
  "\n",
);

function rowOf(screen: string, presses: Interaction[]): string {
  const longest = presses.reduce((long, press) => (press.milliseconds > long.milliseconds ? press : long));
  const cells = [
    screen,
    String(presses.length),
    String(median(presses.map(({ milliseconds }) => milliseconds))),
    `${longest.milliseconds} (${longest.name})`,
    tooLong(presses).join(", ") || "none",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Each name with how many of its presses took too long. */
function tooLong(presses: Interaction[]): string[] {
  return Array.from(
    Map.groupBy(presses, ({ name }) => name),
    ([name, all]) => ({ name, all, long: all.filter(({ milliseconds }) => milliseconds > maxMs) }),
  )
    .filter(({ long }) => long.length > 0)
    .map(({ name, all, long }) => `${name} (${long.length} of ${all.length})`);
}
