// How PostgreSQL answers the list's questions: by reading a page and not everything before it.
import { expect, test } from "vitest";
import { applicationStatuses } from "../../contract/scholarship.ts";
import { anAdministrator, anApplication, asRole, claimsOf } from "../support/caller.ts";
import { aDatabase } from "../support/database.ts";

test("the list of one status reads that status alone, though the newest are all of another", async () => {
  const { owner } = await aDatabase();
  const row = Object.entries(anApplication()).filter(([column]) => column !== "id" && column !== "status");
  await owner.query(
    `insert into public.scholarship_applications (${row.map(([column]) => column)}, status, created_at)
     select ${row.map((_, index) => `$${index + 1}`)}, case when n <= 3000 then 'new' else (array['reviewing', 'approved', 'rejected'])[1 + n % 3] end,
            now() - n * interval '1 hour'
     from generate_series(1, 6000) n`,
    row.map(([, value]) => value),
  );
  await owner.query("analyze public.scholarship_applications");
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  for (const status of applicationStatuses) {
    const { rows } = await asRole(owner, admin, (client) =>
      client.query(
        "explain (analyze) select * from public.scholarship_applications where status = $1 order by created_at desc, id desc limit 50",
        [status],
      ),
    );
    const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toContain(`scholarship_applications_${status}_idx`);
    expect(plan).not.toContain("Rows Removed");
  }
}); // biome-ignore format: one line a step
