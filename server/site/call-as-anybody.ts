// Calls a function of the database that anybody may call: in this server's own database, or in a hosted
// project by its REST interface.
import type { Pool } from "pg";

/** `name` is that of a function in the schema `public`; the keys of `args` are those of its parameters. */
export type CallAsAnybody = <Row>(name: string, args: Record<string, string | number>) => Promise<Row[]>;

/** `pool` connects as the role `authenticator`. Rejects with the driver's errors. */
export function callsInDatabase(pool: Pool): CallAsAnybody {
  return async <Row>(name: string, args: Record<string, string | number>) => {
    const client = await pool.connect();
    try {
      await client.query("begin read only; set local role anon");
      const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
      const { rows } = await client.query(`select * from public.${name}(${named})`, Object.values(args));
      await client.query("commit");
      client.release();
      return rows as Row[];
    } catch (error) {
      client.release(true); // whatever it still waits for
      throw error;
    }
  };
}

/** `anonKey` is the project's public key. Rejects without an answer within five seconds. */
export function callsInHostedProject(url: string, anonKey: string): CallAsAnybody {
  const key = {
    apikey: anonKey,
    ...(anonKey.startsWith("eyJ") ? { authorization: `Bearer ${anonKey}` } : {}),
  };
  return async <Row>(name: string, args: Record<string, string | number>) => {
    const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));
    const response = await fetch(`${url}/rest/v1/rpc/${name}?${query}`, {
      headers: key,
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`The hosted project answered ${response.status}.`);
    return (await response.json()) as Row[]; // PostgREST answers with a list of rows
  };
}
