// Changes during operation: tables that are created and dropped, a database that is away, broken connections,
// and errors that must not be disclosed.
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aDataService, aServiceWithDatabase } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

test("a table created while the service runs is found, and a dropped one is reported as missing", async () => {
  const { service, database } = await aServiceWithDatabase();
  const client = service.clientOf("service");
  const from = (table: string) => client.from(JSON.parse(JSON.stringify(table)));
  expect(await from("notes").select()).toMatchObject({ status: 404 });
  await database.owner.query(
    "create table public.notes (id int primary key, tags text[], doc tsvector); grant all on public.notes to service_role",
  );
  await expect.poll(async () => (await from("notes").select()).status, { interval: 500 }).toBe(200);
  await from("notes").insert([
    { id: 1, tags: ["a", "b"], doc: "cat" },
    { id: 2, tags: null, doc: null },
  ]);
  expect((await from("notes").select("id").contains("tags", ["a"])).data).toEqual([{ id: 1 }]);
  expect((await from("notes").select("id").overlaps("tags", ["b", "c"])).data).toEqual([{ id: 1 }]);
  expect((await from("notes").select("id,tags").textSearch("doc", "cat")).data).toEqual([
    { id: 1, tags: ["a", "b"] },
  ]);
  expect((await from("notes").select("id").order("tags", { nullsFirst: true })).data).toEqual([
    { id: 2 },
    { id: 1 },
  ]);
  await database.owner.query("drop table public.notes");
  expect(await from("notes").select()).toMatchObject({ status: 404, error: { code: "42P01" } });
});

test("a connection's prepared statements survive errors, other roles, evictions and a changed table", async () => {
  const { service, database } = await aServiceWithDatabase();
  const [service_, anon] = [service.clientOf("service"), service.clientOf(undefined)];
  const stored = async () =>
    (await service_.from("scholarship_applications").select("id").limit(1_000)).data?.length;
  for (let time = 1; time <= 3; time += 1) {
    const application = anApplication();
    expect((await anon.from("scholarship_applications").insert(application)).status).toBe(201);
    const refused = await anon
      .from("scholarship_applications")
      .insert({ ...application, status: "approved" });
    expect(refused.error).not.toBeNull();
    expect((await anon.from("scholarship_applications").select()).error).not.toBeNull();
    expect(await stored()).toBe(time);
    // Sixty statements are more than a connection keeps. Later rounds send one that it dropped and two that
    // it kept.
    const limits = time === 1 ? Array.from({ length: 60 }, (_, index) => index + 1) : [1, 59, 60];
    for (const limit of limits) {
      const { data } = await service_.from("scholarship_applications").select("id,email").limit(limit);
      expect(data?.length).toBe(Math.min(limit, time));
    }
    await database.owner.query(
      `alter table scholarship_applications add column later${time} text default 'x'`,
    );
  }
});

test("without its database the service says so with 503 and Retry-After", async () => {
  const database = openDatabase({
    address: { url: "postgres://postgres@127.0.0.1:1/nowhere" },
    log: createLog("fatal"),
  });
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const away = await fetch(`${service.url}/rest/v1/user_roles`);
  expect([away.status, (await away.json()).code, away.headers.get("retry-after")]).toEqual([
    503,
    "PGRST001",
    "5",
  ]);
});

test("a connection lost between or during requests harms only the request on it", async () => {
  const { post, service, database } = await aServiceWithDatabase();
  expect((await post(anApplication())).status).toBe(201);
  const ends =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await database.owner.query(ends);
  await expect.poll(async () => (await post(anApplication())).status).toBe(201);

  await database.owner.query("begin; lock table public.user_roles in access exclusive mode");
  const blocked = fetch(`${service.url}/rest/v1/user_roles`, { headers: { apikey: service.serviceKey } });
  await expect.poll(() => lockWaits(database.owner)).toBe(1);
  await database.owner.query(ends);
  expect((await blocked).status).toBe(503);
  await database.owner.query("rollback");
  await expect.poll(async () => (await post(anApplication())).status).toBe(201);
});

test("neither what an applicant wrote nor a token reaches the log", async () => {
  const lines: string[] = [];
  const log = createLog("debug");
  const spied = new Proxy(log, {
    get: (target, name) =>
      ["error", "warn", "info", "debug"].includes(String(name))
        ? (...words: unknown[]) => lines.push(JSON.stringify(words))
        : Reflect.get(target, name),
  });
  const database = await aDatabase();
  const service = await aDataService(database, { log: spied });
  onTestFinished(() => service.stop());
  await database.owner.query(`create function public.explode() returns trigger language plpgsql as
    $$ begin raise exception 'row: %', new.first_name using errcode = 'XX000'; end $$;
    create trigger explode before insert on public.scholarship_applications for each row execute function public.explode()`);
  const answer = await fetch(`${service.url}/rest/v1/scholarship_applications`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(anApplication({ first_name: "Secretname" })),
  });
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: "XX000", details: null, hint: null, message: "Something went wrong on our side." },
  ]);
  expect(lines.join()).toContain("XX000");
  expect(lines.join()).not.toContain("Secretname");
});
