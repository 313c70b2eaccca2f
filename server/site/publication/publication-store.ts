// Reads what is published, as anybody may: from this server's own database, or from a hosted project by its
// REST interface.
import type { Pool } from "pg";
import type { Override } from "../../../words/overrides.ts";

export type PublicationStore = {
  /** The number of the newest publication; 0 if nothing was ever published. */
  newest(): Promise<number>;
  /** The values of a publication, as they were written: nothing has checked them. */
  overrides(number: number): Promise<unknown>;
};

/** `pool` connects as the role `authenticator`. Methods reject with the driver's errors. */
export function createPublicationStore(pool: Pool): PublicationStore {
  const read = async <Row extends object>(select: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await pool.connect();
    try {
      await client.query("begin read only; set local role anon");
      const { rows } = await client.query<Row>(select, values);
      await client.query("commit");
      client.release();
      return rows;
    } catch (error) {
      client.release(true); // whatever it still waits for
      throw error;
    }
  };
  return {
    newest: async () => {
      const [row] = await read<{ newest: number }>(
        "select coalesce(max(number), 0) as newest from public.publications",
      );
      return row?.newest ?? 0;
    },
    overrides: async (number) => {
      const [row] = await read<{ overrides: unknown }>(
        "select overrides from public.publications where number = $1",
        [number],
      );
      return row?.overrides;
    },
  };
}

/** `anonKey` is the project's public key. Methods reject without an answer within five seconds. */
export function hostedPublicationStore(url: string, anonKey: string): PublicationStore {
  const read = async (query: string): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${url}/rest/v1/publications?${query}`, {
      headers: {
        apikey: anonKey,
        ...(anonKey.startsWith("eyJ") ? { authorization: `Bearer ${anonKey}` } : {}),
      },
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`the hosted project answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>[]; // PostgREST answers with a list of rows
  };
  return {
    newest: async () => Number((await read("select=number&order=number.desc&limit=1"))[0]?.number ?? 0),
    overrides: async (number) => (await read(`select=overrides&number=eq.${number}`))[0]?.overrides,
  };
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
