// `npm run retention`: applications are anonymized after the months that the school has set
// (content/retention.yaml).
import { expect, test } from "vitest";
import { anonymizeDue, listDue, type RetentionRule } from "../../commands/database/anonymize-due.ts";
import { aDatabase } from "../support/data/database.ts";
import { insertApplication } from "../support/data/stored-application.ts";
import { outputOf } from "../support/server/command.ts";

const keepAll: RetentionRule = { new: null, reviewing: null, approved: null, rejected: null };

test("an application is due by months after its last change of status, or after it came in; null keeps it", async () => {
  const { owner } = await aDatabase();
  const aged = (months: number, days: number, status = "new") =>
    insertApplication(owner, {
      status,
      created_at: new Date(Date.UTC(...dayBefore(months)) - days * 86_400_000).toISOString(),
    });
  const over = await aged(6, 1);
  await aged(6, -2);
  const changedSince = await aged(24, 0);
  await owner.query("update scholarship_applications set status = 'reviewing' where id = $1", [changedSince]);
  await aged(120, 0, "approved");
  const rule = { ...keepAll, new: 6, reviewing: 6 };
  expect(await listDue(owner, rule)).toMatchObject([{ status: "new", count: 1 }]);
  expect(await listDue(owner, keepAll)).toEqual([]);
  expect(await anonymizeDue(owner, rule)).toBe(1);

  const { rows } = await owner.query("select id from scholarship_applications where first_name = 'Removed'");
  expect(rows).toEqual([{ id: over }]);
  const erasures = await owner.query(
    "select application_id, kind, reason, erased_by from application_erasures",
  );
  expect(erasures.rows).toEqual([
    { application_id: over, kind: "anonymized", reason: "retention", erased_by: null },
  ]);
  expect(await anonymizeDue(owner, rule)).toBe(0);
});

test("many are done in batches, once each, also by two runs at once", async () => {
  const database = await aDatabase();
  const { owner } = database;
  await owner.query(
    `insert into scholarship_applications (first_name, last_name, email, phone, education, experience, why_interested, created_at)
     select 'Person', 'Number ' || n, 'p' || n || '@example.org', '555 555 0123', 'GED', 'Plumbing', repeat('A story. ', 5), '2020-01-01'
     from generate_series(1, 1201) n`,
  );
  const second = await import("../../server/platform/postgres/database.ts").then(({ connectAsOwner }) =>
    connectAsOwner(database.address),
  );
  const batches: number[] = [];
  const rule = { ...keepAll, new: 1 };
  const counts = await Promise.all([
    anonymizeDue(owner, rule, (soFar) => batches.push(soFar)),
    anonymizeDue(second, rule),
  ]);
  await second.end();
  expect(counts.reduce((sum, count) => sum + count)).toBe(1201);
  expect(batches.length).toBeGreaterThan(0);
  const { rows } = await owner.query(
    "select count(*)::int, count(distinct application_id)::int as of from application_erasures",
  );
  expect(rows).toEqual([{ count: 1201, of: 1201 }]);
});

test("until the school has set a rule the command keeps everything, and says so", async () => {
  const database = await aDatabase();
  await insertApplication(database.owner, { created_at: "2000-01-01T00:00:00Z" });
  const told = await outputOf("commands/retention.ts", ["--apply"], database);
  expect(told).toBe(
    "new: kept\nreviewing: kept\napproved: kept\nrejected: kept\n\nEverything is kept, until content/retention.yaml says for how long.\n",
  );
  expect((await database.owner.query("select from application_erasures")).rowCount).toBe(0);
  await expect(outputOf("commands/retention.ts", ["--now"], database)).rejects.toThrow(/Usage:/);
});

/** The date this many months ago, on a day that every month has. */
function dayBefore(months: number): [number, number, number] {
  const today = new Date();
  return [today.getUTCFullYear(), today.getUTCMonth() - months, Math.min(today.getUTCDate(), 28)];
}
