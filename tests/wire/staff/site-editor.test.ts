// Changed words in the database: who may change them, drafts of several people at once, and what is published
//
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database as Schema } from "../../../contract/database.types.ts";
import {
  addFactor,
  anAdministrator,
  anEditor,
  aPerson,
  asRole,
  claimsOf,
  hasCode,
  type Owner,
  onNewDevice,
  type Person,
} from "../../support/data/caller.ts";
import { aServiceWithDatabase, type DataService } from "../../support/data/data-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { everyCaller, storeStaffWork } from "../../support/data/matrix.ts";

const title = { file: "en/pages/home", path: ["hero", "title"] };
const phone = { file: "school", path: ["phone"] };
const override = { ...phone, value: "(555) 555-9876" };

test("an editor changes and publishes words, and reads nothing else, least of all an application (R-512)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  await storeStaffWork(owner, await everyCaller(owner));
  const editor = await anEditor(owner);
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
  );
  const read: string[] = [];
  for (const { name } of tables) {
    expect([name, (await owner.query(`select from public.${name}`)).rowCount]).not.toEqual([name, 0]);
    const rowCount = await asRole(owner, { role: "authenticated", claims: claimsOf(editor) }, (client) =>
      client.query(`select from public.${name}`).then(
        (found) => found.rowCount,
        (error: unknown) => (hasCode(error, "42501") ? 0 : error),
      ),
    );
    if (rowCount !== 0) read.push(`${name} ${rowCount}`);
  }
  expect(read.sort()).toEqual(["drafts 1", "editors 1", "publications 1"]);

  const client = service.clientOf(editor);
  expect((await client.from("editors").select("account_id")).data).toEqual([{ account_id: editor.id }]);
  expect((await client.rpc("list_applications", {})).status).toBe(403);
  expect((await save(client, { ...phone, value: "1" })).data).toMatchObject([{ is_saved: true }]);
  expect((await publish(client, { follows: 1 })).data).toEqual([{ number: 2 }]);
  expect((await client.from("publications").insert({ number: 3, overrides: [] })).status).toBe(403);
});

test("drafts and publications refuse everybody else with 403, whether or not there is a draft (R-512)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = service.clientOf(await anEditor(owner));
  const saved = await save(editor, { ...title, value: "Learn a trade" });
  const person = service.clientOf(await aPerson(owner));
  for (const place of [title, phone]) {
    const known_version = saved.data?.[0]?.version ?? 0;
    const answers = [
      await save(person, { ...place, value: "Mine", known_version }),
      await person.rpc("discard_draft", { ...place, known_version }),
      await publish(person, { included: [{ ...place, version: known_version }] }),
    ];
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([403, "42501"]);
  }
  expect((await person.from("drafts").select()).data).toEqual([]);
  for (const { status } of [
    await editor.from("drafts").insert({ ...phone, value: "1" }),
    await editor.from("drafts").update({ value: "1" }).eq("file", title.file),
    await editor.from("drafts").delete().eq("file", title.file),
    await editor.from("editors").insert({ account_id: (await aPerson(owner)).id }),
  ])
    expect(status, "only the functions write").toBe(403);
  expect(await draftsIn(owner)).toMatchObject([{ value: "Learn a trade" }]);
});

test("an editor who was removed, signed out or lacks the second factor is refused at once (R-512)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const statusesOf = async (person: Person) => {
    const client = service.clientOf(person);
    const { data } = await client.from("drafts").select("value");
    const { status } = await save(client, { ...title, value: "Learn a trade" });
    return [data?.length, status, (await publish(client, { follows: 9 })).status];
  };
  const [allowed, refused] = [
    [1, 200, 409],
    [0, 403, 403],
  ];
  const removed = await anEditor(owner);
  await save(service.clientOf(removed), { ...title, value: "Learn a trade" });
  expect(await statusesOf(removed)).toEqual(allowed);
  await owner.query("delete from public.editors where account_id = $1", [removed.id]);
  expect(await statusesOf(removed)).toEqual(refused);

  const signedOut = await anEditor(owner);
  expect(await statusesOf(signedOut)).toEqual(allowed);
  await owner.query("delete from auth.sessions where id = $1", [signedOut.sessionId]);
  expect(await statusesOf(signedOut)).toEqual(refused);

  const guarded = await anEditor(owner);
  expect(await statusesOf(guarded)).toEqual(allowed);
  await addFactor(owner, guarded);
  expect(await statusesOf(guarded)).toEqual(refused);
  expect(await statusesOf(await onNewDevice(owner, guarded.id, "aal2"))).toEqual(allowed);
  expect(await statusesOf(await anAdministrator(owner))).toEqual(allowed);
});

