// The floor of get-user and refresh: the signature, and the SQL that the service sends, directly through the
// driver.
import type { Pool } from "pg";
import { type AuthService, authDatabase } from "../../server/auth/service.ts";
import { refreshSession } from "../../server/auth/sessions/refresh-session.ts";
import { requireSession } from "../../server/auth/sessions/require-session.ts";
import { createRateLimiter } from "../../server/platform/admission/rate-limit.ts";
import { readConfig } from "../../server/platform/config/config.ts";
import { type AccessTokens, createAccessTokens } from "../../server/platform/keys/access-token.ts";
import { loadSigningKeys } from "../../server/platform/keys/signing-keys.ts";
import { createLog } from "../../server/platform/log.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { socketDirOf } from "./data-baseline.ts";
import {
  freshToken,
  type Recording,
  type Row,
  recording,
  replay,
  withFreshIds,
} from "./recorded-statements.ts";

export type Signed = { email: string; access_token: string; refresh_token: string };

export type AuthBaseline = {
  getUser(lane: number): Promise<void>;
  refresh(lane: number): Promise<void>;
  /** Number of statements in one call, including `begin` and `commit`. */
  statements: { getUser: number; refresh: number };
  close(): Promise<void>;
};

/** `people`, one for each lane, must be used only by this baseline, because it refreshes their sessions. */
export async function authBaseline(dataDir: string, people: Signed[]): Promise<AuthBaseline> {
  const database = openDatabase({
    address: { socketDir: await socketDirOf(dataDir) },
    log: createLog("silent"),
  });
  const pool = database.as("supabase_auth_admin");
  const keys = await loadSigningKeys({ dataDir, given: undefined });
  const tokens = await createAccessTokens({
    keys,
    issuer: "http://localhost/auth/v1",
    now,
    maxRemembered: 0,
  });
  const lanes = await Promise.all(people.map((person) => recordLane(pool, tokens, person)));
  const laneOf = (lane: number) => {
    const found = lanes[lane];
    if (!found) throw new Error(`There is no lane ${lane}.`);
    return found;
  };
  return {
    getUser: async (lane) => {
      const { person, getUser } = laneOf(lane);
      await tokens.verify(person.access_token);
      await replay(pool, getUser);
    },
    refresh: async (lane) => {
      const { claims, refresh } = laneOf(lane);
      await refresh();
      await tokens.sign(claims);
    },
    statements: {
      getUser: lanes[0]?.getUser.length ?? 0,
      refresh: lanes[0]?.refreshStatements ?? 0,
    },
    close: () => database.close(),
  };
}

async function recordLane(pool: Pool, tokens: AccessTokens, person: Signed) {
  const getUser = await record(pool, tokens, async (service) => {
    await requireSession(service, `Bearer ${person.access_token}`);
  });
  let rotated = "";
  const refreshed = await record(pool, tokens, async (service) => {
    rotated = (await refreshSession(service, person.refresh_token)).refresh_token;
  });
  const { iat: _, exp: __, iss: ___, ...claims } = await tokens.verify(person.access_token);
  const refresh = replayRotation(pool, refreshed, { usedToken: person.refresh_token, newToken: rotated });
  return {
    person,
    claims,
    refresh,
    getUser: getUser.statements,
    refreshStatements: refreshed.statements.length,
  };
}

/**
 * Repeats the recorded refresh, each time with the token that the refresh before created. The id of the
 * token's row is replaced too, because otherwise more and more tokens would remain unrevoked.
 */
function replayRotation(
  pool: Pool,
  { statements, rows }: Recording,
  { usedToken, newToken }: { usedToken: string; newToken: string },
) {
  const fresh = withFreshIds(statements);
  const usedTokenId = rows.map((row) => idOf(usedToken, row)).find((id) => id !== undefined);
  if (usedTokenId === undefined) throw new Error("The token was not read before it was spent.");
  let current = newToken;
  return async () => {
    const next = freshToken();
    const values = new Map<unknown, unknown>([
      [usedToken, current],
      [newToken, next],
    ]);
    const freshId = fresh();
    await replay(pool, statements, {
      now: (value) => values.get(value) ?? freshId(value),
      onRow: (row) => values.set(usedTokenId, idOf(current, row) ?? values.get(usedTokenId)),
    });
    current = next;
  };
}

/** Returns the id of a token in a row's array `tokens`. */
function idOf(token: string, { tokens = [] }: Row): string | undefined {
  const id = tokens.find((member) => member.token === token)?.id;
  return id === undefined ? undefined : String(id);
}

async function record(
  pool: Pool,
  tokens: AccessTokens,
  call: (service: AuthService) => Promise<void>,
): Promise<Recording> {
  const connection = await pool.connect();
  const { client, ...recorded } = recording(connection);
  try {
    await call({
      db: authDatabase(client),
      tokens,
      now,
      log: createLog("silent"),
      limiter: createRateLimiter({ pool, isOn: false, log: createLog("silent") }),
      recipientLimiter: createRateLimiter({ pool, isOn: true, log: createLog("silent") }),
      delivery: {
        send: async () => ({ isDelivered: true, isTestingMode: true }),
        waitFor: () => {},
        close: async () => {},
      },
      siteUrl: "http://localhost",
      caller: {
        address: "127.0.0.1",
        userAgent: "bench",
        redirectTo: "http://localhost",
        signal: new AbortController().signal,
      },
      settings: readConfig({}).auth,
    });
  } finally {
    connection.release();
  }
  return recorded;
}

function now(): Date {
  return new Date();
}
