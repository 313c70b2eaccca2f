// The floor of a call of the data service: the same statement that it makes of a request, under the caller's
// role and claims, directly through the driver.

import type { CallerIdentity } from "../../server/data/identify-caller.ts";
import { bodyLimits } from "../../server/data/limits.ts";
import { planFunctionCall, planRequest } from "../../server/data/plan/plan.ts";
import { createSchemaCache } from "../../server/data/plan/schema-cache.ts";
import { withBody } from "../../server/data/request/read-body.ts";
import { readRequest } from "../../server/data/request/read-request.ts";
import { runAsCaller } from "../../server/data/sql/run-as-caller.ts";
import { mainStatement } from "../../server/data/sql/to-sql.ts";
import { createLog } from "../../server/platform/log.ts";
import { type DatabaseAddress, openDatabase } from "../../server/platform/postgres/database.ts";

/** `body` is the body of a function call. Without it, a table is read. */
export type ListCall = { table: string; query: string; headers: Record<string, string>; body?: string };

export type ListBaseline = { prepare(call: ListCall): Promise<() => Promise<void>>; close(): Promise<void> };

export function listBaseline(address: DatabaseAddress, token: string): ListBaseline {
  const database = openDatabase({ address, log: createLog("silent") });
  const pool = database.as("authenticator");
  const catalog = createSchemaCache({ pool, now: () => performance.now() });
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const caller: CallerIdentity = { role: "authenticated", claims };
  return {
    prepare: async ({ table, query, headers, body }) => {
      const isCall = body !== undefined;
      const unread = readRequest({
        method: isCall ? "POST" : "GET",
        table,
        isCall,
        query: new URLSearchParams(query),
        header: (name) => headers[name.toLowerCase()],
      });
      const bytes = new TextEncoder().encode(body);
      const bounds = bodyLimits(caller, false);
      const plan = isCall
        ? planFunctionCall(
            withBody(unread, bytes, { type: "json", isCall, bounds }),
            await catalog.findFunction(table, caller.role),
          )
        : planRequest(unread, await catalog.findTable(table, caller.role, "select"));
      const statement = mainStatement(plan);
      return async () => {
        await runAsCaller(pool, caller, {
          statements: [statement],
          isReadOnly: true,
          isBulkChange: false,
          isTrial: false,
          check: undefined,
        });
      };
    },
    close: () => database.close(),
  };
}
