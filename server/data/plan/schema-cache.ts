// Cache of the tables and functions that a request may name, read from the system catalogs: the only source
// of identifiers in SQL text. It loads at first use. It loads again if a request names something unknown, at
// most every five seconds, so a migration is noticed.
import pg, { type Pool } from "pg";
import { DataError, permissionDenied, refuse } from "../errors.ts";
import type { CallerRole } from "../identify-caller.ts";
import type { DatabaseFunction, Privilege, Table } from "./database-objects.ts";
import { loadFunctions } from "./load-functions.ts";
import { noSuchFunction } from "./plan-call.ts";

type GrantedTable = Table & { grants: ReadonlySet<`${CallerRole} ${Privilege}`> };
export type Tables = Map<string, GrantedTable>;
type CachedSchema = { tables: Tables; callables: Map<string, DatabaseFunction> };

export type SchemaCache = {
  /** Throws PGRST205 for a table that does not exist, and 42501 for a role without the privilege. */
  findTable(name: string, role: CallerRole, privilege: Privilege): Promise<Table>;
  /** Throws PGRST202 for a function that does not exist, and 42501 for a role that may not execute it. */
  findFunction(name: string, role: CallerRole): Promise<DatabaseFunction>;
  /**
   * Called when PostgreSQL does not know something that the cache has. The cache then loads again at the next
   * request, at most every five seconds.
   */
  invalidate(): void;
};

export function createSchemaCache({ pool, now }: { pool: Pool; now: () => number }): SchemaCache {
  let cached: Promise<CachedSchema> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let isInvalidated = false;
  function load(): Promise<CachedSchema> {
    loadedAt = now();
    isInvalidated = false;
    const loading = Promise.all([loadTables(pool), loadFunctions(pool)]).then(([tables, callables]) => ({
      tables,
      callables,
    }));
    cached = loading;
    loading.catch(() => {
      if (cached === loading) cached = undefined; // this caller gets the error; the next request loads again
    });
    return loading;
  }
  const isOld = () => now() - loadedAt > reloadAfterMilliseconds;
  /** What is unknown or denied makes the cache load again, but not at every request. */
  async function find<T>(pick: (all: CachedSchema) => T | DataError): Promise<T> {
    const found = pick(await (cached === undefined || (isInvalidated && isOld()) ? load() : cached));
    if (!(found instanceof DataError)) return found;
    const foundAgain = pick(await (isOld() ? load() : (cached ?? load())));
    if (foundAgain instanceof DataError) throw foundAgain;
    return foundAgain;
  }
  return {
    findTable: (name, role, privilege) =>
      find(({ tables }) => {
        const table = tables.get(name);
        if (!table) return noSuchTable(name, [...tables.keys()]);
        return table.grants.has(`${role} ${privilege}`)
          ? table
          : permissionDenied("table", name, role === "anon");
      }),
    findFunction: (name, role) =>
      find(({ callables }) => {
        const callable = callables.get(name);
        if (!callable) return noSuchFunction(name);
        return callable.callers.includes(role)
          ? callable
          : permissionDenied("function", name, role === "anon");
      }),
    invalidate: () => {
      isInvalidated = true;
    },
  };
}

export async function loadTables(pool: Pool): Promise<Tables> {
  const { rows } = await pool.query<CatalogRow>(catalogQuery);
  const tables: Tables = new Map();
  for (const row of rows) {
    const sql = `"public".${pg.escapeIdentifier(row.table_name)}`;
    const table: GrantedTable = tables.get(row.table_name) ?? {
      name: row.table_name,
      sql,
      columns: new Map(),
      primaryKey: [],
      grants: new Set(row.grants),
    };
    const column = {
      name: row.column_name,
      sql: pg.escapeIdentifier(row.column_name),
      type: row.type,
      defaultSql: row.default_sql ?? undefined,
    };
    table.columns.set(column.name, column);
    if (row.is_key) table.primaryKey.push(column);
    tables.set(table.name, table);
  }
  return tables;
}

function noSuchTable(name: string, names: string[]): DataError {
  const [closest] = names
    .map((known) => ({ known, score: similarity(name.slice(0, 63), known) }))
    .filter((candidate) => candidate.score >= 0.75)
    .sort((a, b) => b.score - a.score);
  return refuse("PGRST205", {
    message: `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`,
    hint: closest ? `Perhaps you meant the table 'public.${closest.known}'` : null,
  });
}

/**
 * 1 for equal words, 0 for words that have nothing in common (edit distance divided by the longer length).
 */
function similarity(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return 1 - (previous[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

type CatalogRow = {
  table_name: string;
  column_name: string;
  type: string;
  default_sql: string | null;
  is_key: boolean;
  grants: `${CallerRole} ${Privilege}`[];
};

const reloadAfterMilliseconds = 5_000;

const catalogQuery = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
         case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default_sql,
         coalesce(a.attnum = any (k.conkey), false) as is_key, granted.grants
  from pg_catalog.pg_class c
  cross join lateral (
    select coalesce(array_agg(r.rolname || ' ' || p.privilege), '{}') as grants
    from pg_catalog.pg_roles r
    cross join unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
    where r.rolname in ('anon', 'authenticated', 'service_role')
      and case p.privilege when 'delete' then has_table_privilege(r.oid, c.oid, 'delete')
                           else has_any_column_privilege(r.oid, c.oid, p.privilege) end
  ) as granted
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname, a.attnum`;
