// Deletes expired rows in batches, after sign-ins and refreshes
// (docs/decisions/0010-account-data-is-cleared.md). Across all servers only one purge runs at a time. It
// skips locked rows.
import { type RawBuilder, sql } from "kysely";
import { daysBefore } from "../../platform/durations.ts";
import type { AuthDatabase, AuthParts } from "../service.ts";

const everyMilliseconds = 60_000;

/** How many days each kind of row is kept after its end, its last use or its creation. */
export const retentionDays = {
  code: 1,
  /** Reuse of such a token within this time counts as theft and ends its session. */
  spentRefreshToken: 30,
  endedSession: 3,
  unusedSession: 90,
  signInNetwork: 90,
  unconfirmedAccount: 7,
  auditedRefresh: 30,
  auditEntry: 365,
};

/**
 * Returns a function that starts a purge in the background, at most once a minute. A failure is logged, and
 * the next purge tries again.
 */
export function createPurger(service: AuthParts): () => void {
  let nextAt = 0;
  return () => {
    const at = service.now().getTime();
    if (at < nextAt) return;
    nextAt = at + everyMilliseconds;
    purgeExpired(service).catch((error: unknown) =>
      service.log.warn({ err: error }, "old rows could not be cleared away"),
    );
  };
}

/** Deletes batch after batch while there are expired rows, but starts none after `maxMilliseconds`. */
export async function purgeExpired(
  service: Pick<AuthParts, "db" | "now">,
  maxMilliseconds = 5_000,
): Promise<void> {
  const endsAt = performance.now() + maxMilliseconds;
  while (await deleteBatch(service)) if (performance.now() >= endsAt) return;
}

/**
 * Runs in a transaction of its own, so that rows are locked only briefly. Returns true if there may be more.
 */
function deleteBatch({ db, now }: Pick<AuthParts, "db" | "now">): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    if (!(await takePurgeLock(trx))) return false;
    const batches: Batch[] = [
      ...(await deleteExpiredTokens(trx, at)),
      ...(await deleteExpiredSessions(trx, at)),
      ...(await deleteUnconfirmedAccounts(trx, at)),
      ...(await deleteAuditEntries(trx, at)),
    ];
    return batches.some(({ rows, most }) => rows === most);
  });
}

type Batch = { rows: number; most: number };

async function runBatch(db: AuthDatabase, most: number, statement: RawBuilder<unknown>): Promise<Batch> {
  const { numAffectedRows } = await statement.execute(db);
  return { rows: Number(numAffectedRows ?? 0), most };
}

/** Takes an advisory lock. Its number is arbitrary and used for nothing else. */
async function takePurgeLock(db: AuthDatabase): Promise<boolean> {
  const lock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(7207401) as locked`;
  return (await lock.execute(db)).rows[0]?.locked === true;
}

/**
 * Keeps a used refresh token that is the parent of an active one: it is answered with the active one again.
 */
async function deleteExpiredTokens(db: AuthDatabase, at: Date): Promise<Batch[]> {
  const codes = sql`
    delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens where created_at < ${utc(daysBefore(at, retentionDays.code))} limit 500 for update skip locked
    )`;
  const links = sql`
    delete from auth.earlier_links where link_hash in (
      select link_hash from auth.earlier_links where sent_at < ${daysBefore(at, retentionDays.code)} limit 500 for update skip locked
    )`;
  const refreshTokens = sql`
    delete from auth.refresh_tokens where id in (
      select id from auth.refresh_tokens spent
      where revoked and updated_at < ${daysBefore(at, retentionDays.spentRefreshToken)}
        and not exists (select from auth.refresh_tokens child where child.parent = spent.token and not child.revoked)
      limit 500 for update skip locked
    )`;
  return [
    await runBatch(db, 500, codes),
    await runBatch(db, 500, links),
    await runBatch(db, 500, refreshTokens),
  ];
}

/** Batches are small, because a session's refresh tokens are deleted with it. */
async function deleteExpiredSessions(db: AuthDatabase, at: Date): Promise<Batch[]> {
  const ended = sql`
    delete from auth.sessions where id in (
      select id from auth.sessions where not_after < ${daysBefore(at, retentionDays.endedSession)} limit 100 for update skip locked
    )`;
  const unused = sql`
    delete from auth.sessions where id in (
      select id from auth.sessions where refreshed_at < ${utc(daysBefore(at, retentionDays.unusedSession))} limit 100 for update skip locked
    )`;
  const networks = sql`
    delete from auth.sign_in_networks where (user_id, network) in (
      select user_id, network from auth.sign_in_networks where last_at < ${daysBefore(at, retentionDays.signInNetwork)} limit 500 for update skip locked
    )`;
  return [await runBatch(db, 100, ended), await runBatch(db, 100, unused), await runBatch(db, 500, networks)];
}

/**
 * Deletes accounts that nobody confirmed. Accounts with a role, a session, an organisation or a one-time
 * token are kept; deleteExpiredTokens deletes the token after a day. A person who confirms later is told that
 * the link has expired, and may sign up again.
 */
async function deleteUnconfirmedAccounts(db: AuthDatabase, at: Date): Promise<Batch[]> {
  const accounts = sql`
    delete from auth.users where id in (
      select id from auth.users as account
      where confirmed_at is null and created_at < ${daysBefore(at, retentionDays.unconfirmedAccount)}
        and deleted_at is null and banned_until is null and invited_at is null and not is_sso_user
        and not exists (select from auth.sessions where user_id = account.id)
        and not exists (select from auth.one_time_tokens where user_id = account.id)
        and not exists (select from auth.identities where user_id = account.id and provider like 'sso:%')
        and not auth.has_role(account.id)
      order by created_at limit 100 for update of account skip locked
    )`;
  return [await runBatch(db, 100, accounts)];
}

/** Entries of refreshes are kept for less time: they are most of the log and say the least. */
async function deleteAuditEntries(db: AuthDatabase, at: Date): Promise<Batch[]> {
  const refreshes = sql`
    delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries
      where payload ->> 'action' = 'token_refreshed' and created_at < ${daysBefore(at, retentionDays.auditedRefresh)} limit 500 for update skip locked
    )`;
  const anything = sql`
    delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where created_at < ${daysBefore(at, retentionDays.auditEntry)} limit 500 for update skip locked
    )`;
  return [await runBatch(db, 500, refreshes), await runBatch(db, 500, anything)];
}

/** For columns without time zone, which hold UTC. */
function utc(at: Date): string {
  return at.toISOString();
}
