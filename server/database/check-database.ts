// Checks that the objects that the recorded migrations created still exist. A database that was restored
// without its roles keeps its record of migrations but loses policies and grants, and must not be served.
import type { ClientBase } from "pg";
import { StartError } from "../platform/start-error.ts";
import { databaseObjects } from "./database-objects.ts";

/**
 * The roles that the migrations create. They belong to the PostgreSQL server, so a dump of one database
 * leaves them out.
 */
export const databaseRoles: readonly string[] = [
  ...["anon", "authenticated", "service_role", "authenticator", "supabase_auth_admin"],
  ...["site_limits", "site_delivery", "site_email"],
];

/** `owner` is the connection that applied the migrations. Throws StartError that names what is missing. */
export async function checkDatabase(owner: ClientBase): Promise<void> {
  const missing = missingObjects(await listDatabaseObjects(owner));
  if (missing.length === 0) return;
  const named = `${missing.slice(0, 4).join(", ")}${missing.length > 4 ? ` and ${missing.length - 4} more` : ""}`;
  const roles = missing.flatMap((object) =>
    object.startsWith(mayActAs) ? object.slice(mayActAs.length) : [],
  );
  throw new StartError(
    roles.length === missing.length
      ? `The user of DATABASE_URL lacks the ${named}: as a superuser of that server run "grant ${roles.join(", ")} to" and the name of this user.`
      : `The database lacks ${named}, which its recorded migrations made: restore a backup into a new database with npm run restore -- FOLDER (docs/operate.md, Backups).`,
  );
}

/**
 * Explains to an operator a migration that failed because its objects already exist: the record of migrations
 * was lost. Undefined for any other error.
 */
export function explainLostMigrationRecord({ cause }: Error): string | undefined {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return duplicateObjectCodes.includes(code)
    ? "The record of applied migrations (site_migrations.applied, supabase_migrations.schema_migrations) is missing or was cut short: restore a backup into a new database with npm run restore -- FOLDER (docs/operate.md, Backups)."
    : undefined;
}

/**
 * Returns the expected objects that are missing from `found`. A newer release may have dropped or renamed
 * objects that this one expects, while this one still runs beside it. So if the database has migrations that
 * are unknown here, only the roles are expected.
 */
export function missingObjects(found: readonly string[]): string[] {
  const isNewer = found.some(
    (object) => object.startsWith("migration ") && !databaseObjects.includes(object),
  );
  const present = new Set(found);
  const aboutRoles = /^(role |membership |right to act as role )/;
  return databaseObjects.filter((object) => !present.has(object) && (!isNewer || aboutRoles.test(object)));
}

/**
 * Lists, in words for an operator, the recorded migrations and those of their objects that access depends on.
 */
export async function listDatabaseObjects(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ object: string }>(listing, [databaseRoles]);
  return rows.map(({ object }) => object);
}

/** PostgreSQL's error codes for a schema, table, function, object or column that already exists. */
const duplicateObjectCodes = ["42P06", "42P07", "42723", "42710", "42701"];

const mayActAs = "right to act as role ";

const listing = `
  with ours as (
    select oid, nspname from pg_namespace where nspname in ('auth', 'delivery', 'email', 'limits', 'private', 'public', 'status')
  ), tables as (
    select c.oid, format('%s.%s', nspname, relname) as name, relkind, relrowsecurity, relacl, relowner
    from pg_class c join ours on ours.oid = relnamespace where relkind in ('r', 'v')
  ), functions as (
    select format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name, proacl, proowner
    from pg_proc p join ours on ours.oid = pronamespace
  ), roles as (
    select oid, rolname from pg_roles where rolname = any ($1)
  ), grants as (
    select 'schema ' || nspname as name, nspacl as acl, nspowner as owner from pg_namespace join ours using (oid, nspname)
    union all select name, relacl, relowner from tables
    union all select name, attacl, relowner from tables join pg_attribute on attrelid = tables.oid and attacl is not null
    union all select 'function ' || name, proacl, proowner from functions
  ), objects (place, object) as (
    select 1, 'role ' || rolname from roles
    union all
    select 2, '${mayActAs}' || rolname from roles where pg_has_role(current_user, oid,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
    union all
    select 3, format('membership of %s in %s', member.rolname, role.rolname)
    from pg_auth_members am join roles role on role.oid = roleid join roles member on member.oid = am.member
    union all
    select 4, case relkind when 'v' then 'view ' else 'table ' end || name from tables
    union all
    select 4, format('ownership of %s by %s', name, rolname) from tables join roles on roles.oid = relowner
    union all
    select 4, format('ownership of schema %s by %s', nspname, rolname)
    from ours join pg_namespace using (oid, nspname) join roles on roles.oid = nspowner
    union all
    select 5, 'row-level security of ' || name from tables where relrowsecurity
    union all
    select 6, format('policy "%s" on %s', polname, name) from pg_policy join tables on tables.oid = polrelid
    union all
    select 7, 'function ' || name from functions
    union all
    select 8, format('trigger %s on %s', tgname, name) from pg_trigger join tables on tables.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D'
    union all
    select 9, format('right of %s to %s on %s', rolname, lower(privilege_type), name)
    from grants cross join aclexplode(acl) join roles on roles.oid = grantee where grantee <> owner
    union all
    select 10, format('migration %s %s', owner, version) from site_migrations.applied
    union all
    select 10, 'migration supabase ' || version from supabase_migrations.schema_migrations
  )
  select object from objects group by place, object order by place, object collate "C"`;
