// The stages of a request: caller, request without its body, table and the caller's right to it, body, plan,
// SQL, response. Every expected refusal is a DataError.
import type { Pool } from "pg";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import type { TimeBudget } from "../platform/admission/time-budget.ts";
import { isRefusedBeforeWriting, refuse, tooManyRequests, translateDatabaseError } from "./errors.ts";
import { type Caller, type CallerConnection, type CallerKeys, identifyCaller } from "./identify-caller.ts";
import { bodyLimits, takeInsertLimit, takeSubmissionAttempt, threadWeight } from "./limits.ts";
import type { Privilege } from "./plan/database-objects.ts";
import { isBulkChange, type Plan, planFunctionCall, planRequest } from "./plan/plan.ts";
import type { SchemaCache } from "./plan/schema-cache.ts";
import { withBody } from "./request/read-body.ts";
import { bodyType } from "./request/read-payload.ts";
import { type Action, type DataRequest, type IncomingRequest, readRequest } from "./request/read-request.ts";
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
  budget: TimeBudget | undefined;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Called with the number of rows that were newly stored in a table. */
  onStored?: ((table: string, rows: number) => void) | undefined;
};

/** A request whose body is not read yet, because the caller decides how large it may be. */
export type UnreadRequest = IncomingRequest &
  CallerConnection & { body(maxBytes: number): Promise<Uint8Array> };

/**
 * Answers one request. Throws DataError for a refusal, BodyRefusal for a body that cannot be read, and the
 * driver's error if the database cannot be reached.
 */
export async function serveRequest(parts: DataParts, incoming: UnreadRequest): Promise<DataResponse> {
  const caller = await identifyCaller(incoming, parts);
  const unread = readRequest(incoming);
  if (unread.preferences.tx === "rollback" && caller.role !== "service_role")
    throw refuse("PGRST122", { message: "Prefer: tx=rollback is for the service key" });
  const planFor = await findTarget(parts.catalog, { caller, incoming, request: unread });
  const request = unread.hasBody ? await readBody(parts, { caller, incoming, request: unread }) : unread;
  const plan = planFor(request);
  const outcome = await (plan.action === "insert" ? runInsert : runReadOrChange)(parts, {
    caller,
    incoming,
    request,
    plan,
  });
  return toResponse(request, plan, outcome);
}

type UnplannedRequest = { caller: Caller; incoming: UnreadRequest; request: DataRequest };
type RequestContext = UnplannedRequest & { plan: Plan };

/** How the table or function plans the request, once it is known that the caller's role has a right to it. */
async function findTarget(
  catalog: SchemaCache,
  { caller, request: { action, table: name }, incoming }: UnplannedRequest,
): Promise<(request: DataRequest) => Plan> {
  const { role } = caller;
  if (incoming.isCall) {
    const callable = await translateErrors(catalog.findFunction(name, role), catalog, caller);
    return (request) => planFunctionCall(request, callable);
  }
  const table = await translateErrors(catalog.findTable(name, role, privileges[action]), catalog, caller);
  return (request) => planRequest(request, table);
}

const privileges: Record<Action, Privilege> = {
  read: "select",
  insert: "insert",
  update: "update",
  "upsert one": "insert",
  delete: "delete",
};

/**
 * Limits are checked before the body is read. The body of an application counts as one attempt instead of
 * against the time budget, so a used-up budget refuses no applicant.
 */
async function readBody(
  parts: DataParts,
  { caller, incoming, request }: UnplannedRequest,
): Promise<DataRequest> {
  const { table, isCall = false } = incoming;
  const isApplication = request.action === "insert" && !isCall && table === "scholarship_applications";
  const { maxBytes, types, ...bounds } = bodyLimits(caller, isApplication);
  const type = bodyType(incoming.header("content-type"), isCall ? ["json"] : types);
  if (isApplication) await takeSubmissionAttempt(parts.limiter, caller);
  else checkTime(parts, caller);
  const bytes = await incoming.body(maxBytes);
  if (!isApplication) checkTime(parts, caller); // other requests may have used it up while this body arrived
  const startedAt = parts.now();
  try {
    return withBody(request, bytes, { type, isCall, bounds });
  } finally {
    budgetOf(parts, caller)?.spend(caller, threadWeight * (parts.now() - startedAt));
  }
}

/**
 * Runs everything except inserts. The time that it takes in the database is spent from the caller's budget.
 */
async function runReadOrChange(parts: DataParts, context: RequestContext): Promise<StatementResult> {
  const { caller } = context;
  checkTime(parts, caller);
  let startedAt = parts.now();
  const run = () => {
    startedAt = parts.now();
    return runPlan(parts, context);
  };
  return runQueued(parts, context, run).finally(() =>
    budgetOf(parts, caller)?.spend(caller, parts.now() - startedAt),
  );
}

/** Throws 429 if the account or the network of this caller has used up its time. */
function checkTime(parts: DataParts, caller: Caller): void {
  const seconds = budgetOf(parts, caller)?.secondsToWait(caller);
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

/** The service key is trusted, so it has no bound. */
function budgetOf({ budget }: DataParts, { role }: Caller): TimeBudget | undefined {
  return role === "service_role" ? undefined : budget;
}

async function runInsert(parts: DataParts, context: RequestContext): Promise<StatementResult> {
  const { caller, request, plan } = context;
  const { rows = 0, json = "" } = request.payload ?? {};
  const insert = { table: plan.table.name, rows, characters: json.length };
  const admitted = await takeInsertLimit(parts.limiter, caller, insert);
  let hasReachedDatabase = false;
  try {
    const outcome = await runQueued(parts, context, () => {
      hasReachedDatabase = true;
      return runPlan(parts, context);
    });
    const stored = request.preferences.tx === "rollback" ? 0 : (outcome.made ?? outcome.rows);
    if (stored > 0) parts.onStored?.(plan.table.name, stored);
    return outcome;
  } catch (error) {
    if (!hasReachedDatabase || isRefusedBeforeWriting(error)) await admitted.giveBack();
    throw error;
  }
}

function runQueued<T>(
  { queue }: Pick<DataParts, "queue">,
  { caller, plan }: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  const isApplication = plan.action === "insert" && plan.table.name === "scholarship_applications";
  return queue.run(work, caller, { isApplication });
}

async function runPlan(
  { pool, catalog }: Pick<DataParts, "pool" | "catalog">,
  { caller, request, plan }: RequestContext,
): Promise<StatementResult> {
  const { preferences } = request;
  const isRead = plan.action === "read";
  const isEstimated = isRead && (plan.count === "planned" || plan.count === "estimated");
  const check = (results: Row[][]) => checkResult(plan, preferences, readResult(plan, results));
  const work: CallerStatements = {
    statements: isEstimated ? [mainStatement(plan), estimateStatement(plan)] : [mainStatement(plan)],
    isReadOnly: isRead && !plan.call?.isWriting,
    isBulkChange: isBulkChange(plan, request.payload?.rows ?? 0),
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
