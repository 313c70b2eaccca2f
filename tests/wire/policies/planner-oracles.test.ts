// What a caller without rights could learn from how a query fails. PostgreSQL estimates how many rows a
// condition finds before it applies any policy, and may run the condition on statistics, which hold values of
// real rows. Each query runs with a stored value and with an absent one: a caller who may not read must get
// the same answer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadFunctions } from "../../../server/data/plan/load-functions.ts";
import { loadTables } from "../../../server/data/plan/schema-cache.ts";
import {
  anAdministrator,
  anApplication,
  aPerson,
  asRole,
  claimsOf,
  type Owner,
  type Person,
} from "../../support/data/caller.ts";
import { aDataService, type DataService } from "../../support/data/data-service.ts";
import { makeDatabase, type TestDatabase } from "../../support/data/database.ts";

let made: Awaited<ReturnType<typeof makeDatabase>>;
let service: DataService;
let person: Person;
let values: Known[];

beforeAll(async () => {
  made = await makeDatabase();
  await fillSchool(made.database.owner);
  person = await aPerson(made.database.owner);
  service = await aDataService(made.database);
  values = await knownValues(made.database);
});

afterAll(async () => {
  await service.stop();
  await made.drop();
});

test("PostgreSQL keeps samples for the search, and none of a column that holds what people wrote", async () => {
  const { rows } = await made.database.owner.query<{ of: string }>(
    `select distinct tablename || '.' || attname as of from pg_stats join pg_class on relname = tablename
     join pg_attribute using (attname) where attrelid = pg_class.oid and schemaname = 'public'
       and atttypid in ('text'::regtype, 'varchar'::regtype) order by 1`,
  );
  expect(rows.map(({ of }) => of)).toEqual([
    "application_changes.from_status",
    "application_changes.to_status",
    "held_applications.reason",
    "scholarship_applications.status",
    ...["scholarship_applications_email_idx.lower", "scholarship_applications_name_idx.lower"],
    "scholarship_applications_phone_idx.right",
    "user_roles.role",
  ]);
  const { rows: search } = await made.database.owner.query(
    `select attstattarget, (select count(*)::int from pg_stats where tablename = 'application_search_rows' and attname = 'search_text') as sampled
     from pg_attribute where attrelid = 'private.application_search_rows'::regclass and attname = 'search_text'`,
  );
  expect(search).toEqual([{ attstattarget: 1000, sampled: 1 }]);
});

describe.each(["visitor (R-192)", "account without a role"])("a %s learns nothing of what is stored", (who) => {
  test("over HTTP, by whatever condition, cast, order or count", async () => {
    const headers: Record<string, string> = { prefer: "count=planned" };
    if (who !== "visitor") headers.authorization = `Bearer ${await service.tokenOf(person)}`;
    const told: unknown[] = [];
    for (const { table, column, known, absent } of values) {
      for (const query of queries(column)) {
        const ask = async (value: string) => {
          const answer = await fetch(`${service.url}/rest/v1/${table}?${query(value)}`, { headers });
          return withoutInput(`${answer.status} ${answer.headers.get("content-range")} ${await answer.text()}`);
        };
        const answers = [await ask(known), await ask(absent)];
        if (answers[0] !== answers[1]) told.push([table, query("VALUE"), ...answers]);
      }
    }
    expect(told).toEqual([]);
  });

  test("by a function for staff, whatever its arguments and conditions", async () => {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (who !== "visitor") headers.authorization = `Bearer ${await service.tokenOf(person)}`;
    const callables = await loadFunctions(made.database.as("authenticator"));
    expect(callables.size).toBeGreaterThan(4);
    for (const { name, parameters, rows } of callables.values()) {
      for (const column of rows.columns.keys()) {
        for (const query of [...queries(column).map((of) => of("Mar")), ""]) {
          const given = parameters.map(({ name: of, type }) => [of, argumentOf(type)]);
          const answer = await fetch(`${service.url}/rest/v1/rpc/${name}?${query}`, { method: "POST", headers, body: JSON.stringify(Object.fromEntries(given)) });
          const body = await answer.json();
          const { code } = body;
          // Answer every account about itself: this one has no application, and no right.
          if (["my_applications", "open_my_application", "my_review_right", "editing_right"].includes(name) && who !== "visitor" && answer.status === 200) {
            expect([[], [{ may_publish: false }]].slice(0, name === "editing_right" ? 2 : 1)).toContainEqual(body);
            continue;
          }
          // A condition that cannot be parsed is refused before the function is called.
          expect([name, query, answer.status, code]).toEqual([name, query, ...([400, 404].includes(answer.status) ? [answer.status, expect.stringMatching(/^(PGRST100|42883|42704|22P02|22007|42846)$/)] : [who === "visitor" ? 401 : 403, "42501"])]);
        }
      }
    }
  });

  test("by the planner's estimate for a value", async () => {
    const { owner } = made.database;
    const caller =
      who === "visitor" ? { role: "anon", claims: { role: "anon" } } : { role: "authenticated", claims: claimsOf(person) };
    const told: unknown[] = [];
    for (const { table, column, known, absent } of values.filter(({ column }) => !hasFixedValues(column))) {
      const ask = (value: string) =>
        asRole(owner, caller, (client) => outcomeOf(client, `explain (format json) select 1 from public.${table} t where t."${column}" = '${value.replaceAll("'", "''")}'`));
      const answers = [await ask(known), await ask(absent)].map((plan) => /"Plan Rows":(\d+)/.exec(plan)?.[1] ?? plan);
      if (answers[0] !== answers[1]) told.push([table, column, ...answers]);
    }
    expect(told).toEqual([]);
  });

  test("in SQL of any kind, as a hosted project's data service may send it", async () => {
    const { owner } = made.database;
    const caller =
      who === "visitor" ? { role: "anon", claims: { role: "anon" } } : { role: "authenticated", claims: claimsOf(person) };
    const told: unknown[] = [];
    for (const { table, column, known, absent } of values) {
      for (const condition of conditions(column)) {
        const ask = (value: string) =>
          asRole(owner, caller, (client) => outcomeOf(client, `select count(*) from public.${table} t where ${condition(value)}`));
        const answers = [await ask(known), await ask(absent)];
        if (answers[0] !== answers[1]) told.push([table, condition("VALUE"), ...answers]);
      }
    }
    expect(told).toEqual([]);
  });
}); // biome-ignore format: one line a step

