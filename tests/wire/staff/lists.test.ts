// How PostgreSQL plans the list's queries: it reads one page and not all rows before it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdministrator, anApplication, asRole, claimsOf, type Owner } from "../../support/data/caller.ts";
import { aDatabase, makeDatabase } from "../../support/data/database.ts";

/** Twenty thousand applications, each with one of two frequent words and none with both. */
let withTwoWords: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  withTwoWords = await makeDatabase();
  const email = "'a' || n || case n % 2 when 0 then '@gmail.com' else '@yahoo.com' end";
  await store(withTwoWords.database.owner, 20_000, { email });
});
afterAll(() => withTwoWords.drop());

test("every count without a search reads an index, and no row (R-371)", async () => {
  const { owner } = await aDatabase();
  await store(owner, 6_000, {
    status: "(array['new', 'reviewing', 'approved', 'rejected'])[1 + n % 4]",
    state: "(array['FL', 'TX', 'nowhere'])[1 + n % 3]",
    created_at: "now() - n * interval '1 hour'",
    // As staff have it: few may be duplicates.
    ...{ email: "'a' || n || '@example.org'", phone: "'555 ' || (1000000 + n)", last_name: "'N' || n" },
  });
  const admin = await anAdministrator(owner);
  await owner.query("insert into public.application_assignments (application_id, assignee) select id, $1 from public.scholarship_applications where random() < 0.2", [admin.id]);
  // As staff have it: few are not told yet.
  await owner.query("update private.application_search_rows set is_untold = is_untold and extract(hour from created_at) = 3, is_duplicate = extract(hour from created_at) = 4");
  await owner.query("insert into public.application_replies (application_id, how, next_step) select id, 'phone', 'answer' from public.scholarship_applications where random() < 0.03");
  await owner.query("insert into public.application_replies (application_id, how, did, said_by) select id, 'page', 'withdrawal', 'applicant' from public.scholarship_applications where random() < 0.02");
  // A dead row that somebody's snapshot still sees keeps its page from being read by the index only.
  await expect.poll(async () => {
    await owner.query("vacuum analyze public.scholarship_applications, private.application_search_rows");
    return (await owner.query("select relname from pg_class where relname in ('scholarship_applications', 'application_search_rows') and relallvisible < relpages")).rows;
  }).toEqual([]);
  const filters = [{}, { program: "" }, { state: "FL" }, { language: "en" }, { status: "new" }, { assigned: "me" }, { assigned: "nobody", state: "TX" }, { overdue_days: 3 },
    { assigned: "me", overdue_days: 3 }, { from: "2020-01-01", time_zone: "America/New_York" }, { overdue_days: 3, program: "" }];
  const counts = filters.map((filter) => `select from public.application_tab_counts('${JSON.stringify(filter)}')`);
  const rowsRead = async (client: Owner) => {
    await client.query("reset role");
    const { rows } = await client.query("select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname in ('scholarship_applications', 'application_search_rows')");
    await client.query("set local role authenticated");
    return rows[0].count;
  };
  await asRole(owner, { role: "authenticated", claims: claimsOf(admin) }, async (client) => {
    for (const count of [...counts, "select from public.application_overview('UTC')"]) {
      const before = await rowsRead(client);
      await client.query(count);
      expect([count, (await rowsRead(client)) - before]).toEqual([count, 0]);
    }
  });
}); // biome-ignore format: one line a step

test("two frequent words that never occur together are found by the index, not by reading every application", async () => {
  const { owner } = withTwoWords.database;
  const words = "found.search_text like '%gmail%' and found.search_text like '%yahoo%'";
  const rowsRead = "select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'application_search_rows'";
  const read = async (query: string) => {
    await owner.query("begin");
    const before = (await owner.query(rowsRead)).rows[0].count;
    await owner.query(query);
    const after = (await owner.query(rowsRead)).rows[0].count;
    await owner.query("commit");
    return after - before;
  };
  expect(await read(`select from private.application_search_rows as found where ${words} limit 101`)).toBe(20_000);
  expect(await read(`select from private.found_by_words($$${words}$$, 101)`)).toBe(0);
}); // biome-ignore format: one line a step

test("a search stays quick if two frequent words occur together in none of very many applications", async () => {
  const { owner } = withTwoWords.database;
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const scans = "select sum(seq_scan) as scans from pg_stat_xact_user_tables where relname in ('scholarship_applications', 'application_search_rows')";
  const found = await asRole(owner, admin, async (client) => {
    const page = await client.query(`select id from public.list_applications('{"search": "gmail yahoo"}')`);
    const count = await client.query(`select * from public.application_tab_counts('{"search": "gmail a1"}')`);
    await client.query("reset role");
    return { page: page.rows, count: count.rows, scans: (await client.query(scans)).rows };
  });
  expect(found).toEqual({ page: [], count: [{ tab: "all", applications: "1000", is_more: true }], scans: [{ scans: "0" }] });
}); // biome-ignore format: one line a step

