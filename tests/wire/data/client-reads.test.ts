// Reading through the unmodified official client: columns, filters, order, pages, counts, shapes (R-268,
//
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase } from "../../support/data/data-service.ts";

const applications = "scholarship_applications";

test("columns are chosen, renamed and cast", async () => {
  const { admin } = await aServiceWith([anApplication({ first_name: "Ada" })]);
  const { data } = await admin
    .from(applications)
    .select("name:first_name, status, day:created_at::date, created_at::text");
  expect(Object.keys(data?.[0] ?? {})).toEqual(["name", "status", "day", "created_at"]);
  expect(data?.[0]).toMatchObject({
    name: "Ada",
    status: "new",
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect((await admin.from(applications).select('"first name":first_name')).data).toEqual([
    { "first name": "Ada" },
  ]);
});

test("every comparison operator of the client finds the matching rows", async () => {
  const { admin } = await aServiceWith(
    ["Ada", "Bea", "Cy%d", "d_n"].map((first_name) =>
      anApplication({ first_name, city: first_name === "Ada" ? "Waco" : "Austin" }),
    ),
  );
  const all = () => admin.from(applications).select("first_name").order("first_name");
  const names = async (query: PromiseLike<{ data: { first_name: string }[] | null; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return data
      ?.map((row) => row.first_name)
      .sort()
      .join(" ");
  };
  expect(await names(all().eq("first_name", "Ada"))).toBe("Ada");
  expect(await names(all().neq("first_name", "Ada"))).toBe("Bea Cy%d d_n");
  expect(await names(all().gt("first_name", "Ada").lt("first_name", "Cz"))).toBe("Bea Cy%d");
  expect(await names(all().gte("first_name", "Ada").lte("first_name", "Bea"))).toBe("Ada Bea");
  expect(await names(all().like("first_name", "_d%"))).toBe("Ada");
  expect(await names(all().ilike("first_name", "B*A"))).toBe("Bea");
  expect(await names(all().like("first_name", "Cy\\%d"))).toBe("Cy%d");
  expect(await names(all().likeAnyOf("first_name", ["A%", "B%"]))).toBe("Ada Bea");
  expect(await names(all().likeAllOf("first_name", ["A%", "%a"]))).toBe("Ada");
  expect(await names(all().ilikeAnyOf("first_name", ["a%", "b%"]))).toBe("Ada Bea");
  expect(await names(all().ilikeAllOf("first_name", ["a%", "%A"]))).toBe("Ada");
  expect(await names(all().in("first_name", ["Ada", "d_n", "nobody"]))).toBe("Ada d_n");
  expect(await names(all().in("first_name", []))).toBe("");
  expect(await names(all().notIn("first_name", ["Ada", "d_n"]))).toBe("Bea Cy%d");
  expect(await names(all().is("city", null))).toBe("");
  expect(await names(all().not("city", "is", null))).toBe("Ada Bea Cy%d d_n");
  expect(await names(all().filter("city", "is", "not_null"))).toBe("Ada Bea Cy%d d_n");
  expect(await names(all().isDistinct("city", "Austin"))).toBe("Ada");
  expect(await names(all().match({ city: "Austin", first_name: "Bea" }))).toBe("Bea");
  expect(await names(all().filter("first_name", "eq(any)", "{Ada,Bea}"))).toBe("Ada Bea");
  expect(await names(all().filter("first_name", "gt(all)", "{Ada,Bea}"))).toBe("Cy%d d_n");
  expect(await names(all().not("first_name", "in", "(Ada,Bea)"))).toBe("Cy%d d_n");
  expect(
    await names(
      all().or("first_name.eq.Ada,and(city.eq.Austin,not.or(first_name.like.C*,first_name.eq.Bea))"),
    ),
  ).toBe("Ada d_n");
  expect(await names(all().or('first_name.in.(Ada,"Bea"),first_name.is.null'))).toBe("Ada Bea");
  expect(await names(all().or("first_name.eq(any).{Ada,Bea},city.eq.Paris"))).toBe("Ada Bea");
  expect(await names(all().textSearch("education", "ged & 2019"))).toBe("Ada Bea Cy%d d_n");
  expect(await names(all().textSearch("education", "'GED'", { type: "plain", config: "english" }))).toBe(
    "Ada Bea Cy%d d_n",
  );
  expect(await names(all().textSearch("education", "ged -2019", { type: "websearch" }))).toBe("");
  expect(await names(all().textSearch("education", "ged 2019", { type: "phrase" }))).toBe("Ada Bea Cy%d d_n");
});

test("regular expressions are refused before PostgreSQL sees them: a short one can keep it busy for seconds", async () => {
  const { admin } = await aServiceWith([anApplication()]);
  const slow = "^([[:alpha:]]{1,254}){1,100}";
  const all = () => admin.from(applications).select("id");
  for (const query of [
    all().regexMatch("first_name", slow),
    all().regexIMatch("first_name", slow),
    all().not("first_name", "match", slow),
    all().filter("first_name", "match(any)", `{${slow}}`),
    all().or(`first_name.imatch."${slow}",id.is.null`),
    admin.from("user_roles").select("role").regexMatch("role", slow),
  ])
    expect(await query).toMatchObject({
      status: 400,
      error: { code: "PGRST100", message: expect.stringContaining("match and imatch are not offered") },
    });
});

test("lists and parameters are bounded for every caller, because planning takes time for each", async () => {
  const { get } = await aServiceWith([anApplication()]);
  const ids = (count: number) => `id=in.(${Array.from({ length: count }, () => "4f0f5a3e-0000-4000-8000-000000000000")})`;
  expect((await get(ids(200))).status).toBe(200);
  expect(await get(`status=in.(${"a,".repeat(200)}a)`)).toMatchObject({ status: 400, json: { message: "A list can hold at most 200 values" } });
  expect((await get(`status=eq.${"a".repeat(7_900)}`)).status).toBe(200);
  expect(await get(`status=eq.${"a".repeat(8_000)}`)).toMatchObject({ status: 400, json: { message: "A parameter can hold at most 8000 characters" } });
}); // biome-ignore format: one line a call

test("operators for arrays and ranges reach PostgreSQL, whose refusal is the answer", async () => {
  const { admin } = await aServiceWith([anApplication()]);
  const all = () => admin.from(applications).select("id");
  for (const query of [
    all().contains("first_name", ["a"]),
    all().containedBy("first_name", ["a"]),
    all().overlaps("first_name", ["a"]),
    all().rangeGt("created_at", "[2026-01-01,2026-02-01)"),
    all().rangeLt("created_at", "[2026-01-01,2026-02-01)"),
    all().rangeGte("created_at", "[2026-01-01,2026-02-01)"),
    all().rangeLte("created_at", "[2026-01-01,2026-02-01)"),
    all().rangeAdjacent("created_at", "[2026-01-01,2026-02-01)"),
  ]) {
    const { status, error } = await query;
    expect([400, 404]).toContain(status);
    expect(error?.code).toMatch(/^(42883|22P02|42725|22007)$/);
  }
});

test("rows come in pages with their total", async () => {
  const { admin } = await aServiceWith(
    Array.from({ length: 5 }, (_, index) => anApplication({ first_name: `Name ${index}` })),
  );
  const page = await admin
    .from(applications)
    .select("first_name", { count: "exact" })
    .order("first_name")
    .range(1, 2);
  expect(page).toMatchObject({
    status: 206,
    count: 5,
    data: [{ first_name: "Name 1" }, { first_name: "Name 2" }],
  });
  expect(await admin.from(applications).select("id", { count: "exact" }).limit(10)).toMatchObject({
    status: 200,
    count: 5,
  });
  expect(await admin.from(applications).select("id", { count: "estimated" })).toMatchObject({
    status: expect.any(Number),
    count: expect.any(Number),
  });
  expect(await admin.from(applications).select("id", { count: "planned" })).toMatchObject({
    count: expect.any(Number),
  });
  expect(await admin.from(applications).select("*", { count: "exact", head: true })).toMatchObject({
    status: 200,
    count: 5,
    data: null,
  });
  expect(await admin.from(applications).select("id", { count: "exact" }).range(6, 9)).toMatchObject({
    status: 416,
    error: { code: "PGRST103" },
  });
  const last = await admin
    .from(applications)
    .select("first_name")
    .order("first_name", { ascending: false, nullsFirst: false })
    .limit(1);
  expect(last.data).toEqual([{ first_name: "Name 4" }]);
});

test("a planned count tells a stranger nothing of hidden applications", async () => {
  const { service, database, admin } = await aServiceWith([anApplication(), anApplication()]);
  await database.owner.query("analyze public.scholarship_applications");
  expect(
    (await admin.from(applications).select("id", { count: "planned", head: true })).count,
  ).toBeGreaterThan(0);
  const stranger = service.clientOf(await aPerson(database.owner));
  expect((await stranger.from(applications).select("id", { count: "planned", head: true })).count).toBe(0);
});

test("CSV and stripped nulls are other shapes of the same rows", async () => {
  const { service, admin } = await aServiceWith([]);
  await service
    .clientOf("service")
    .from(applications)
    .insert(anApplication({ first_name: 'Ada "A", B', city: null }));
  expect((await admin.from(applications).select("first_name,city").csv()).data).toBe(
    'first_name,city\n"Ada ""A"", B",',
  );
  expect((await admin.from(applications).select("first_name,city").stripNulls()).data).toEqual([
    { first_name: 'Ada "A", B' },
  ]);
  expect((await admin.from(applications).select("first_name,city").stripNulls().single()).data).toEqual({
    first_name: 'Ada "A", B',
  });
});

test("tables and columns that do not exist are named in the refusal (R-274)", async () => {
  const { service, database } = await aServiceWithDatabase();
  const client = service.clientOf(await aPerson(database.owner));
  const loose = JSON.parse(
    JSON.stringify({
      table: "scholarship_application",
      column: "salary",
      change: { salary: 1 },
      row: { ...anApplication(), salary: 1 },
    }),
  );
  expect(await client.from(loose.table).select()).toMatchObject({
    status: 404,
    error: { code: "PGRST205", hint: "Perhaps you meant the table 'public.scholarship_applications'" },
  });
  expect(await client.from(applications).select(loose.column)).toMatchObject({
    status: 400,
    error: { code: "42703", message: "column scholarship_applications.salary does not exist" },
  });
  expect(await client.from(applications).select().eq(loose.column, 1)).toMatchObject({
    status: 400,
    error: { code: "42703" },
  });
  expect(await client.from(applications).select().order(loose.column)).toMatchObject({
    status: 400,
    error: { code: "42703" },
  });
  expect(await client.from(applications).insert(loose.row)).toMatchObject({
    status: 400,
    error: { code: "PGRST204" },
  });
  expect(await client.from(applications).update(loose.change).eq("id", randomUUID())).toMatchObject({
    status: 400,
    error: { code: "PGRST204" },
  });
});

test("embedding, aggregates and JSON paths are refused by name", async () => {
  const { service } = await aServiceWithDatabase();
  const from = () => service.clientOf("service").from(applications);
  expect(await from().select("*, user_roles(*)")).toMatchObject({ status: 400, error: { code: "PGRST200" } });
  expect(await from().select("...user_roles(role)")).toMatchObject({
    status: 400,
    error: { code: "PGRST200" },
  });
  expect(await from().select("count()")).toMatchObject({ status: 400, error: { code: "PGRST123" } });
  expect(await from().select("id.max()")).toMatchObject({ status: 400, error: { code: "PGRST123" } });
  expect(await from().select("id->a")).toMatchObject({ status: 400, error: { code: "PGRST127" } });
  expect(await from().select("id").eq("user_roles.role", "admin")).toMatchObject({
    status: 400,
    error: { code: "PGRST108" },
  });
  expect(await from().select("id::regclass")).toMatchObject({ status: 400, error: { code: "42704" } });
});
