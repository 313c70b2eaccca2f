// How PostgreSQL plans the list's queries: it reads one page and not all rows before it.
import { expect, test } from "vitest";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import { anAdministrator, anApplication, asRole, claimsOf, type Owner } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";

test("the list of one status reads that status alone, though the newest are all of another", async () => {
  const { owner } = await aDatabase();
  await store(owner, 6_000, {
    status: "case when n <= 3000 then 'new' else (array['reviewing', 'approved', 'rejected'])[1 + n % 3] end",
    created_at: "now() - n * interval '1 hour'",
  });
  for (const status of applicationStatuses) {
    const plan = await explained(
      owner,
      `select * from public.scholarship_applications where status = '${status}' order by created_at desc, id desc limit 50`,
    );
    expect(plan).toContain(`scholarship_applications_${status}_idx`);
    expect(plan).not.toContain("Rows Removed");
  }
});

test("two frequent words that never occur together are found by the index, not by reading every application", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { email: "'a' || n || case n % 2 when 0 then '@gmail.com' else '@yahoo.com' end" });
  const asked = (more: string) =>
    explained(owner, `select id from private.application_search where search_text ilike '%gmail%' and search_text ilike '%yahoo%' ${more} limit 101`);
  expect(await asked("")).toContain("Seq Scan on scholarship_applications");
  expect(await asked("and private.at_high_cost(id)")).toContain("scholarship_applications_search_idx");
}); // biome-ignore format: one line a step

test("a word that may be rarer than estimated is found by the index, and a frequent one in the list's order", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { city: "case when n % 2 = 0 then 'Springfield' when n % 50 = 1 then 'Thornwell' else 'Houston' end", created_at: "now() - n * interval '1 hour'" });
  const asked = (word: string, more: string) =>
    explained(owner, `select id from private.application_search where search_text ilike '%${word}%' ${more} order by created_at desc, id desc limit 50`);
  expect(await asked("thornwell", "")).toContain("scholarship_applications_newest_idx");
  expect(await asked("thornwell", "and private.at_some_cost(id)")).toContain("scholarship_applications_search_idx");
  expect(await asked("springfield", "and private.at_some_cost(id)")).toContain("scholarship_applications_newest_idx");
}); // biome-ignore format: one line a step

test("a search stays quick if two frequent words occur together in none of very many applications", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { email: "'a' || n || case n % 2 when 0 then '@gmail.com' else '@yahoo.com' end" });
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const scans = "select seq_scan from pg_stat_xact_user_tables where relname = 'scholarship_applications'";
  const found = await asRole(owner, admin, async (client) => {
    const page = await client.query("select id from public.search_applications(array['%gmail%', '%yahoo%'])");
    const count = await client.query("select * from public.application_search_count(array['%gmail%', '%a1%'])");
    await client.query("reset role");
    return { page: page.rows, count: count.rows, scans: (await client.query(scans)).rows };
  });
  expect(found).toEqual({ page: [], count: [{ applications: "100", is_more: true }], scans: [{ seq_scan: "0" }] });
}); // biome-ignore format: one line a step

async function store(owner: Owner, count: number, columns: Record<string, string>): Promise<void> {
  const row = Object.entries(anApplication()).filter(([column]) => column !== "id" && !(column in columns));
  const names = [...row.map(([column]) => column), ...Object.keys(columns)];
  const values = [...row.map((_, index) => `$${index + 1}`), ...Object.values(columns)];
  await owner.query(
    `insert into public.scholarship_applications (${names}) select ${values} from generate_series(1, ${count}) n`,
    row.map(([, value]) => value),
  );
  await owner.query("vacuum analyze public.scholarship_applications");
}

/**
 * Explains a query of the schema `private` as the owner, whose rights the functions use, and any other query
 * as an administrator.
 */
async function explained(owner: Owner, query: string): Promise<string> {
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const caller = query.includes("private.") ? { ...admin, role: "postgres" } : admin;
  const { rows } = await asRole(owner, caller, (client) => client.query(`explain (analyze) ${query}`));
  return rows.map((line) => line["QUERY PLAN"]).join("\n");
}
