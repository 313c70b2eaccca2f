// `node commands/generate-types.ts [database address]`: writes contract/database.types.ts from the migrated
// database's catalog, in the layout of `supabase gen types typescript`. It also writes
// server/database/database-objects.ts, with which the server compares its database when it starts. Without an
// address it migrates an embedded database of its own and removes it afterwards.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ClientBase } from "pg";
import type { DatabaseFunction } from "../server/data/plan/database-objects.ts";
import { loadFunctions } from "../server/data/plan/load-functions.ts";
import { listDatabaseObjects } from "../server/database/check-database.ts";
import { migrationSets } from "../server/database/migration-sets.ts";
import { createLog } from "../server/platform/log.ts";
import { connectAsOwner } from "../server/platform/postgres/database.ts";
import { openEmbeddedDatabase } from "../server/platform/postgres/embedded-database.ts";
import { migrate } from "../server/platform/postgres/migrate.ts";

/** Returns the text of contract/database.types.ts for the schema `public` of this database. */
export async function databaseTypes(client: ClientBase): Promise<string> {
  const { rows: columns } = await client.query<ColumnRow>(columnsQuery);
  const { rows: keys } = await client.query<KeyRow>(keysQuery);
  const tables = columnsByRelation(columns, false).map(([table, own]) =>
    tableType(
      table,
      own,
      keys.filter((key) => key.table_name === table),
    ),
  );
  const functions = [...(await loadFunctions(client)).values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(functionType);
  const views = columnsByRelation(columns, true).map(([view, own]) => viewType(view, own));
  return `${header}export type Database = {
  public: {
    Tables: {
${tables.join("\n")}
    }
    Views: ${views.length > 0 ? `{\n${views.join("\n")}\n    }` : "{ [_ in never]: never }"}
    Functions: {
${functions.join("\n")}
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
`;
}

/** Returns the text of server/database/database-objects.ts. */
export async function databaseObjectsModule(client: ClientBase): Promise<string> {
  const objects = (await listDatabaseObjects(client)).map((object) => `  ${literal(object)},\n`);
  return `${objectsHeader}export const databaseObjects: readonly string[] = [\n${objects.join("")}];\n`;
}

/** Quotes a string as the formatter does: in single quotes if it contains double quotes. */
function literal(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "\\'")}'` : JSON.stringify(text);
}

/** Groups the columns by table, or by view. */
function columnsByRelation(columns: ColumnRow[], isView: boolean): [string, ColumnRow[]][] {
  return Object.entries(Object.groupBy(columns, (column) => column.table_name)).flatMap(([name, own = []]) =>
    own[0]?.is_view === isView ? [[name, own] as [string, ColumnRow[]]] : [],
  );
}

/** Every column is nullable, because PostgreSQL does not know which columns of a view are never null. */
function viewType(view: string, columns: ColumnRow[]): string {
  return `      ${view}: {
        Row: {
${columns.map((column) => `          ${column.name}: ${typeOf(column.type)} | null`).join("\n")}
        }
        Relationships: []
      }`;
}

function tableType(table: string, columns: ColumnRow[], keys: KeyRow[]): string {
  const type = (column: ColumnRow) => `${typeOf(column.type)}${column.is_nullable ? " | null" : ""}`;
  const row = columns.map((column) => `          ${column.name}: ${type(column)}`);
  const insert = columns.map(
    (column) =>
      `          ${column.name}${column.is_nullable || column.has_default ? "?" : ""}: ${type(column)}`,
  );
  const update = columns.map((column) => `          ${column.name}?: ${type(column)}`);
  return `      ${table}: {
        Row: {
${row.join("\n")}
        }
        Insert: {
${insert.join("\n")}
        }
        Update: {
${update.join("\n")}
        }
        Relationships: [${keys.map(relationship).join("")}${keys.length > 0 ? "\n        " : ""}]
      }`;
}

/**
 * Every column is nullable, because PostgreSQL does not know which columns of a function's result are never
 * null.
 */
function functionType({ name, parameters, rows }: DatabaseFunction): string {
  const args = parameters.map(
    (one) => `          ${one.name}${one.isOptional ? "?" : ""}: ${typeOf(one.type)}`,
  );
  const columns = [...rows.columns.values()].map(
    (column) => `          ${column.name}: ${typeOf(column.type)} | null`,
  );
  return `      ${name}: {
        Args: ${args.length > 0 ? `{\n${args.join("\n")}\n        }` : "Record<PropertyKey, never>"}
        Returns: {
${columns.join("\n")}
        }[]
      }`;
}

function relationship({
  name,
  columns,
  referenced_table,
  referenced_columns,
  is_one_to_one,
}: KeyRow): string {
  return `
          {
            foreignKeyName: ${JSON.stringify(name)}
            columns: ${JSON.stringify(columns)}
            isOneToOne: ${is_one_to_one}
            referencedRelation: ${JSON.stringify(referenced_table)}
            referencedColumns: ${JSON.stringify(referenced_columns)}
          },`;
}

function typeOf(type: string): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|real|double precision|numeric)/.test(type)) return "number";
  if (type === "boolean") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  return "string";
}

async function main(address: string | undefined): Promise<void> {
  if (address) return writeTypes(address);
  const dataDir = await mkdtemp(join(tmpdir(), "site-types-"));
  const database = await openEmbeddedDatabase({ dataDir, log: createLog("error") });
  try {
    await writeTypes(`postgres://postgres@${encodeURIComponent(database.socketDir)}/site`);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function writeTypes(url: string): Promise<void> {
  const client = await connectAsOwner({ url });
  try {
    await migrate(client, migrationSets);
    const written = {
      "../contract/database.types.ts": await databaseTypes(client),
      "../server/database/database-objects.ts": await databaseObjectsModule(client),
    };
    for (const [file, text] of Object.entries(written)) await writeFile(new URL(file, import.meta.url), text);
  } finally {
    await client.end();
  }
}

type ColumnRow = {
  table_name: string;
  is_view: boolean;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
};
type KeyRow = {
  table_name: string;
  name: string;
  columns: string[];
  referenced_table: string;
  referenced_columns: string[];
  is_one_to_one: boolean;
};

const header = `// Generated from the migrations by commands/generate-types.ts; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

`;

const objectsHeader = `// Generated from the migrations by commands/generate-types.ts; do not edit. It is one list, because a start
// compares all of it with the database.
`;

const columnsQuery = `
  select c.relname as table_name, c.relkind = 'v' as is_view, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname collate "C", a.attname collate "C"`;

/** Only foreign keys to tables of the schema `public`: the data service cannot embed other tables. */
const keysQuery = `
  select c.relname as table_name, k.conname as name, t.relname as referenced_table,
         (select array_agg(attname::text order by n) from unnest(k.conkey) with ordinality u(num, n)
            join pg_attribute on attrelid = k.conrelid and attnum = num) as columns,
         (select array_agg(attname::text order by n) from unnest(k.confkey) with ordinality u(num, n)
            join pg_attribute on attrelid = k.confrelid and attnum = num) as referenced_columns,
         exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
                   and i.indkey::int2[] <@ k.conkey and i.indkey::int2[] @> k.conkey) as is_one_to_one
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", k.conname collate "C"`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv[2]);
