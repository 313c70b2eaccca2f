// Who may do what: every caller by every operation by every column, in SQL as the data service sets the scene (over HTTP: policy-over-http.test.ts)
// (spec section 6; decisions.md, Backend). A new table or column without an expectation fails.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson, asRole, claimsOf, hasCode, type Owner } from "../support/caller.ts";
import { aDatabase } from "../support/database.ts";
import { callerNames, everyCaller, rowsOf, storeApplication } from "../support/matrix.ts";

// select: all, own (some), nothing, denied · insert: stored, denied · update: changed, nothing, denied · delete, truncate alike
// `column=value` tries that very value.
const matrix = `
operation  table                     column                                            visitor  person   another  admin    admin+factor  admin+factor  service
                                                                                                         person            at aal1       at aal2
select     scholarship_applications  id first_name last_name email phone city state    denied   nothing  nothing  all      nothing       all           all
select     scholarship_applications  budget education experience why_interested        denied   nothing  nothing  all      nothing       all           all
select     scholarship_applications  status created_at                                 denied   nothing  nothing  all      nothing       all           all
insert     scholarship_applications  id first_name last_name email phone city state    stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  budget education experience why_interested        stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  status                                            stored   stored   stored   stored   stored        stored        stored
insert     scholarship_applications  status=reviewing status=approved status=rejected  denied   denied   denied   denied   denied        denied        stored
insert     scholarship_applications  created_at                                        denied   denied   denied   denied   denied        denied        stored
update     scholarship_applications  status                                            denied   nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  status=approved status=rejected status=new        denied   nothing  nothing  changed  nothing       changed       changed
update     scholarship_applications  id first_name last_name email phone city state    denied   denied   denied   denied   denied        denied        changed
update     scholarship_applications  budget education experience why_interested        denied   denied   denied   denied   denied        denied        changed
update     scholarship_applications  created_at                                        denied   denied   denied   denied   denied        denied        changed
delete     scholarship_applications  *                                                 denied   denied   denied   denied   denied        denied        deleted
truncate   scholarship_applications  *                                                 denied   denied   denied   denied   denied        denied        denied
select     user_roles                user_id role                                      denied   nothing  nothing  own      nothing       own           all
insert     user_roles                user_id role                                      denied   denied   denied   denied   denied        denied        stored
update     user_roles                user_id role                                      denied   denied   denied   denied   denied        denied        changed
delete     user_roles                *                                                 denied   denied   denied   denied   denied        denied        deleted
truncate   user_roles                *                                                 denied   denied   denied   denied   denied        denied        denied
`;

test("every caller may do with every column exactly what the matrix says (spec section 6)", async () => {
  const { owner } = await aDatabase();
  const people = await everyCaller(owner);
  await storeApplication(owner);
  const found = [];
  for (const { operation, table, column, value } of cases()) {
    for (const [index, caller] of people.entries()) {
      const attempt = attemptOf({ operation, table, column, value, self: caller.self });
      const outcome = await asRole(owner, caller, (client) =>
        outcomeOf(client, { operation, attempt, table }),
      );
      found.push(
        `${operation} ${table}.${column}${value ? `=${value}` : ""} by ${callerNames[index]}: ${outcome}`,
      );
    }
  }
  const expected = cases().flatMap(({ operation, table, column, value, outcomes }) =>
    outcomes.map(
      (outcome, index) =>
        `${operation} ${table}.${column}${value ? `=${value}` : ""} by ${callerNames[index]}: ${outcome}`,
    ),
  );
  expect(found).toEqual(expected);
});

