// The journey of a request: caller, reading, plan, SQL, answer. Every expected refusal is thrown as a DataError.
import type { Pool } from "pg";
import type { RateLimiter } from "../platform/rate-limit.ts";
import { type Answer, answer, checkOutcome, needsCheck, readOutcome } from "./answer.ts";
import type { Catalog } from "./catalog.ts";
import { refusalOfDatabase } from "./errors.ts";
import { type Caller, type CallerKeys, identifyCaller } from "./identify-caller.ts";
import { admitInsert, maxBodyBytes } from "./limits.ts";
import { planFunctionCall, planRequest } from "./plan.ts";
import { type IncomingRequest, readRequest } from "./read-request.ts";
import { type Row, runAsCaller, type Work } from "./run-as-caller.ts";
import { estimateStatement, mainStatement } from "./to-sql.ts";

export type DataParts = CallerKeys & {
  pool: Pool;
  catalog: Catalog;
  limiter: RateLimiter;
  /** Told how many rows were newly stored in which table. */
  onStored?: ((table: string, rows: number) => void) | undefined;
};

/** Its body is read once it is known who calls, and so how much it may hold. */
export type UnreadRequest = Omit<IncomingRequest, "body"> & { body(maxBytes: number): Promise<Uint8Array> };

export async function serveRequest(
  { pool, catalog, limiter, onStored, ...keys }: DataParts,
  incoming: UnreadRequest,
): Promise<Answer> {
  const caller = await identifyCaller(
    { authorization: incoming.header("authorization"), apikey: incoming.header("apikey") },
    keys,
  );
  const request = await readRequest({ ...incoming, body: () => incoming.body(maxBodyBytes(caller)) });
  const plan = request.call
    ? planFunctionCall(request, await translated(catalog.callable(request.table), catalog, caller))
    : planRequest(request, await translated(catalog.table(request.table), catalog, caller));

  const admitted =
    plan.action === "insert"
      ? await admitInsert(limiter, {
          ...{ caller, table: request.table, address: incoming.address },
          rows: request.payload?.rows ?? 0,
        })
      : undefined;

  const { preferences } = request;
  const isRead = plan.action === "read";
  const isEstimated = isRead && (plan.count === "planned" || plan.count === "estimated");
  const check = (results: Row[][]) => checkOutcome(plan, preferences, readOutcome(plan, results));
  const work: Work = {
    statements: isEstimated ? [mainStatement(plan), estimateStatement(plan)] : [mainStatement(plan)],
    isReadOnly: isRead,
    isTrial: preferences.tx === "rollback",
    check: needsCheck(plan, preferences) ? check : undefined,
  };
  let stored = 0;
  const ran = translated(runAsCaller(pool, caller, work), catalog, caller).then((results) => {
    const outcome = readOutcome(plan, results);
    stored = work.isTrial ? 0 : (outcome.made ?? outcome.rows);
    return outcome;
  });
  const outcome = await ran.finally(() => admitted?.settle(stored));
  if (plan.action === "insert" && stored > 0) onStored?.(plan.table.name, stored);
  return answer(request, plan, outcome);
}

/** What PostgreSQL refuses becomes our refusal; a table or column that vanished makes the catalog look again. */
async function translated<T>(work: Promise<T>, catalog: Catalog, caller: Caller): Promise<T> {
  return work.catch((error: unknown) => {
    const refusal = refusalOfDatabase(error, caller.role === "anon");
    if (refusal && /^(42703|42P01|42704|42883)$/.test(refusal.body.code)) catalog.doubt();
    throw refusal ?? error;
  });
}
