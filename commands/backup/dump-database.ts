// Dumps the database of DATABASE_URL into a folder and restores it: pg_dump's archive, and two SQL files for
// the roles and owners that an archive of one database leaves out. A user with `createrole`, as on a hosted
// server, can restore it.
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { databaseRoles } from "../../server/database/check-database.ts";
import { StartError } from "../../server/platform/start-error.ts";
import type { OwnerConnection } from "../database/owner-command.ts";
import { type Contents, readContents } from "./database-contents.ts";
import { type ClientTools, runTool, toolEnvironment } from "./postgres-client-programs.ts";

export const dumpFiles = { archive: "database.dump", roles: "roles.sql", owners: "owners.sql" } as const;

export type DumpPlace = {
  owner: OwnerConnection;
  url: string;
  folder: string;
  tools: ClientTools;
  certificatesFile: string;
};

/** Dumps everything from one snapshot and returns the contents of that snapshot. */
export async function dumpDatabase({
  owner,
  url,
  folder,
  tools,
  certificatesFile,
}: DumpPlace): Promise<Contents> {
  await owner.query("begin isolation level repeatable read read only");
  try {
    await owner.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const { rows } = await owner.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    const contents = await readContents(owner);
    await write(join(folder, dumpFiles.roles), await rolesOf(owner));
    await write(join(folder, dumpFiles.owners), await ownersOf(owner));
    await runTool(
      tools.dump,
      [
        "--format=custom",
        `--snapshot=${rows[0]?.snapshot}`,
        "--no-unlogged-table-data",
        `--file=${join(folder, dumpFiles.archive)}`,
      ],
      await toolEnvironment(owner, { url, certificatesFile }),
    );
    await chmod(join(folder, dumpFiles.archive), 0o600);
    return contents;
  } finally {
    await owner.query("rollback");
  }
}

/**
 * Restores into the empty database of `owner`, whose user then owns everything except the objects of the
 * modules' roles.
 */
export async function restoreDump({ owner, url, folder, tools, certificatesFile }: DumpPlace): Promise<void> {
  await owner.query(await readFile(join(folder, dumpFiles.roles), "utf8")).catch((error: Error) => {
    throw new StartError(
      `The roles could not be made: ${error.message}. The user of DATABASE_URL must be allowed to make roles: as a superuser of that server run "alter role NAME createrole" with its name.`,
    );
  });
  await runTool(
    tools.restore,
    [
      "--no-owner",
      "--exit-on-error",
      "--single-transaction",
      `--dbname=${owner.database}`,
      join(folder, dumpFiles.archive),
    ],
    await toolEnvironment(owner, { url, certificatesFile }),
  );
  // Each file is sent as one query string, so PostgreSQL runs it in one implicit transaction.
  await owner.query(await readFile(join(folder, dumpFiles.owners), "utf8"));
  await owner.query("analyze");
}

/** Reads every block of the archive. Used if it cannot be restored for a check. */
export async function readDump(folder: string, tools: ClientTools): Promise<void> {
  await runTool(tools.restore, ["--file=/dev/null", join(folder, dumpFiles.archive)], {
    ...process.env,
    LC_ALL: "C",
  });
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

type Role = {
  name: string;
  inherits: boolean;
  canLogin: boolean;
  connections: number;
  comment: string | null;
  memberOf: string[];
  settings: string[];
};

/**
 * SQL for the roles that this database refers to, except its owner and PostgreSQL's own roles. It creates a
 * missing role without a password and without superuser rights, and leaves an existing role unchanged.
 */
async function rolesOf(owner: OwnerConnection): Promise<string> {
  const { rows: roles } = await owner.query<Role>(rolesQuery, [databaseRoles]);
  return `-- Makes the roles that database.dump refers to, where they are missing. Written by npm run backup.
do $roles$
begin
${roles.map(creation).join("\n")}
${roles.flatMap(memberships).join("\n")}
end
$roles$;
`;
}

function creation({ name, inherits, canLogin, connections, comment, settings }: Role): string {
  const role = pg.escapeIdentifier(name);
  return `  if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(name)}) then
    create role ${role} ${inherits ? "inherit" : "noinherit"} ${canLogin ? "login" : "nologin"} connection limit ${connections};
    grant ${role} to current_user;
${comment === null ? "" : `    comment on role ${role} is ${pg.escapeLiteral(comment)};\n`}${settings
  .map((setting) => `    alter role ${role} set ${setting};\n`)
  .join("")}  end if;`;
}

function memberships({ name, memberOf }: Role): string[] {
  return memberOf.map(
    (role) => `  if not pg_has_role(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(role)}, 'member') then
    grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(name)};
  end if;`,
  );
}

/** PostgreSQL stores these settings with quoted elements (GUC_LIST_QUOTE). */
const listSettings =
  "'search_path', 'temp_tablespaces', 'session_preload_libraries', 'local_preload_libraries'";

const rolesQuery = `
  with wanted as (
    select oid from pg_roles where rolname = any ($1)
    union
    select refobjid from pg_shdepend
    where refclassid = 'pg_authid'::regclass and dbid = (select oid from pg_database where datname = current_database())
  )
  select rolname as name, rolinherit as inherits, rolcanlogin as "canLogin", rolconnlimit as connections,
         shobj_description(r.oid, 'pg_authid') as comment,
         array(select m.rolname::text from pg_auth_members join pg_roles m on m.oid = roleid
               where member = r.oid and roleid in (select oid from wanted) and m.rolname <> current_user
               order by 1) as "memberOf",
         array(select format(case when name in (${listSettings}) then '%I = %s' else '%I = %L' end, name, value)
               from pg_db_role_setting cross join unnest(setconfig) as setting
               cross join lateral (select split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)) as s (name, value)
               where setrole = r.oid and setdatabase = 0) as settings
  from pg_roles r join wanted using (oid)
  where rolname <> current_user and rolname !~ '^pg_' and not rolsuper
  order by 1`;

/**
 * After a restore with --no-owner every object belongs to the restoring user. This SQL gives the modules'
 * roles their objects back.
 */
async function ownersOf(owner: OwnerConnection): Promise<string> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter %s %s owner to %I;', object.type, object.identity, rolname) as statement
     from pg_shdepend d join pg_roles r on r.oid = refobjid
     cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) as object
     where d.deptype = 'o' and refclassid = 'pg_authid'::regclass and rolname = any ($1)
       and dbid = (select oid from pg_database where datname = current_database())
       -- A sequence of a column goes with its table.
       and not exists (select from pg_depend p where p.classid = d.classid and p.objid = d.objid
                       and d.classid = 'pg_class'::regclass and p.deptype in ('a', 'i'))
     order by object.type <> 'schema', object.identity`,
    [databaseRoles],
  );
  const statements = rows.map(({ statement }) => statement);
  return `-- Gives the modules' roles what belonged to them, after database.dump. Written by npm run backup.\n${statements.join("\n")}\n`;
}