test("the matrix has every column of every table in the schema public", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'I', 'c') and a.attnum > 0 and not a.attisdropped`,
  );
  const wanted = ["select", "insert", "update"].flatMap((operation) =>
    rows.map(({ table, column }) => `${operation} ${table}.${column}`),
  );
  const had = new Set(
    cases()
      .filter(({ value }) => !value)
      .map(({ operation, table, column }) => `${operation} ${table}.${column}`),
  );
  expect(wanted.filter((one) => !had.has(one))).toEqual([]);
  expect(rows.length).toBe(15);
});

test("nobody but the owner may make tables or functions, or reach the accounts", async () => {
  const { owner } = await aDatabase();
  for (const caller of await everyCaller(owner)) {
    for (const statement of [
      "create table public.mine (id int)",
      "create function public.mine() returns int language sql return 1",
      "select encrypted_password from auth.users",
      "select secret from auth.mfa_factors",
      "select * from auth.sessions",
      "update auth.users set email = 'x@example.org'",
      "alter table public.user_roles disable row level security",
      "select token_hash from auth.one_time_tokens",
    ]) {
      const refused = await asRole(owner, caller, (client) =>
        client.query(statement).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
    }
  }
});

test("the authenticator itself reads no table, and can become nobody but the three callers", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ role: string }>(
    "select rolname as role from pg_roles where pg_has_role('authenticator', oid, 'member') and rolname <> 'authenticator' order by 1",
  );
  expect(rows.map(({ role }) => role)).toEqual(["anon", "authenticated", "service_role"]);
  const refused = await asRole(owner, { role: "authenticator", claims: {} }, (client) =>
    client.query("select 1 from public.scholarship_applications").then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  expect(hasCode(refused, "42501")).toBe(true);
});

test("claims that a person can influence give no rights", async () => {
  const { owner } = await aDatabase();
  await storeApplication(owner);
  const person = await aPerson(owner);
  for (const extra of [
    { user_metadata: { role: "admin", is_admin: true } },
    { app_metadata: { role: "admin", roles: ["admin"] } },
    { aal: "aal2" },
    { is_admin: true, email: "admin@example.org" },
    { sub: randomUUID() },
  ]) {
    const claims = { ...claimsOf(person), ...extra };
    const seen = await asRole(owner, { role: "authenticated", claims }, (client) =>
      client.query("select id from public.scholarship_applications"),
    );
    expect(seen.rowCount).toBe(0);
  }
  const nobody = await asRole(owner, { role: "authenticated", claims: {} }, (client) =>
    client.query("select id from public.scholarship_applications"),
  );
  expect(nobody.rowCount).toBe(0);
});

function cases() {
  return rowsOf(matrix, /^(?:select|insert|update|delete|truncate)\s/).flatMap(({ request, outcomes }) => {
    const [operation = "", table = "", ...columns] = request.split(" ");
    return columns.map((named) => {
      const [column = "", value] = named.split("=");
      return { operation, table, column, value, outcomes };
    });
  });
}

type Case = { operation: string; table: string; column: string; value: string | undefined; self: string };

function attemptOf({ operation, table, column, value, self }: Case): { text: string; values: unknown[] } {
  if (operation === "select") return { text: `select ${column} from public.${table}`, values: [] };
  if (operation === "delete") return { text: `delete from public.${table}`, values: [] };
  if (operation === "truncate") return { text: `truncate public.${table} cascade`, values: [] };
  const changes: Record<string, unknown> = {
    ...anApplication({ status: "new", created_at: "2020-01-01T00:00:00Z" }),
    user_id: self,
    role: "admin",
  };
  const given = value ?? changes[column];
  if (operation === "update") {
    return { text: `update public.${table} set ${column} = $1`, values: [given] };
  }
  const { id: _, ...needed } = anApplication();
  const row: Record<string, unknown> = table === "user_roles" ? { user_id: self, role: "admin" } : needed;
  const columns = [...new Set([...Object.keys(row), column])];
  const values = columns.map((name) => (name === column ? given : row[name]));
  return {
    text: `insert into public.${table} (${columns}) values (${columns.map((_name, index) => `$${index + 1}`)})`,
    values,
  };
}

async function outcomeOf(
  client: Owner,
  {
    operation,
    attempt,
    table,
  }: { operation: string; attempt: { text: string; values: unknown[] }; table: string },
) {
  try {
    const { rowCount } = await client.query(attempt.text, attempt.values);
    if (operation === "select") {
      await client.query("reset role");
      const total = (await client.query(`select from public.${table}`)).rowCount;
      return rowCount === 0 ? "nothing" : rowCount === total ? "all" : "own";
    }
    if (operation === "insert") return "stored";
    if (rowCount === 0) return "nothing";
    return operation === "update" ? "changed" : operation === "delete" ? "deleted" : "emptied";
  } catch (error) {
    if (hasCode(error, "42501")) return "denied";
    // The key of a row that exists stood in the way, not a right.
    if (hasCode(error, "23505")) return operation === "insert" ? "stored" : "changed";
    throw error;
  }
}
