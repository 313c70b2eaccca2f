// Reads what is published, as anybody may: from this server's own database, or from a hosted project by its
// REST interface.
import type { Pool } from "pg";
import type { Override } from "../../../words/overrides.ts";

/** The number is 0 if nothing is published. The values are as they were written: nothing has checked them. */
export type NewestPublication = {
  number: number;
  overrides: unknown;
  /** Whether it changed within the last hour where money or mail goes, or which scripts run. */
  changed_addresses: boolean;
};

/** The values are null where `known` is the number of the newest publication. */
export type AskForNewest = (known: number) => Promise<NewestPublication>;

/** `pool` connects as the role `authenticator`. Rejects with the driver's errors. */
export function newestInDatabase(pool: Pool): AskForNewest {
  return async (known) => {
    const client = await pool.connect();
    try {
      await client.query("begin read only; set local role anon");
      const { rows } = await client.query<NewestPublication>(
        "select number, overrides, changed_addresses from public.newest_publication($1)",
        [known],
      );
      await client.query("commit");
      client.release();
      return onlyRow(rows);
    } catch (error) {
      client.release(true); // whatever it still waits for
      throw error;
    }
  };
}

/** `anonKey` is the project's public key. Rejects without an answer within five seconds. */
export function newestInHostedProject(url: string, anonKey: string): AskForNewest {
  const key = {
    apikey: anonKey,
    ...(anonKey.startsWith("eyJ") ? { authorization: `Bearer ${anonKey}` } : {}),
  };
  return async (known) => {
    const response = await fetch(`${url}/rest/v1/rpc/newest_publication?known=${known}`, {
      headers: key,
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`The hosted project answered ${response.status}.`);
    return onlyRow((await response.json()) as NewestPublication[]); // PostgREST answers with a list of rows
  };
}

function onlyRow(rows: NewestPublication[]): NewestPublication {
  const [row] = rows;
  if (!row) throw new Error("The newest publication was not told.");
  return row;
}

/** The overrides of a row, in which anything may stand; undefined if they are none. */
export function asOverrides(written: unknown): Override[] | undefined {
  if (!Array.isArray(written)) return undefined;
  return written.every(isOverride) ? written : undefined;
}

function isOverride(one: unknown): one is Override {
  const { file, path, value } = Object(one);
  return (
    typeof file === "string" &&
    Array.isArray(path) &&
    path.every((key) => typeof key === "string") &&
    value !== undefined
  );
}
