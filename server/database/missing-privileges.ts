// Explains why a database could not be brought up to date: which privileges its user lacks, with the SQL that
// a superuser must run, or what its server lacks. It is called only after a migration failed, so that
// privileges that are no longer needed are not requested.
import pg, { type ClientBase } from "pg";
import { databaseRoles } from "./check-database.ts";

/**
 * Returns sentences for an operator, with the SQL on separate lines. Undefined if the user and the server
 * have everything that migrations need.
 */
export async function explainMissingPrivileges(owner: ClientBase): Promise<string | undefined> {
  const { rows } = await owner.query<DatabaseAccess>(accessQuery, [databaseRoles]);
  const [access] = rows;
  if (!access) return undefined;
  const { user, database, databaseOwner } = access;
  if (access.isSiteOfAnother)
    return `The tables of the site belong to ${databaseOwner}, and DATABASE_URL names the user ${user}: put ${databaseOwner} into DATABASE_URL.`;
  if (!access.isExtensionAvailable)
    return (
      "The PostgreSQL server has no extension pg_trgm: install PostgreSQL's package postgresql-contrib on it (on a rented one, " +
      "allow that extension), and start again."
    );
  const statements = statementsFor(access);
  if (statements.length === 0) return undefined;
  return [
    `The user ${user} of DATABASE_URL may not make what the site needs. Let a superuser of that server, such as postgres, run this in the database ${database}, and start again:`,
    ...statements.map((statement) => `  ${statement};`),
  ].join("\n");
}

type DatabaseAccess = {
  user: string;
  database: string;
  databaseOwner: string;
  isSuperuser: boolean;
  ownsDatabase: boolean;
  mayCreateRoles: boolean;
  /** From PostgreSQL 16 on, CREATEROLE gives no rights to roles that another user created. */
  hasLimitedCreaterole: boolean;
  /** Existing roles that the user may not grant. */
  ungrantableRoles: string[];
  isSiteOfAnother: boolean;
  isExtensionAvailable: boolean;
  isExtensionTrusted: boolean;
  extensionSchema: string | null;
  mayUseSchema: boolean;
};

function statementsFor(access: DatabaseAccess): string[] {
  if (access.isSuperuser) return misplacedExtension(access);
  const user = pg.escapeIdentifier(access.user);
  const { ungrantableRoles: roles, hasLimitedCreaterole } = access;
  const needsExtension = access.extensionSchema === null && !access.isExtensionTrusted;
  return [
    ...(access.ownsDatabase
      ? []
      : [`alter database ${pg.escapeIdentifier(access.database)} owner to ${user}`]),
    ...(access.mayCreateRoles ? [] : [`alter role ${user} createrole`]),
    ...(hasLimitedCreaterole && roles.length > 0
      ? [`grant ${roles.join(", ")} to ${user} with admin option`]
      : []),
    ...(needsExtension
      ? [
          `create schema if not exists extensions authorization ${user}`,
          "create extension pg_trgm with schema extensions",
        ]
      : misplacedExtension(access)),
    ...(access.mayUseSchema ? [] : [`grant usage, create on schema extensions to ${user}`]),
  ];
}

function misplacedExtension({ extensionSchema, user }: DatabaseAccess): string[] {
  if (extensionSchema === null || extensionSchema === "extensions") return [];
  return [
    `create schema if not exists extensions authorization ${pg.escapeIdentifier(user)}`,
    "alter extension pg_trgm set schema extensions",
  ];
}

const accessQuery = `
  select
    current_user                                                        as "user",
    current_database()                                                  as "database",
    pg_get_userbyid(datdba)                                             as "databaseOwner",
    rolsuper                                                            as "isSuperuser",
    pg_has_role(datdba, 'member')                                       as "ownsDatabase",
    rolcreaterole                                                       as "mayCreateRoles",
    current_setting('server_version_num')::int >= 160000                as "hasLimitedCreaterole",
    array(select r.rolname::text from pg_roles r
          where r.rolname = any($1) and not pg_has_role(r.oid, 'member with admin option')
          order by array_position($1, r.rolname::text))                 as "ungrantableRoles",
    to_regnamespace('site_migrations') is not null and not pg_has_role(datdba, 'member') as "isSiteOfAnother",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "isExtensionAvailable",
    exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted) as "isExtensionTrusted",
    (select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm') as "extensionSchema",
    coalesce(has_schema_privilege(to_regnamespace('extensions'), 'usage'), true) as "mayUseSchema"
  from pg_roles join pg_database on datname = current_database()
  where rolname = current_user`;