test("of two who change one text, the second is shown what the first wrote, by whom and when (R-513)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const ana = clientWithAddress(service, await anEditor(database.owner), "ana@example.org");
  const ben = clientWithAddress(service, await anEditor(database.owner), "ben@example.org");
  const first = await saved(ana, { ...title, value: "Learn a trade", based_on: "Old" });
  expect(first).toMatchObject({
    is_saved: true,
    value: "Learn a trade",
    changed_by_email: "ana@example.org",
  });
  expect(first.changed_at).not.toBeNull();
  const late = await saved(ben, { ...title, value: "Build a life", known_version: 0 });
  expect(late).toEqual({ ...first, is_saved: false });
  const second = await saved(ben, { ...title, value: "Build a life", known_version: first.version });
  expect(second).toMatchObject({ is_saved: true, changed_by_email: "ben@example.org" });
  expect(await saved(ana, { ...title, value: "Mine", known_version: first.version })).toEqual({
    ...second,
    is_saved: false,
  });
  expect(await saved(ana, { ...title, value: "Build a life" }), "the same text").toEqual(second);
  expect(await draftsIn(database.owner)).toMatchObject([
    { ...title, value: "Build a life", based_on: null, version: second.version },
  ]);
});

test("a draft that was published or discarded meanwhile is stored anew, and no version comes back (R-513)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const client = service.clientOf(await anEditor(database.owner));
  const first = await saved(client, { ...title, value: "Learn a trade" });
  const discard = async (known_version: number) =>
    (await client.rpc("discard_draft", { ...title, known_version })).data?.[0];
  expect(await discard(first.version - 1)).toEqual({ ...first, is_saved: false });
  const none = { is_saved: true, version: null, value: null, changed_by_email: null, changed_at: null };
  expect(await discard(first.version)).toEqual(none);
  expect(await discard(first.version)).toEqual(none);

  const again = await saved(client, { ...title, value: "Build a life", known_version: first.version });
  expect(again.is_saved).toBe(true);
  expect(again.version).toBeGreaterThan(first.version);
  await discard(again.version);
  const byOther = await saved(client, { ...title, value: "Earn more" });
  expect(byOther.version).toBeGreaterThan(again.version);
  for (const known_version of [first.version, again.version])
    expect(await saved(client, { ...title, value: "Learn", known_version })).toEqual({
      ...byOther,
      is_saved: false,
    });
});

test.each(["a new", "a stored"])(
  "of twenty who save %s text at once exactly one is first (R-513)",
  async (which) => {
    const { database, service } = await aServiceWithDatabase();
    const client = service.clientOf(await anEditor(database.owner));
    const known_version = which === "a new" ? 0 : (await saved(client, { ...title, value: "Old" })).version;
    const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
    const answers = await Promise.all(
      texts.map((value) => saved(client, { ...title, value, known_version })),
    );
    const first = answers.filter(({ is_saved }) => is_saved);
    expect(first).toHaveLength(1);
    for (const answer of answers) expect({ ...answer, is_saved: true }).toEqual(first[0]);
    expect(await draftsIn(database.owner)).toMatchObject([{ value: first[0]?.value }]);
  },
);

test("drafts are texts and numbers of a bounded size at places of a bounded form (R-514)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const client = service.clientOf(await anEditor(database.owner));
  const longest = "x".repeat(19_998);
  for (const right of [
    { value: 3, based_on: 2 },
    { file: "pt-br/programs/hvac", path: ["skills", "0", "too_fast"], value: longest, based_on: longest },
    { file: "en/site", path: Array.from({ length: 12 }, () => "k".repeat(60)) },
  ])
    expect(await saved(client, { ...title, value: "Right", ...right })).toMatchObject({ is_saved: true });
  for (const wrong of [
    ...[null, true, ["a"], { a: 1 }, `${longest}x`].flatMap((value) => [{ value }]),
    ...[true, {}, `${longest}x`].map((based_on) => ({ based_on })),
    ...["", "REVIEWED", "es/Pages", "../school", "/en", "en//site", "a/b/c/d/e", "a".repeat(101)].map(
      (file) => ({ file }),
    ),
    ...[[], [""], ["a b"], ["a/b"], ["a", ""], ["k".repeat(61)], [null], [["a"]]].map((path) => ({ path })),
    { path: Array.from({ length: 13 }, () => "k") },
    { path: "[2:2]={title}" }, // another array than {title}, so another row
  ]) {
    const refused = await save(client, { ...title, value: "Wrong", ...(wrong as object) });
    expect([wrong, refused.status]).toEqual([wrong, 400]);
  }
  expect(await draftsIn(database.owner)).toHaveLength(3);
});

