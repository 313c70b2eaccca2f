// How PostgreSQL answers the list's questions: by reading a page and not everything before it.
import { expect, test } from "vitest";
import { applicationStatuses } from "../../contract/scholarship.ts";
import { anAdministrator, anApplication, asRole, claimsOf, type Owner } from "../support/caller.ts";
import { aDatabase } from "../support/database.ts";

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

test("two frequent words that never stand together are looked up, not looked for in every application", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { email: "'a' || n || case n % 2 when 0 then '@gmail.com' else '@yahoo.com' end" });
  const asked = (more: string) =>
    explained(owner, `select id from public.application_search where search_text ilike '%gmail%' and search_text ilike '%yahoo%' ${more} limit 101`);
  expect(await asked("")).toContain("Seq Scan on scholarship_applications");
  expect(await asked("and is_found")).toContain("scholarship_applications_search_idx");
}); // biome-ignore format: one line a step

test("a word that may be rarer than the sample says is looked up, and a frequent one is read in the list's order", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { city: "case when n % 2 = 0 then 'Springfield' when n % 50 = 1 then 'Thornwell' else 'Houston' end", created_at: "now() - n * interval '1 hour'" });
  const asked = (word: string, more: string) =>
    explained(owner, `select id from public.application_search where search_text ilike '%${word}%' ${more} order by created_at desc, id desc limit 50`);
  expect(await asked("thornwell", "")).toContain("scholarship_applications_newest_idx");
  expect(await asked("thornwell", "and is_sought")).toContain("scholarship_applications_search_idx");
  expect(await asked("springfield", "and is_sought")).toContain("scholarship_applications_newest_idx");
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

async function explained(owner: Owner, query: string): Promise<string> {
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const { rows } = await asRole(owner, admin, (client) => client.query(`explain (analyze) ${query}`));
  return rows.map((line) => line["QUERY PLAN"]).join("\n");
}