test("a filter reads the index that begins with it, though the newest are all of another kind (R-456)", async () => {
  const { owner } = await aDatabase();
  await store(owner, 6_000, {
    status: "case when n <= 3000 then 'new' else (array['reviewing', 'approved', 'rejected'])[1 + n % 3] end",
    state: "case when n <= 3000 then 'FL' else 'TX' end",
    created_at: "now() - n * interval '1 hour'",
  });
  const started = "(select created_at from public.scholarship_applications order by created_at desc offset 2999 limit 1)";
  await owner.query(`update private.application_search_rows set program = case when created_at < ${started} then 'Welding' else 'HVAC' end,
    language = case when created_at < ${started} then 'es' else 'en' end`);
  await owner.query("vacuum analyze private.application_search_rows");
  const asked = async (filter: object) => {
    const { rows } = await owner.query("select private.list_source(true) as source, private.list_condition($1) as condition", [filter]);
    const { source, condition } = rows[0];
    return explained(owner, `select dated.id from ${source} where ${condition} order by dated.created_at desc, dated.id desc limit 50 /* private. */`);
  };
  for (const [filter, index] of [
    [{ status: "approved" }, "status_idx"],
    [{ program: "Welding" }, "program_idx"],
    [{ state: "TX" }, "state_idx"],
    [{ language: "es" }, "language_idx"],
    [{ status: "rejected", program: "Welding" }, "status_program_idx"],
    [{ overdue_days: 200 }, "undecided_idx"],
  ] as const) {
    const plan = await asked(filter);
    expect(plan).toContain(`application_search_rows_${index}`);
    expect(plan).not.toContain("Rows Removed");
  }
}); // biome-ignore format: one line a step

test("who takes care, nobody, and no known program or state are read by an index, though the newest are of another kind (R-426)", async () => {
  const { owner } = await aDatabase();
  await store(owner, 6_000, {
    status: "case when n <= 3000 then 'new' else (array['reviewing', 'approved', 'rejected'])[1 + n % 3] end",
    state: "case when n <= 3000 then 'FL' else 'nowhere' end",
    created_at: "now() - n * interval '1 hour'",
  });
  const [one, other] = [await anAdministrator(owner), await anAdministrator(owner)];
  const admin = { role: "postgres", claims: claimsOf(one) };
  // The newest half is the other one's, but for ten of nobody; of the older half 1,000 are the caller's.
  await owner.query(
    `insert into public.application_assignments (application_id, assignee, assigned_at)
     select id, case when place <= 3000 then $2::uuid else $1::uuid end, created_at
     from (select id, created_at, row_number() over (order by created_at desc) as place from public.scholarship_applications) as placed
     where place between 11 and 4000`,
    [one.id, other.id],
  );
  await owner.query("update private.application_search_rows as found set program = 'HVAC' from public.scholarship_applications as a where a.id = found.application_id and a.state = 'FL'");
  await owner.query("vacuum analyze private.application_search_rows");
  for (const [filter, index] of [
    [{ assigned: "me" }, "assignee_idx"],
    [{ assigned: "me", status: "approved" }, "assignee_status_idx"],
    [{ assigned: "me", overdue_days: 1 }, "assignee_undecided_idx"],
    [{ assigned: "nobody" }, "unassigned_idx"],
    [{ program: "" }, "program_idx"],
    [{ state: "" }, "state_idx"],
    [{ status: "rejected", program: "" }, "status_program_idx"],
  ] as const) {
    const plan = await asRole(owner, admin, async (client) => {
      const { rows } = await client.query("select private.list_source(true) as source, private.list_condition($1) as condition", [filter]);
      const { source, condition } = rows[0];
      const query = `explain (analyze) select dated.id from ${source} where ${condition} order by dated.created_at desc, dated.id desc limit 50`;
      return (await client.query(query)).rows.map((line) => line["QUERY PLAN"]).join("\n");
    });
    expect([filter, plan]).toEqual([filter, expect.stringContaining(`application_search_rows_${index}`)]);
    expect(plan).not.toContain("Rows Removed");
  }
}); // biome-ignore format: one line a step

test("among very many, setting statuses and finding an address that everybody has read only what they need", async () => {
  const { owner } = await aDatabase();
  await store(owner, 20_000, { email: "'a' || n || '@example.org'", phone: "(8130000000 + n)::text", last_name: "'Name ' || n" });
  await owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) select id, 'No home', '00000', 'HVAC' from public.scholarship_applications");
  await owner.query("vacuum analyze public.scholarship_application_details");
  const { rows: ids } = await owner.query<{ id: string }>("select id from public.scholarship_applications limit 20");
  const changes = ids.map(({ id }) => ({ application_id: id, shown_status: "new", new_status: "approved" }));
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const rowsRead = async (client: Owner, table: string) => {
    const { rows } = await client.query("select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables where relname = $1", [table]);
    return Number(rows[0].count);
  };
  const [forStatuses, forDuplicates] = await asRole(owner, admin, async (client) => {
    const before = [await rowsRead(client, "scholarship_applications"), await rowsRead(client, "scholarship_application_details")] as const;
    await client.query("select * from public.set_application_statuses($1)", [JSON.stringify(changes)]);
    const after = await rowsRead(client, "scholarship_applications");
    const found = await client.query("select id from public.possible_duplicates($1)", [ids[0]?.id]);
    expect(found.rowCount).toBe(20);
    return [after - before[0], (await rowsRead(client, "scholarship_application_details")) - before[1]];
  });
  expect(forStatuses).toBeLessThan(200);
  expect(forDuplicates).toBeLessThan(50);
}); // biome-ignore format: one line a step

async function store(owner: Owner, count: number, columns: Record<string, string>): Promise<void> {
  const row = Object.entries(anApplication()).filter(([column]) => column !== "id" && !(column in columns));
  const names = [...row.map(([column]) => column), ...Object.keys(columns)];
  const values = [...row.map((_, index) => `$${index + 1}`), ...Object.values(columns)];
  await owner.query(
    `insert into public.scholarship_applications (${names}) select ${values} from generate_series(1, ${count}) n`,
    row.map(([, value]) => value),
  );
  await owner.query("vacuum analyze public.scholarship_applications, private.application_search_rows");
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