test("all together keep at most 1,000 drafts, also of several saved at once (R-514)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  await owner.query(
    `insert into public.drafts (file, path, value, changed_at)
     select 'school', array['key' || n], '1', now() - interval '1 hour' from generate_series(1, 998) n`,
  );
  const client = service.clientOf(await anEditor(owner));
  await owner.query("begin");
  await owner.query("insert into public.drafts (file, path, value) values ('school', '{first}', '1')");
  const keys = ["a", "b"];
  const saves = keys.map((key) => save(client, { file: "school", path: [key], value: 2 }));
  const answered = Promise.all(saves);
  await expect.poll(() => lockWaits(owner)).toBe(keys.length);
  await owner.query("commit");
  const answers = await answered;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(["23514"]);
  const { data } = await client.from("drafts").select("version").filter("path", "eq", "{key1}").single();
  const known_version = data?.version;
  expect(await saved(client, { file: "school", path: ["key1"], value: 3, known_version })).toMatchObject({
    is_saved: true,
  });
});

test("all drafts together have at most 500,000 bytes, also by changing stored ones (R-514)", async () => {
  const { database, service } = await aServiceWithDatabase();
  await database.owner.query(
    `insert into public.drafts (file, path, value)
     select 'school', array['key' || n], to_jsonb(repeat('x', 19200)) from generate_series(1, 26) n`,
  );
  const client = service.clientOf(await anEditor(database.owner));
  const first = { file: "school", path: ["key1"] };
  const { data } = await client.from("drafts").select("version").filter("path", "eq", "{key1}").single();
  const known_version = data?.version;
  const change = (length: number) => save(client, { ...first, value: "y".repeat(length), known_version });
  expect((await save(client, { file: "school", path: ["other"], value: "y".repeat(800) })).error?.code).toBe(
    "23514",
  );
  expect((await change(19_990)).error?.code).toBe("23514");
  expect((await change(19_300)).status).toBe(200);
});

test("a published value belongs to the publication since which it is there without a gap (R-523)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const values = (...pairs: [string, string][]) =>
    pairs.map(([key, value]) => ({ file: "school", path: ["names", key], value }));
  const publications = [
    values(["kept", "1"], ["changed", "1"], ["gap", "1"], ["removed", "1"]),
    values(["kept", "1"], ["changed", "2"], ["removed", "1"]),
    values(["kept", "1"], ["changed", "2"], ["gap", "1"], ["new", "1"]),
  ];
  for (const [index, overrides] of publications.entries())
    await owner.query(
      "insert into public.publications (number, overrides, published_by_email) values ($1, $2, $3)",
      [index + 1, JSON.stringify(overrides), `person-${index + 1}@example.org`],
    );
  const { data } = await service.clientOf(await anEditor(owner)).rpc("published_values");
  const since = data?.map(({ path, published_by_email }) => [path?.[1], published_by_email?.[7]]).sort();
  expect(since).toEqual([
    ["changed", "2"],
    ["gap", "3"],
    ["kept", "1"],
    ["new", "3"],
  ]);
});