type Known = { table: string; column: string; known: string; absent: string };

/** Returns one stored value of each column of each table and view in the API. */
async function knownValues({ owner, as }: TestDatabase): Promise<Known[]> {
  const found: Known[] = [];
  const everything = { role: "postgres", claims: claimsOf(await anAdministrator(owner)) };
  for (const { name, columns } of (await loadTables(as("authenticator"))).values()) {
    for (const [column, { type }] of columns) {
      const { rows } = await asRole(owner, everything, (client) =>
        client.query<{ value: string }>(
          `select "${column}"::text as value from public."${name}" where "${column}" is not null
           group by 1 order by count(*) desc, 1 limit 1`,
        ),
      );
      const value = rows[0]?.value;
      if (value !== undefined) found.push({ table: name, column, known: value, absent: absentValue(type) });
    }
  }
  expect(found.length).toBeGreaterThan(35);
  return found;
}

/** Returns a value that no row holds, or for a boolean the rarer one. */
function absentValue(type: string): string {
  if (type === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (type === "boolean") return "true";
  if (type === "bigint") return "987654321";
  // A number is also JSON, with and without the quotes of a list.
  if (/^(smallint|integer|jsonb)$/.test(type)) return "9876";
  if (type.endsWith("[]")) return "{Qqxqzq}";
  return type.startsWith("timestamp") ? "1999-01-01T00:00:00+00:00" : "Qqxqzq";
}

/** Whether the column's values are fixed in the code, such as new and approved, or are not words. */
function hasFixedValues(column: string): boolean {
  return /^(id|.*_id|.*_at|status|.*_status|reason|kind|role|outcome|difference|changed_by|written_by|exported_by|erased_by)$/.test(
    column,
  );
}

function argumentOf(type: string): unknown {
  const one: Record<string, unknown> = {
    uuid: "00000000-0000-4000-8000-000000000000",
    boolean: true,
    integer: 5,
  };
  const plain = type.replace("[]", "");
  const value = one[plain] ?? "Mar%\\";
  return type.endsWith("[]") ? [value] : value;
}

function queries(column: string): ((value: string) => string)[] {
  const condition = (text: string) => `${column}=${encodeURIComponent(text)}`;
  return [
    (value) => condition(`like.${value.slice(0, 3)}%\\`),
    (value) => condition(`ilike.%${value.slice(0, 3)}%\\`),
    (value) => condition(`not.like.${value.slice(0, 3)}%\\`),
    (value) => condition(`like(any).{"${value.slice(0, 1)}%\\\\"}`),
    (value) => condition(`eq.${value}`),
    (value) => condition(`gte.${value}`),
    (value) => condition(`like.${value.slice(0, 2)}${"%a".repeat(12)}\\`),
    (value) => `or=${encodeURIComponent(`(${column}.like."${value.slice(0, 3)}%\\\\",${column}.is.null)`)}`,
    (value) => `select=${column}::int&${condition(`eq.${value}`)}`,
    (value) => `order=${column}&limit=1&${condition(`in.("${value.replaceAll(/[\\"]/g, "")}")`)}`,
    (value) => condition(`fts.${/^\p{L}{0,3}/u.exec(value)?.[0] || "x"}:*`),
  ];
}

