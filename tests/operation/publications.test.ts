// Words that were changed and published: every process shows them, also after a restart; what cannot be shown
// leaves the pages as they were.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ensureConfirmedAccount } from "../../server/auth/accounts/ensure-confirmed-account.ts";
import { callsInHostedProject } from "../../server/site/call-as-anybody.ts";
import { newestPublication } from "../../server/site/publication/publication-store.ts";
import { makeDatabase, type TestDatabase } from "../support/data/database.ts";
import { aSite, type Site } from "../support/server/site.ts";

let sites: Site[];
let database: TestDatabase;
let stop: () => Promise<void>;
beforeAll(async () => {
  const made = await makeDatabase();
  database = made.database;
  const env = { DATABASE_URL: database.url, RATE_LIMITS: "off" };
  sites = await Promise.all([aSite({ env }), aSite({ env })]);
  stop = async () => {
    await Promise.all(sites.map((site) => site.remove()));
    await made.drop();
  };
});
afterAll(() => stop());

const phone = (value: string) => ({ file: "school", path: ["phone"], value });
const missionTitle = (en: string, es: string) =>
  [en, es].map((value, index) => ({
    file: `${["en", "es"][index]}/pages/mission`,
    path: ["mission", "title"],
    value,
  }));

/** For what hangs: two processes render at once, on a busy machine in half a minute. */
const renderedMs = 240_000;

/** What each process says of a page. */
const textsOf = (path: string) => Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).text()));

test("an administrator publishes: every process has it without a restart, in both languages, and after kill -9 (R-510)", async () => {
  const [one] = sites;
  const account = { email: "owner@example.org", password: "plumb-bob-and-line" };
  await ensureConfirmedAccount(database.owner, { ...account, becomesAdmin: true });
  const client = createClient(one?.url ?? "", "site-visitor", { auth: { persistSession: false } });
  await client.auth.signInWithPassword(account);
  const overrides = [phone("(555) 555-9876"), ...missionTitle("Why We Build", "Por qué construimos")];
  const publish = (follows: number) =>
    client.rpc("publish_drafts", { follows, overrides, note: "", included: [] });
  expect((await publish(1)).error?.code, "a number is left out").toBe("23503");
  expect((await publish(0)).error).toBeNull();
  expect((await publish(0)).error?.code, "somebody was first").toBe("23505");

  await expect
    .poll(async () => (await textsOf("/mission")).every((text) => text.includes("Why We Build")), {
      interval: 100,
      timeout: renderedMs,
    })
    .toBe(true);
  for (const text of await textsOf("/es/mission")) expect(text).toContain("Por qué construimos");
  for (const text of await textsOf("/no-such-page")) expect(text).toContain("(555) 555-9876");

  const asHosted = newestPublication(callsInHostedProject(one?.url ?? "", "site-visitor"));
  expect(await asHosted(0), "as a server asks a hosted project").toEqual({
    ...{ number: 1, overrides, changed_addresses: false },
  });
  expect(await asHosted(1)).toEqual({ number: 1, overrides: null, changed_addresses: false });

  for (const site of sites) await site.stop("SIGKILL");
  for (const site of sites) await site.start();
  for (const text of await textsOf("/mission")) expect(text).toContain("Why We Build");
});

test.each([
  ["markup for a list", [{ file: "en/pages/mission", path: ["mission", "values"], value: "<script>" }]],
  [
    "a script that is no address",
    [{ file: "school", path: ["links", "calendarScript"], value: "javascript:alert(1)" }],
  ],
  [
    "a link of the menu to another site",
    [{ file: "every/site", path: ["navigationLinks", "1", "to"], value: "//evil.example" }],
  ],
  ["no values", [{ file: "school" }]],
])(
  "a row with %s, written past every screen, is not shown and is said in the log (R-511)",
  async (_, overrides) => {
    const before = await textsOf("/mission");
    const { rows } = await database.owner.query(
      "insert into public.publications (number, overrides) select 1 + max(number), $1 from public.publications returning number",
      [JSON.stringify(overrides)],
    );
    const refused = `"publication":${rows[0].number}`;
    await expect
      .poll(() => sites.every((site) => site.output().includes(refused)), { timeout: renderedMs })
      .toBe(true);
    expect(await textsOf("/mission")).toEqual(before);
  },
);

test("after an update the site starts without the values that no longer fit, and with all others (R-528)", async () => {
  const site = await aSite({ env: { RATE_LIMITS: "off" } });
  onTestFinished(() => site.remove());
  const unfit = missionTitle("", "Por qué construimos"); // as if an update asked more of the English one
  await site.query("insert into public.publications (number, overrides) values (1, $1)", [
    JSON.stringify([phone("(555) 555-9876"), ...unfit]),
  ]);
  await expect.poll(() => site.output(), { timeout: renderedMs }).toContain("cannot be shown");
  expect(await (await fetch(`${site.url}/es/mission`)).text()).not.toContain("(555) 555-9876");
  await site.stop("SIGKILL");
  await site.start();
  const page = await (await fetch(`${site.url}/es/mission`)).text();
  expect(page).toContain("(555) 555-9876");
  expect(page).not.toContain("Por qué construimos");
  expect(site.output()).toContain('"file":"es/pages/mission"');
});
