// kill -9 of one of two servers on one database while words are published: each shows the words before or the
// new ones on all pages, and what was saved is still there.
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { anAdministrator } from "./load/people.ts";
import { createRandom } from "./load/random.ts";
import { post } from "./load/request.ts";
import { formatSpread } from "./report/findings.ts";
import { signingKeys } from "./servers/signing-keys.ts";
import { queryAsOwner } from "./servers/site-database.ts";
import { type SupervisedSite, startSite, waitUntilReady } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

/** It is in the footer of every page, so a publication changes them all. */
const phone = { file: "school", path: ["phone"] };
const numberOf = (round: number) => `(555) 555-${String(1000 + round)}`;

/** From the press to the answer, and somewhat longer. */
const longestPauseMs = 6_000;
/** For a busy machine; how soon it shows elsewhere is measured by `npm run bench -- publish`. */
const longestWaitMs = 120_000;

export const trial: Trial = async ({ findings, kills, isSmall, seed }) => {
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) return findings.leftOut("this machine has no PostgreSQL server programs (15 or newer)");
  const random = createRandom(seed);
  const env = {
    ...{ DATABASE_URL: postgres.url, AUTH_AUTOCONFIRM: "true" },
    ...{ SITE_URL: "http://school.example", AUTH_SIGNING_KEYS: await signingKeys() },
  };
  await withFolder(async (first) =>
    withFolder(async (second) => {
      const where = { dataDir: first, databaseUrl: postgres.url };
      const sites = [await startSite({ dataDir: first, env }), await startSite({ dataDir: second, env })];
      const paths = await pathsOf(sites[0]);
      const recoveryMs: number[] = [];
      const found = { mixed: [] as string[], lost: [] as string[], late: [] as string[] };
      try {
        const { token } = await anAdministrator(sites[0]?.origin ?? "", where);
        const count = kills ?? (isSmall ? 6 : 100);
        for (let round = 1; round <= count; round += 1) {
          const [asked, killed] = [random.one(["0", "1"]), random.one(["0", "1"])].map(
            (one) => sites[Number(one)],
          );
          if (!asked || !killed) throw new Error("There are two sites.");
          const value = numberOf(round);
          const version = await save(asked.origin, token, value);
          const follows = await newestNumber();
          const answer = publish(asked.origin, { token, follows, version });
          await new Promise((resolve) => setTimeout(resolve, random.between(0, longestPauseMs)));
          recoveryMs.push(await killed.kill());
          await answer;
          for (const site of sites) await waitUntilReady(site.origin);
          const published = await publishedPhone();
          if (published !== value && (await savedPhone()) !== value) found.lost.push(value);
          for (const site of sites) await look(site, round);
        }
        findings.count("kills", recoveryMs.length);
        findings.figure("milliseconds until it answered again", formatSpread(recoveryMs));
        findings.figure("publications that were stored", await newestNumber());
        findings.promise(
          "no process shows some pages with other words",
          found.mixed.length === 0,
          String(found.mixed),
        );
        findings.promise(
          "what was saved is published or still a draft",
          found.lost.length === 0,
          String(found.lost),
        );
        findings.promise(
          "every process shows what is published",
          found.late.length === 0,
          String(found.late),
        );
      } finally {
        for (const site of sites) await site.stop();
      }

      /**
       * Pages are read one after the other, so a change between two of them is seen once. What a killed
       * process had sent to the database may be stored later.
       */
      async function look(site: SupervisedSite, round: number) {
        const until = performance.now() + longestWaitMs;
        for (;;) {
          const shown = await phonesOn(site, paths);
          const value = await publishedPhone();
          const changes = shown.filter((one, index) => index > 0 && one !== shown[index - 1]).length;
          if (changes > 1) found.mixed.push(`round ${round}: ${[...new Set(shown)].join(" and ")}`);
          if (changes === 0 && (value === undefined || shown[0] === value)) return;
          if (performance.now() > until)
            return void found.late.push(
              `round ${round}: ${shown[0]}, not ${value}\n${site.output().slice(-1_500)}`,
            );
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }

      async function newestNumber(): Promise<number> {
        const [row] = await queryAsOwner<{ number: number }>(
          where,
          "select coalesce(max(number), 0) as number from publications",
        );
        return row?.number ?? 0;
      }

      async function publishedPhone(): Promise<string | undefined> {
        const [row] = await queryAsOwner<{ overrides: { path: string[]; value: string }[] }>(
          where,
          "select overrides from publications order by number desc limit 1",
        );
        return row?.overrides.find(({ path }) => path.join() === phone.path.join())?.value;
      }

      async function savedPhone(): Promise<unknown> {
        const [row] = await queryAsOwner<{ value: unknown }>(where, "select value from drafts");
        return row?.value;
      }

      /** Over what an earlier round left. */
      async function save(origin: string, token: string, value: string): Promise<number> {
        const [left] = await queryAsOwner<{ version: number }>(where, "select version from drafts");
        const body = { ...phone, value, based_on: null, known_version: left?.version ?? 0 };
        const answer = await post(`${origin}/rest/v1/rpc/save_draft`, { body, headers: bearer(token) });
        const [row] = JSON.parse(answer.body) as { version: number }[]; // as the function declares it
        return row?.version ?? 0;
      }
    }),
  ).finally(() => postgres.stop());
};

type Publish = { token: string; follows: number; version: number };

/** Resolves whatever becomes of it: the server may be killed meanwhile. */
async function publish(origin: string, { token, follows, version }: Publish): Promise<void> {
  const body = { follows, note: "", drafts: [{ ...phone, version }] };
  await post(`${origin}/api/site-editor/publish`, { body, headers: bearer(token) });
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

async function pathsOf(site: SupervisedSite | undefined): Promise<string[]> {
  const sitemap = await (await fetch(`${site?.origin}/sitemap.xml`)).text();
  return Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g), ([, path]) => path || "/");
}

async function phonesOn({ origin }: SupervisedSite, paths: readonly string[]): Promise<string[]> {
  const phones: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(`${origin}${path}`)).text();
    phones.push(/\(555\) 555-\d{4}/.exec(html)?.[0] ?? `nothing on ${path}`);
  }
  return phones;
}
