// Insert, upsert, update and delete as SQL. The payload is one JSON parameter, which PostgreSQL splits into
// the columns by their types.
import pg from "pg";
import type { Column } from "../plan/database-objects.ts";
import type { Plan } from "../plan/plan.ts";
import { type Bind, conditionsSql } from "./conditions-to-sql.ts";

export function mutationSql(plan: Plan, returned: Column[], bind: Bind): string {
  const returning = `returning ${returned.length > 0 ? returned.map((column) => `${plan.table.sql}.${column.sql}`).join(", ") : "1"}`;
  if (plan.action === "update") return updateSql(plan, { returned, returning }, bind);
  if (plan.action === "delete")
    return `delete from ${plan.table.sql}${conditionsSql(plan.conditions, plan.table.sql, bind)} ${returning}`;
  return insertSql(plan, returning, bind);
}

function insertSql({ action, table, conditions, write }: Plan, returning: string, bind: Bind): string {
  const columns = write.columns.map((column) => column.sql).join(", ");
  const source = `select ${columns} from ${payloadSql(write, bind)} body`;
  const where = action === "upsert one" ? conditionsSql(conditions, "body", bind) : "";
  if (!write.conflict)
    return `insert into ${table.sql}${columns ? ` (${columns})` : ""} ${source}${where} ${returning}`;

  const counting = `${where ? " and" : " where"} ${tally("+")}`;
  const arbiter = write.conflict.columns.map((column) => column.sql).join(", ");
  const merging = write.columns.map((column) => `${column.sql} = excluded.${column.sql}`).join(", ");
  const resolution =
    write.conflict.isMerging && merging ? `do update set ${merging} where ${tally("-")}` : "do nothing";
  return `insert into ${table.sql}${columns ? ` (${columns})` : ""} ${source}${where}${counting} on conflict (${arbiter}) ${resolution} ${returning}`;
}

function updateSql(
  { table, conditions, write }: Plan,
  { returned, returning }: { returned: Column[]; returning: string },
  bind: Bind,
): string {
  if (write.columns.length === 0) {
    const nothing = returned.length > 0 ? returned.map((column) => column.sql).join(", ") : "null";
    // As upstream, an empty body changes nothing. It still needs the privilege to select.
    return `select ${nothing} from ${table.sql} where false`;
  }
  const assignments = write.columns.map((column) => `${column.sql} = body.${column.sql}`).join(", ");
  const body = `(select * from ${payloadSql(write, bind)} one limit 1) body`;
  return `update ${table.sql} set ${assignments} from ${body}${conditionsSql(conditions, table.sql, bind)} ${returning}`;
}

/**
 * The payload's rows, with the columns' types. Missing keys are null, or the columns' defaults with
 * `missing=default`.
 */
function payloadSql({ json, columns, fillsDefaults }: Plan["write"], bind: Bind): string {
  const payload = bind(json);
  if (columns.length === 0) return `json_array_elements(${payload}::json)`;
  const typed = columns.map((column) => `${column.sql} ${column.type}`).join(", ");
  const names = columns.map((column) => column.sql).join(", ");
  if (!fillsDefaults) return `(select ${names} from json_to_recordset(${payload}::json) as row (${typed}))`;

  const defaults = columns.flatMap(({ name, defaultSql }) =>
    defaultSql ? [`${pg.escapeLiteral(name)}, ${defaultSql}`] : [],
  );
  const filled = `select jsonb_build_object(${defaults.join(", ")}) || given as filled from jsonb_array_elements(${payload}::jsonb) given`;
  return `(select ${names} from (${filled}) each_row, jsonb_to_record(each_row.filled) as row (${typed}))`;
}

/**
 * Adds 1 for each offered row and subtracts 1 for each that existed, so `data.made` ends as the number of
 * inserted rows.
 */
function tally(sign: "+" | "-"): string {
  return `set_config('data.made', (coalesce(nullif(current_setting('data.made', true), ''), '0')::int ${sign} 1)::text, true) <> 'never'`;
}