function conditions(column: string): ((value: string) => string)[] {
  const text = `t."${column}"::text`;
  const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return [
    (value) => `t."${column}"::text like ${literal(`${value.slice(0, 3)}%\\`)}`,
    (value) => `${text} ilike ${literal(`%${value.slice(0, 3)}%\\`)}`,
    (value) =>
      `case when ${text} = ${literal(value)} then 1 / (length(${text}) - length(${text})) = 1 else true end`,
    (value) => `1 / nullif(position(${literal(value)} in ${text}), 0) >= 0 and ${text}::int > 0`,
    (value) => `${text} ~ ${literal(`^${value.slice(0, 3).replaceAll(/[^\p{L}\p{N}]/gu, ".")}(`)}`,
    (value) => `(${text} || ${literal(value)})::uuid is not null`,
  ];
}

/** Removes the caller's own condition from an error message, which may repeat it. */
function withoutInput(text: string): string {
  return text
    .replaceAll(/message":"[^{}]*"/g, (message) => message.replaceAll(/\\".*\\"/g, "INPUT"))
    .replaceAll(/ "[^"]*"/g, " INPUT");
}

async function outcomeOf(client: Owner, sql: string): Promise<string> {
  return client.query(sql).then(
    ({ rows }) => JSON.stringify(rows),
    (error: { code?: string; message?: string }) => `${error.code} ${error.message}`.replaceAll(/"[^"]*"/g, '"…"'),
  );
} // biome-ignore format: one line

/**
 * Stores as many rows as a school has in a year, with staff's notes and messages, and refreshes the
 * statistics.
 */
async function fillSchool(owner: Owner): Promise<void> {
  const row = Object.entries(anApplication()).filter(([column]) => !["id", "first_name", "last_name", "email", "phone", "city"].includes(column));
  await owner.query(
    `insert into public.scholarship_applications (first_name, last_name, email, phone, city, ${row.map(([column]) => column)})
     select (array['Maria', 'Renée', 'José', 'Thu'])[1 + n % 4], 'Ruiz' || n % 300, 'person' || n / 2 || '@example.org', '555 555 ' || 1000 + n,
            (array['Tampa', 'El Paso', 'Houston'])[1 + n % 3], ${row.map((_, index) => `$${index + 1}`)}
     from generate_series(1, 2000) n`,
    row.map(([, value]) => value),
  );
  await owner.query(`
    insert into public.application_notes (application_id, body) select id, 'Called the mother.' from public.scholarship_applications limit 300;
    insert into public.application_replies (application_id, how, body) select id, 'phone', 'Her mother called.' from public.scholarship_applications limit 300;
    insert into public.scholarship_application_details (application_id, address, zip, program, language)
      select id, '120 Main Street', '33601', 'Plumbing', (array['en', 'es'])[1 + (row_number() over ())::int % 2] from public.scholarship_applications;
    insert into public.application_helpers (application_id, name, email, may_follow)
      select id, 'Ana', 'ana@harbor.example', true from public.scholarship_applications;
    insert into public.held_applications (application_id, reason) select id, 'too_fast' from public.scholarship_applications limit 200;
    update public.scholarship_applications set status = 'approved' where id in (select id from public.scholarship_applications limit 500);
    insert into public.application_exports (filter) select 'search=maria' || n from generate_series(1, 50) n;
    insert into auth.users (id, email) select gen_random_uuid(), 'staff' || n || '@example.org' from generate_series(1, 5) n;
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users;
    insert into public.application_messages (application_id, subject, body, written_at)
      select id, 'About your application', 'Please call us.', now() - interval '1 day' from public.scholarship_applications limit 100;
    insert into public.editors (account_id) select id from auth.users;
    insert into public.reviewers (email, account_id, accepted_at) select email, id, now() from auth.users;
    insert into public.review_requests (application_id, reviewer_id)
      select a.id, r.id from public.scholarship_applications a cross join public.reviewers r limit 300;
    insert into public.drafts (file, path, value, based_on)
      select 'en/pages/home', array['hero', 'text' || n], to_jsonb(n % 7), '3' from generate_series(1, 60) n;
    insert into public.publications (number, overrides, note) select n, '[]', 'For May' from generate_series(1, 30) n;
  `);
  await owner.query("analyze");
} // biome-ignore format: one line a statement
