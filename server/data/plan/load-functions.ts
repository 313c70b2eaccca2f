// The functions of the schema public that the API can call: those that return a table (`returns table`).
// PostgreSQL decides who may call one.
import pg, { type ClientBase } from "pg";
import type { DatabaseFunction } from "./database-objects.ts";

export async function loadFunctions(
  database: Pick<ClientBase, "query">,
): Promise<Map<string, DatabaseFunction>> {
  const { rows } = await database.query<CallableRow>(callablesQuery);
  return new Map(
    rows.map(({ name, is_writing: isWriting, parameters, columns, callers }) => {
      const described = ({ name: own, type }: { name: string; type: string }) => ({
        name: own,
        type,
        sql: pg.escapeIdentifier(own),
        defaultSql: undefined,
      });
      const callable: DatabaseFunction = {
        name,
        sql: `"public".${pg.escapeIdentifier(name)}`,
        isWriting,
        parameters: parameters.map((one) => ({ ...described(one), isOptional: one.is_optional })),
        rows: {
          name,
          sql: "called",
          columns: new Map(columns.map((one) => [one.name, described(one)])),
          primaryKey: [],
        },
        callers,
      };
      return [name, callable];
    }),
  );
}

type CallableRow = {
  name: string;
  is_writing: boolean;
  parameters: { name: string; type: string; is_optional: boolean }[];
  columns: { name: string; type: string }[];
  callers: string[];
};

/** `proargmodes`: i is a parameter, t a column of the table that the function returns. */
const callablesQuery = `
  select p.proname as name, p.provolatile = 'v' as is_writing,
         coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null), 'is_optional', a.n > p.pronargs - p.pronargdefaults)
                            order by a.n) filter (where a.mode = 'i'), '[]') as parameters,
         coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.n)
                  filter (where a.mode = 't'), '[]') as columns,
         array(select r.rolname::text from pg_catalog.pg_roles r
               where r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')) as callers
  from pg_catalog.pg_proc p
  cross join lateral rows from (unnest(p.proallargtypes), unnest(p.proargmodes), unnest(p.proargnames)) with ordinality a (type, mode, name, n)
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proretset
    and 't' = any (p.proargmodes)
  group by p.oid, p.proname`;