test("a publication takes its drafts away in one step, and stores nothing if one was changed (R-515)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = await anEditor(owner);
  const client = service.clientOf(editor);
  const titled = await saved(client, { ...title, value: "Learn a trade" });
  const called = await saved(client, { ...phone, value: "1" });
  const included = [
    { ...title, version: titled.version },
    { ...phone, version: called.version },
  ];
  const changed = await saved(client, { ...phone, value: "2", known_version: called.version });
  const refused = await publish(client, { included });
  expect([refused.status, refused.error?.code]).toEqual([409, "PT409"]);
  expect((await publish(client, { included: [{ ...title, version: 99 }] })).status).toBe(409);
  expect((await owner.query("select from public.publications")).rowCount).toBe(0);
  expect(await draftsIn(owner)).toHaveLength(2);

  const first = await publish(client, { included: included.slice(0, 1), note: "A new title" });
  expect([first.status, first.data]).toEqual([200, [{ number: 1 }]]);
  const { data } = await client.from("publications").select("number, overrides, note, published_by");
  expect(data).toEqual([{ number: 1, overrides: [override], note: "A new title", published_by: editor.id }]);
  expect(await draftsIn(owner)).toMatchObject([{ value: "2", version: changed.version }]);
  const undone = await publish(client, { follows: 1, overrides: [] });
  expect([undone.data, await draftsIn(owner)]).toMatchObject([[{ number: 2 }], [{ value: "2" }]]);
  for (const wrong of [{ included: null }, { included: {} }, { follows: -1 }, { note: "x".repeat(501) }])
    expect([400, 409]).toContain((await publish(client, { follows: 2, ...wrong })).status);
  expect((await publish(client, { follows: 7 })).error?.code, "a number is left out").toBe("23503");
  expect((await owner.query("select from public.publications")).rowCount).toBe(2);

  await owner.query(
    "insert into public.publications (number, overrides) select n, '[]' from generate_series(3, 100) n",
  );
  expect((await publish(client, { follows: 100 })).status, "in a day").toBe(429);
});

test("of several who publish at once one is first, and the others get a conflict (R-515)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const client = service.clientOf(await anEditor(database.owner));
  const { version } = await saved(client, { ...title, value: "Learn a trade" });
  const included = [{ ...title, version }];
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(client, { included })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(["23505", "23505", "23505", "23505"]);
});

test("a draft that is being changed is not published as it was before (R-515)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const editor = await anEditor(owner);
  const client = service.clientOf(editor);
  const { version } = await saved(client, { ...title, value: "Learn a trade" });
  await owner.query("begin");
  await owner.query("update public.drafts set value = '\"Build a life\"', version = default");
  const published = publish(client, { included: [{ ...title, version }] }).then((answer) => answer);
  await expect.poll(() => lockWaits(owner)).toBe(1);
  await owner.query("commit");
  expect((await published).error?.code).toBe("PT409");
  expect(await draftsIn(owner)).toMatchObject([{ value: "Build a life" }]);
});

test("an account that is deleted is no editor any more, and its drafts stay (R-512)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const editor = await anEditor(database.owner);
  await saved(service.clientOf(editor), { ...title, value: "Learn a trade" });
  await database.owner.query("delete from auth.users where id = $1", [editor.id]);
  expect((await database.owner.query("select from public.editors")).rowCount).toBe(0);
  expect(await draftsIn(database.owner)).toMatchObject([{ changed_by: editor.id }]);
});

type Client = ReturnType<DataService["clientOf"]>;
type Draft = { file: string; path: unknown; value: unknown; based_on?: unknown; known_version?: unknown };
type Answer = {
  is_saved: boolean;
  version: number;
  value: unknown;
  changed_by_email: string | null;
  changed_at: string;
};

function save(client: Client, draft: Draft) {
  // Some tests send values of other types.
  const wanted = { based_on: null, known_version: 0, ...draft } as never;
  return client.rpc("save_draft", wanted);
}

async function saved(client: Client, draft: Draft): Promise<Answer> {
  const { data, error } = await save(client, draft);
  expect(error).toBeNull();
  expect(data).toHaveLength(1);
  return (data as unknown as Answer[])[0] as Answer; // one row, whose version is not null
}

function publish(client: Client, changes: Record<string, unknown> = {}) {
  const wanted = { follows: 0, overrides: [override], note: "", included: [], ...changes };
  return client.rpc("publish_drafts", wanted as never); // some tests send values of other types
}

/** A client whose token names an address, as one of a signed-in account does. */
function clientWithAddress({ url, anonKey, tokens }: DataService, person: Person, email: string): Client {
  return createClient<Schema>(url, anonKey, {
    accessToken: async () => (await tokens.sign({ ...claimsOf(person), email })).token,
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function draftsIn(owner: Owner): Promise<Record<string, unknown>[]> {
  return (await owner.query("select * from public.drafts order by file, path")).rows;
}
