// Finds the applications whose retention time is over and anonymizes them in bounded batches. A long run
// blocks nobody and may be stopped at any time.
import type { ApplicationStatus } from "../../contract/application-status.ts";
import { erasedEmail } from "../../contract/scholarship.ts";
import type { OwnerConnection } from "./owner-command.ts";

/**
 * Months after the last change of status, or after the application arrived if there was none. Null keeps it.
 */
export type RetentionRule = Readonly<Record<ApplicationStatus, number | null>>;

export type DueApplications = { status: ApplicationStatus; count: number; oldest: Date };

export async function listDue(owner: OwnerConnection, rule: RetentionRule): Promise<DueApplications[]> {
  const { rows } = await owner.query<DueApplications>(
    `select a.status, count(*)::int as count, min(last.change) as oldest ${fromDue} group by a.status`,
    valuesOf(rule),
  );
  return rows;
}

/**
 * Returns how many were anonymized. Applications that another transaction has locked are left for the next
 * run.
 */
export async function anonymizeDue(
  owner: OwnerConnection,
  rule: RetentionRule,
  onBatch: (soFar: number) => void = () => {},
): Promise<number> {
  for (let count = 0; ; ) {
    const done = await anonymizeBatch(owner, rule);
    if (done === 0) return count;
    count += done;
    onBatch(count);
  }
}

/**
 * Takes the locks of all signs of duplicates at once, in their order: one application after the other would
 * take them in another one than somebody else does at the same time.
 */
async function anonymizeBatch(owner: OwnerConnection, rule: RetentionRule): Promise<number> {
  await owner.query("begin");
  try {
    const { rows } = await owner.query<{ id: string }>(
      `select a.id ${fromDue} order by a.id limit ${batchRows} for update of a skip locked`,
      valuesOf(rule),
    );
    const ids = rows.map(({ id }) => id);
    await owner.query(
      `select private.lock_duplicate_signs(array(
         select unnest(array[signs.same_email, signs.same_phone, signs.same_name])
         from public.scholarship_applications as a cross join lateral private.duplicate_signs(a) as signs
         where a.id = any ($1)))`,
      [ids],
    );
    await owner.query(
      `insert into public.application_erasures (application_id, kind, reason)
       select id, 'anonymized', 'retention' from unnest($1::uuid[]) as id`,
      [ids],
    );
    await owner.query("commit");
    return ids.length;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

function valuesOf(rule: RetentionRule): unknown[] {
  const limited = Object.entries(rule).filter(([, months]) => months !== null);
  return [limited.map(([status]) => status), limited.map(([, months]) => months), erasedEmail];
}

/** Calendar months in UTC, as the administrators' dialog computes them. */
const fromDue = `
  from public.scholarship_applications a
  join unnest($1::text[], $2::int[]) as rule (status, months) on rule.status = a.status
  cross join lateral (
    select coalesce(
      (select changed_at from public.application_changes where application_id = a.id order by id desc limit 1),
      a.created_at
    ) as change
  ) as last
  where a.email <> $3
    and (last.change at time zone 'UTC') + make_interval(months => rule.months) < now() at time zone 'UTC'`;

const batchRows = 500;
