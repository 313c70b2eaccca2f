// An application in the database of a site or of a test.
import { randomUUID } from "node:crypto";

type Queried = { query(sql: string, values: unknown[]): Promise<unknown> };

/** Inserts an application and returns its id. */
export async function insertApplication(
  database: Queried,
  changes: Record<string, string | null> = {},
): Promise<string> {
  const row: Record<string, string | null> = { ...usual, id: randomUUID(), ...changes };
  const columns = Object.keys(row);
  await database.query(
    `insert into scholarship_applications (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return row.id ?? "";
}

const usual = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.org",
  phone: "555 555 0123",
  city: "Tampa",
  state: "FL",
  budget: "40 dollars a month",
  education: "GED",
  experience: "Heat pumps",
  why_interested: "A story long enough\n\nGoals: A steady trade",
};
