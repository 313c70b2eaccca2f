// A short form of the policies' matrix (tests/wire/policies/matrix.test.ts has all of it): tries what `anon`
// and `authenticated` may and may not do on a restored database, in a transaction that is rolled back.
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Database } from "../../contract/database.types.ts";
import type { OwnerConnection } from "../database/owner-command.ts";

/** Returns each wrong permission and each wrong refusal as the end of a sentence. */
export async function checkPolicies(owner: OwnerConnection): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('public.%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1",
  );
  const faults: string[] = [];
  await owner.query("begin");
  try {
    const columns = Object.keys(application);
    const refusal = await runAs(owner, "anon", {
      text: `insert into public.scholarship_applications (${columns}) values (${columns.map((_, n) => `$${n + 1}`)})`,
      values: Object.values(application),
    });
    if (refusal !== 1) faults.push(`a visitor cannot apply (${refusal})`);
    for (const role of ["anon", "authenticated"] as const)
      for (const attempt of attemptsOn(tables.map(({ name }) => name))) {
        const outcome = await runAs(owner, role, { text: attempt, values: [] });
        if (outcome !== 0 && outcome !== "42501") faults.push(`${role} may "${attempt}" (${outcome})`);
      }
  } finally {
    await owner.query("rollback");
  }
  return faults;
}

function attemptsOn(tables: string[]): string[] {
  return [
    ...tables.map((table) => `select from ${table} limit 1`),
    "update public.scholarship_applications set status = 'approved'",
    "delete from public.scholarship_applications",
  ];
}

/**
 * Returns the number of rows, or the SQLSTATE of PostgreSQL's refusal. Inserted rows stay until the rollback.
 */
async function runAs(
  owner: OwnerConnection,
  role: "anon" | "authenticated",
  statement: { text: string; values: string[] },
): Promise<number | string> {
  await owner.query("savepoint attempt");
  try {
    await owner.query(`set local role ${role}; set local request.jwt.claims = '{}'`);
    const { rowCount } = await owner.query(statement);
    await owner.query("reset role");
    return rowCount ?? 0;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await owner.query("rollback to savepoint attempt");
    return error.code ?? error.message;
  }
}

const application: Record<string, string> = {
  id: randomUUID(),
  first_name: "Backup",
  last_name: "Check",
  email: "check@backup.invalid",
  phone: "(555) 555-0123",
  city: "Nowhere",
  state: "TX",
  budget: "A trial of a backup.",
  education: "A trial of a backup.",
  experience: "A trial of a backup.",
  why_interested: "A trial of a backup.\n\nGoals: it is rolled back.",
} satisfies Database["public"]["Tables"]["scholarship_applications"]["Insert"];
