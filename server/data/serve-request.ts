// The stages of a request: caller, request, plan, SQL, response. Every expected refusal is a DataError.
import type { Pool } from "pg";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { CallerTimeBudget } from "./caller-time-budget.ts";
import { translateDatabaseError } from "./errors.ts";
import { type Caller, type CallerKeys, identifyCaller } from "./identify-caller.ts";
import { maxBodyBytes, takeInsertLimit, takeSubmissionAttempt } from "./limits.ts";
import { type Plan, planFunctionCall, planRequest } from "./plan/plan.ts";
import type { SchemaCache } from "./plan/schema-cache.ts";
import { refuseOtherThanJson } from "./request/read-payload.ts";
import { type DataRequest, type IncomingRequest, readRequest } from "./request/read-request.ts";
import {
  checkResult,
  type DataResponse,
  needsCheck,
  readResult,
  type StatementResult,
  toResponse,
} from "./response.ts";
import { type CallerStatements, type Row, runAsCaller } from "./sql/run-as-caller.ts";
import { estimateStatement, mainStatement } from "./sql/to-sql.ts";
import type { StatementQueue } from "./statement-queue.ts";

export type DataParts = CallerKeys & {
  pool: Pool;
  catalog: SchemaCache;
  limiter: RateLimiter;
  queue: StatementQueue;
  /** Undefined with RATE_LIMITS=off. */
  budget: CallerTimeBudget | undefined;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Called with the number of rows that were newly stored in a table. */
  onStored?: ((table: string, rows: number) => void) | undefined;
};

/** A request whose body is not read yet, because the caller decides how large it may be. */
export type UnreadRequest = Omit<IncomingRequest, "body"> & {
  body(maxBytes: number): Promise<Uint8Array>;
  /** Aborted when the caller hangs up. */
  signal(): AbortSignal | undefined;
};

/**
 * Answers one request. Throws DataError for a refusal, BodyRefusal for a body that cannot be read, and the
 * driver's error if the database cannot be reached.
 */
export async function serveRequest(parts: DataParts, incoming: UnreadRequest): Promise<DataResponse> {
  const caller = await identifyCaller(
    { authorization: incoming.header("authorization"), apikey: incoming.header("apikey") },
    parts,
  );
  const request = await readRequest({ ...incoming, ...bodyOf(parts, incoming, caller) });
  const plan = await planOf(parts.catalog, caller, request);
  const outcome = await (plan.action === "insert" ? runInsert : runReadOrChange)(parts, {
    caller,
    incoming,
    request,
    plan,
  });
  return toResponse(request, plan, outcome);
}

type RequestContext = { caller: Caller; incoming: UnreadRequest; request: DataRequest; plan: Plan };

/**
 * How to read and parse the body. Limits are checked before it is read. The body of an application counts as
 * one attempt instead of against the time budget, so a used-up budget refuses no applicant.
 */
function bodyOf({ limiter, budget, now }: DataParts, incoming: UnreadRequest, caller: Caller) {
  const { address, method, table, isCall } = incoming;
  const isApplication = method === "POST" && !isCall && table === "scholarship_applications";
  const spender = { caller, address };
  return {
    body: async () => {
      if (caller.role === "anon") refuseOtherThanJson(incoming.header("content-type"));
      if (isApplication) await takeSubmissionAttempt(limiter, { caller, table, address });
      else budget?.check(spender);
      return incoming.body(maxBodyBytes(caller));
    },
    timed: <T>(parse: () => T): T => {
      if (!isApplication) budget?.check(spender); // other requests may have used it up while this body arrived
      const startedAt = now();
      try {
        return parse();
      } finally {
        budget?.spendOfThread(spender, now() - startedAt);
      }
    },
  };
}

function planOf(catalog: SchemaCache, caller: Caller, request: DataRequest): Promise<Plan> {
  const { call, table } = request;
  const plan = call
    ? catalog.findFunction(table).then((callable) => planFunctionCall(request, callable))
    : catalog.table(table).then((known) => planRequest(request, known));
  return translateErrors(plan, catalog, caller);
}

/**
 * Runs everything except inserts. The time that it takes in the database is spent from the caller's budget.
 */
async function runReadOrChange(
  { budget, now, ...parts }: DataParts,
  context: RequestContext,
): Promise<StatementResult> {
  const spender = { caller: context.caller, address: context.incoming.address };
  budget?.check(spender);
  let startedAt = now();
  const run = () => {
    startedAt = now();
    return runPlan(parts, context);
  };
  return runQueued(parts, context, run).finally(() => budget?.spend(spender, now() - startedAt));
}

async function runInsert(parts: DataParts, context: RequestContext): Promise<StatementResult> {
  const { caller, incoming, request, plan } = context;
  const { rows = 0, json = "" } = request.payload ?? {};
  const admitted = await takeInsertLimit(parts.limiter, {
    caller,
    address: incoming.address,
    table: plan.table.name,
    rows,
    characters: json.length,
  });
  let stored = 0;
  try {
    const outcome = await runQueued(parts, context, () => runPlan(parts, context));
    stored = request.preferences.tx === "rollback" ? 0 : (outcome.made ?? outcome.rows);
    if (stored > 0) parts.onStored?.(plan.table.name, stored);
    return outcome;
  } finally {
    await admitted.settle(stored);
  }
}

function runQueued<T>(
  { queue }: Pick<DataParts, "queue">,
  context: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  const { caller, incoming, plan } = context;
  const isApplication = plan.action === "insert" && plan.table.name === "scholarship_applications";
  const { accountId } = caller;
  return queue.run(work, { address: incoming.address, accountId, signal: incoming.signal, isApplication });
}

async function runPlan(
  { pool, catalog }: Pick<DataParts, "pool" | "catalog">,
  { caller, request: { preferences }, plan }: RequestContext,
): Promise<StatementResult> {
  const isRead = plan.action === "read";
  const isEstimated = isRead && (plan.count === "planned" || plan.count === "estimated");
  const check = (results: Row[][]) => checkResult(plan, preferences, readResult(plan, results));
  const work: CallerStatements = {
    statements: isEstimated ? [mainStatement(plan), estimateStatement(plan)] : [mainStatement(plan)],
    isReadOnly: isRead && !plan.call?.isWriting,
    isTrial: preferences.tx === "rollback",
    check: needsCheck(plan, preferences) ? check : undefined,
  };
  return readResult(plan, await translateErrors(runAsCaller(pool, caller, work), catalog, caller));
}

/**
 * Turns PostgreSQL's errors into refusals. A missing table, column or function invalidates the schema cache.
 */
async function translateErrors<T>(work: Promise<T>, catalog: SchemaCache, caller: Caller): Promise<T> {
  return work.catch((error: unknown) => {
    const refusal = translateDatabaseError(error, caller.role === "anon");
    if (refusal && /^(42703|42P01|42704|42883)$/.test(refusal.body.code)) catalog.invalidate();
    throw refusal ?? error;
  });
}
