// The administrators' list at 1,000, 10,000 and 100,000 applications: in a real browser, and over HTTP
// compared with the same SQL sent through the driver.
import type { Browser } from "@playwright/test";
import { withFolder } from "../bench/site/server-process.ts";
import { freePort } from "../commands/servers/free-port.mjs";
import { megabytes, settledMemory } from "./fuzz/heap-usage.ts";
import { type ListCall, listBaseline } from "./load/list-baseline.ts";
import { anAdministrator, type Person } from "./load/people.ts";
import { request } from "./load/request.ts";
import type { Findings } from "./report/findings.ts";
import { pageHeapBytes, withBrowser } from "./servers/browser.ts";
import { addressOf, queryAsOwner } from "./servers/site-database.ts";
import { startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = ({ isSmall, findings }) =>
  withFolder(async (dataDir) => {
    const inspectorPort = await freePort();
    const site = await startSite({
      dataDir,
      nodeArgs: [`--inspect=127.0.0.1:${inspectorPort}`],
      env: { AUTH_AUTOCONFIRM: "true" },
    });
    try {
      const person = await anAdministrator(site.origin, { dataDir });
      const sizes = isSmall ? [100, 1_000] : [1_000, 10_000, 100_000];
      const heaps: number[] = [];
      for (const size of sizes) {
        await fillUpTo(size, dataDir);
        findings.figure("applications", size.toLocaleString("en-US"));
        await measureCalls(findings, { origin: site.origin, person, dataDir, rounds: isSmall ? 10 : 60 });
        heaps.push(
          await withBrowser((browser) => openList(findings, browser, { origin: site.origin, person })),
        );
        const memory = await settledMemory(inspectorPort);
        findings.figure("server: heap", megabytes(memory.heapBytes));
        findings.figure("server: resident", megabytes(memory.residentBytes));
      }
      const [smallest = 0, largest = 0] = [heaps[0], heaps.at(-1)];
      findings.promise(
        "the page holds on to no more, however many applications there are (within 8 MB)",
        largest - smallest < 8 * 2 ** 20,
        `${megabytes(smallest)}, ${megabytes(largest)}`,
      );
    } finally {
      await site.stop();
    }
  });

const calls: [string, ListCall][] = [
  [
    "first page",
    {
      table: "scholarship_applications",
      query: "select=*&order=created_at.desc,id.desc&limit=50",
      headers: {},
    },
  ],
  ["counts of all tabs", { table: "application_tab_counts", query: "", headers: {}, body: "{}" }],
  ["what changed", { table: "application_news", query: "", headers: {}, body: "{}" }],
  [
    "search, few match",
    {
      table: "list_applications",
      query: "",
      headers: {},
      body: JSON.stringify({ filter: { search: "applicant.77@" } }),
    },
  ],
  [
    "search, a tenth matches",
    {
      table: "list_applications",
      query: "",
      headers: {},
      body: JSON.stringify({ filter: { search: "Austin3" } }),
    },
  ],
];

type Measured = { origin: string; person: Person; dataDir: string; rounds: number };

/** Alternates between the two, so that other load on the machine affects both alike. */
async function measureCalls(
  findings: Findings,
  { origin, person, dataDir, rounds }: Measured,
): Promise<void> {
  const floor = listBaseline(await addressOf({ dataDir }), person.token);
  try {
    for (const [name, call] of calls) {
      const straight = await floor.prepare(call);
      const overHttp = async () => {
        const isCall = call.body !== undefined;
        const url = `${origin}/rest/v1/${isCall ? "rpc/" : ""}${call.table}?${encodeURI(call.query)}`;
        const { status } = await request(url, {
          headers: { ...call.headers, apikey: "site-visitor", authorization: `Bearer ${person.token}` },
          ...(isCall ? { method: "POST", body: call.body } : {}),
        });
        if (status !== 200 && status !== 206) throw new Error(`${name}: ${status}`);
      };
      const times: { http: number[]; sql: number[] } = { http: [], sql: [] };
      for (let round = -5; round < rounds; round += 1) {
        const [http, sql] = [await timed(overHttp), await timed(straight)];
        if (round < 0) continue; // caches and compilers warm up
        times.http.push(http);
        times.sql.push(sql);
      }
      const [http, sql] = [median(times.http), median(times.sql)];
      findings.figure(
        `${name}, milliseconds over HTTP, same SQL, difference`,
        `${http.toFixed(1)}, ${sql.toFixed(1)}, ${(http - sql).toFixed(1)}`,
      );
    }
  } finally {
    await floor.close();
  }
}

/** Returns the heap size of the page after garbage collection, in bytes. */
async function openList(
  findings: Findings,
  browser: Browser,
  { origin, person }: { origin: string; person: Person },
): Promise<number> {
  const page = await browser.newPage();
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${origin}/scholarship-admin`);
  const opening: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    opening.push(
      await timed(async () => {
        await page.goto(`${origin}/scholarship-admin`);
        await page.locator("tbody tr").first().waitFor();
      }),
    );
  }
  const heapBytes = await pageHeapBytes(page);
  findings.figure("browser: milliseconds to the first rows, median of 3", Math.round(median(opening)));
  findings.figure("browser: heap", megabytes(heapBytes));
  return heapBytes;
}

/**
 * Cities are assigned by a hash: PostgreSQL samples rows at even distances, and would otherwise see the same
 * city every time.
 */
async function fillUpTo(size: number, dataDir: string): Promise<void> {
  await queryAsOwner(
    { dataDir },
    `insert into public.scholarship_applications
       (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, created_at)
     select 'Renee' || n, 'Kowalski' || n, 'applicant.' || n || '@example.org', '555 ' || lpad(n::text, 7, '0'),
            'Austin' || abs(hashint8(n) % 10), 'TX', 'I can pay $40 a month.', 'GED, 2019', 'Install heat pumps',
            repeat('I am rebuilding my life. ', 20) || E'\\n\\nGoals: A steady trade.', now() - make_interval(secs => n)
     from generate_series((select count(*) from public.scholarship_applications) + 1, $1::int) n`,
    [size],
  );
  await queryAsOwner({ dataDir }, "analyze public.scholarship_applications, private.application_search_rows");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
