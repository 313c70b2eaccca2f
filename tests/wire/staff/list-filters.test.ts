// What the list of administrators finds by its search and filters, and how many it counts (R-369 to R-371).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../../contract/database.types.ts";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aDataService, aServiceWith, type DataService } from "../../support/data/data-service.ts";
import { makeDatabase } from "../../support/data/database.ts";

type Applicant = {
  id: string;
  program?: string;
  language?: string;
  isHeld?: boolean;
  status?: string;
  createdAt: string;
};

/** By first name. The days are those of New York, whose evening is the next day in UTC. */
const applicants: Record<string, Applicant & Parameters<typeof anApplication>[0]> = {
  Renée: {
    ...{ id: "abcdef12-0000-4000-8000-000000000001", last_name: "O’Brien", email: "renee.ob@example.org" },
    ...{
      phone: "(813) 555-0123",
      city: "Tampa",
      state: "FL",
      program: "HVAC",
      createdAt: "2026-03-02T02:00Z",
    },
  },
  Nguyễn: {
    ...{ id: "12345678-1234-4234-8234-123456789012", last_name: "Đặng", email: "dang@school.example" },
    ...{
      phone: "+1 404.555.0199",
      city: "Cañon City",
      state: "texas",
      program: "Electrical",
      status: "reviewing",
    },
    createdAt: "2026-03-02T12:00Z",
  },
  Florence: {
    ...{ id: "00000000-0000-4000-8000-00000000000f", last_name: "Tampanero", email: "flo@other.example" },
    ...{
      phone: "8135550123",
      city: "Orlando",
      state: "Florida",
      isHeld: true,
      createdAt: "2026-03-03T12:00Z",
    },
  },
  عمر: {
    ...{
      id: "99999999-0000-4000-8000-000000000002",
      last_name: "Haddad 🙂",
      email: "omar.4045550177@example.org",
    },
    ...{ phone: "0044 20 7946 0000", city: "New York", state: "N.Y.", program: "HVAC", language: "es" },
    status: "approved",
    createdAt: "2020-01-01T12:00Z",
  },
};

let made: Awaited<ReturnType<typeof makeDatabase>>;
let service: DataService;
let admin: ReturnType<DataService["clientOf"]>;

beforeAll(async () => {
  made = await makeDatabase();
  const { owner } = made.database;
  service = await aDataService(made.database);
  admin = service.clientOf(await anAdministrator(owner));
  for (const [first_name, { program, language = "en", isHeld, createdAt, ...row }] of Object.entries(
    applicants,
  )) {
    const stored = { ...anApplication({ ...row, first_name }), created_at: createdAt };
    const names = Object.keys(stored);
    await owner.query(
      `insert into public.scholarship_applications (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
      Object.values(stored),
    );
    if (program) {
      await owner.query(
        "insert into public.scholarship_application_details (application_id, address, zip, program, language) values ($1, '1 Main', '33601', $2, $3)",
        [row.id, program, language],
      );
    }
    if (isHeld)
      await owner.query(
        "insert into public.held_applications (application_id, reason) values ($1, 'too_fast')",
        [row.id],
      );
  }
});

afterAll(async () => {
  await service.stop();
  await made.drop();
}); // biome-ignore format: one line a step

describe("a search finds (R-369)", () => {
  test.each<[string, string[]]>([
    ["ABCDEF12", ["Renée"]],
    ["abcdef12", ["Renée"]],
    ["#abcdef12", ["Renée"]],
    ["abcdef12-0000-4000-8000-000000000001", ["Renée"]],
    ["ABCDEF12000040008000000000000001", ["Renée"]],
    ["12345678", ["Nguyễn"]],
    ["813-555-0123", ["Florence", "Renée"]],
    ["(813) 555 0123", ["Florence", "Renée"]],
    ["+1 (813) 555-0123", ["Florence", "Renée"]],
    ["18135550123", ["Florence", "Renée"]],
    ["404 555 0199", ["Nguyễn"]],
    ["555-0199", ["Nguyễn"]],
    ["813 555 0124", []],
    ["+44 20 7946", ["عمر"]],
    ["44 2079 4600", ["عمر"]],
    ["4045550177", ["عمر"]],
    ["O'Brien", ["Renée"]],
    ["o’brien", ["Renée"]],
    ["obrien", ["Renée"]],
    ["RENEE", ["Renée"]],
    ["nguyen dang", ["Nguyễn"]],
    ["Đặng", ["Nguyễn"]],
    ["canon", ["Nguyễn"]],
    ["عمر", ["عمر"]],
    ["🙂", ["Florence", "Nguyễn", "Renée", "عمر"]],
    ["tampa fl", ["Florence", "Renée"]],
    ["fl tampa", ["Florence", "Renée"]],
    ["florida", ["Florence", "Renée"]],
    ["TX", ["Nguyễn"]],
    ["new york", ["عمر"]],
    ["ny", ["عمر"]],
    ["hvac", ["Renée", "عمر"]],
    ["hvac tampa", ["Renée"]],
    ["electrical", ["Nguyễn"]],
    ["renee.ob@example.org", ["Renée"]],
    ["ob@example", ["Renée"]],
    ["%", ["Florence", "Nguyễn", "Renée", "عمر"]],
    ["%a", []],
    ["ren_e", []],
    ["zzyzx", []],
  ])("%s: %j", async (search, names) => {
    expect(await found({ search })).toEqual(names);
    expect(await counted({ search }, "all")).toBe(names.length);
  });
});

describe("a filter finds (R-370, R-456, R-493)", () => {
  test.each<[string, Json, string[]]>([
    ["a status", { status: "new" }, ["Florence", "Renée"]],
    ["a program", { program: "HVAC" }, ["Renée", "عمر"]],
    ["a state, however it was written", { state: "FL" }, ["Florence", "Renée"]],
    ["a language", { language: "es" }, ["عمر"]],
    ["the first forms' language, without details too", { language: "en" }, ["Florence", "Nguyễn", "Renée"]],
    ["a language and a program", { language: "en", program: "HVAC" }, ["Renée"]],
    ["what is flagged", { held: true }, ["Florence"]],
    ["what is not told yet", { untold: true }, ["عمر"]],
    ["what is to follow up", { follow_up: true }, []],
    ["days of the school's time zone, both included", days("2026-03-01", "2026-03-02"), ["Nguyễn", "Renée"]],
    ["one day", days("2026-03-02", "2026-03-02"), ["Nguyễn"]],
    ["days from one on", { from: "2026-03-03", time_zone: "America/New_York" }, ["Florence"]],
    ["what is undecided for too long", { overdue_days: 14 }, ["Florence", "Nguyễn", "Renée"]],
    ["nothing that waits less than that", { overdue_days: 30_000 }, []],
    ["all of it together", { search: "o'brien fl", status: "new", program: "HVAC", state: "FL", overdue_days: 1 }, ["Renée"]],
    ["a search and days", { search: "example", ...days("2026-03-01", "2026-03-01") }, ["Renée"]],
  ])("%s", async (_what, filter, names) => {
    expect(await found(filter)).toEqual(names);
  }); // biome-ignore format: one line a case
});

const none = {
  all: 0,
  new: 0,
  reviewing: 0,
  approved: 0,
  rejected: 0,
  untold: 0,
  follow_up: 0,
  flagged: 0,
  duplicate: 0,
};
const all = {
  all: 4,
  new: 2,
  reviewing: 1,
  approved: 1,
  rejected: 0,
  untold: 1,
  follow_up: 0,
  flagged: 1,
  duplicate: 2,
};
const florida = {
  all: 2,
  new: 2,
  reviewing: 0,
  approved: 0,
  rejected: 0,
  untold: 0,
  follow_up: 0,
  flagged: 1,
  duplicate: 2,
};

describe("each tab is counted under the other parts of the filter (R-371, R-456)", () => {
  test.each<[Json, Record<string, number>]>([
    [{}, all],
    [{ state: "FL" }, florida],
    [{ search: "florida" }, florida],
    [{ overdue_days: 14 }, { ...all, all: 3, approved: 0, untold: 0 }],
    [{ program: "HVAC", state: "" }, none],
    [{ language: "es" }, { ...none, all: 1, approved: 1, untold: 1 }],
    [{ language: "en", status: "new" }, { shown: 2 }],
    [{ language: "en", held: true }, { shown: 1 }],
    [{ language: "pt" }, none],
    [{ status: "approved" }, { shown: 1 }],
    [{ held: true }, { shown: 1 }],
    [{ status: "new", held: true }, { shown: 1 }],
    [{ status: "reviewing", held: true, assigned: "nobody" }, { shown: 0 }],
    [{ status: "new", search: "florida" }, { shown: 2 }],
    [{ status: "nothing" }, { shown: 0 }],
  ])("%j", async (filter, counts) => {
    expect(await tabs(filter)).toEqual(counts);
  });
});

describe("among very many", () => {
  beforeAll(async () => {
    const { owner } = made.database;
    await owner.query("create or replace function private.is_large() returns boolean language sql stable as 'select true'");
    const columns = Object.keys(anApplication()).filter((name) => !["id", "first_name", "city"].includes(name));
    await owner.query(`create temporary table one as select ${columns} from public.scholarship_applications where first_name = 'Florence'`);
    await owner.query(`insert into public.scholarship_applications (first_name, city, ${columns}, created_at)
      select 'Crowd', 'Zephyrhills', ${columns}, '2019-01-01' from one, generate_series(1, 1100)`);
  });
  afterAll(async () => {
    await made.database.owner.query("delete from public.scholarship_applications where first_name = 'Crowd'");
  });

  test("every filter without a search is counted to the end (R-371)", async () => {
    expect(await tabs({ state: "FL", assigned: "nobody" })).toMatchObject({ all: 1102, new: 1102 });
    expect(await tabs({ state: "FL", status: "new" })).toEqual({ shown: 1102 });
    expect(await tabs({ language: "en" })).toMatchObject({ all: 1103, new: 1102, reviewing: 1 });
    expect(await answered({ ...days("2018-12-01", "2019-02-01") })).toContainEqual({ tab: "new", applications: 1100, is_more: false });
    expect(await answered({ overdue_days: 1, status: "new" })).toEqual([{ tab: "shown", applications: 1102, is_more: false }]);
  });

  test("a search that finds more than a thousand has only the count of all, and of the tab that is asked for", async () => {
    expect(await answered({ search: "zephyrhills" })).toEqual([{ tab: "all", applications: 1000, is_more: true }]);
    expect(await answered({ search: "zephyrhills crowd" })).toEqual([{ tab: "all", applications: 1000, is_more: true }]);
    expect(await answered({ search: "zephyrhills", status: "reviewing" })).toEqual([{ tab: "shown", applications: 0, is_more: false }]);
    expect(await answered({ search: "zephyrhills crowd", held: true })).toEqual([{ tab: "shown", applications: 0, is_more: false }]);
    expect(await tabs({ search: "obrien" })).toEqual({ ...none, all: 1, new: 1, duplicate: 1 });
  });
}); // biome-ignore format: one line a step

test("a row of the list has its program, its language and whether it is flagged", async () => {
  const { data } = await admin
    .rpc("list_applications", { sort: "name" })
    .select("last_name, program, language, is_held");
  expect(data).toEqual([
    { last_name: "Đặng", program: "Electrical", language: "en", is_held: false },
    { last_name: "Haddad 🙂", program: "HVAC", language: "es", is_held: false },
    { last_name: "O’Brien", program: "HVAC", language: "en", is_held: false },
    { last_name: "Tampanero", program: null, language: "en", is_held: true },
  ]);
});

test("applications sort by last name, then first name, whatever the capitals", async () => {
  const names = [["Ana", "ruiz"], ["ben", "Ruiz"], ["Zoë", "Abel"]] as const; // biome-ignore format: short
  const { admin: other } = await aServiceWith(
    names.map(([first_name, last_name]) => anApplication({ first_name, last_name })),
  );
  const { data } = await other.rpc("list_applications", { sort: "name" }).select("first_name");
  expect(data?.map(({ first_name }) => first_name)).toEqual(["Zoë", "Ana", "ben"]);
});

test.each(["newest", "oldest", "name"])("pages follow one another without a gap, %s", async (sort) => {
  const all = (await admin.rpc("list_applications", { sort })).data ?? [];
  expect(all).toHaveLength(4);
  for (const [index, row] of all.entries()) {
    const after_value = (sort === "name" ? row.sort_name : row.created_at) ?? "";
    const { data } = await admin.rpc("list_applications", {
      sort,
      most: 1,
      after_value,
      after_id: row.id ?? "",
    });
    expect(data?.map(({ id }) => id)).toEqual(all.slice(index + 1, index + 2).map(({ id }) => id));
  }
});

test("what is no filter is refused, and values are never SQL", async () => {
  const codeOf = async (filter: Json, sort = "newest") =>
    (await admin.rpc("list_applications", { filter, sort })).error?.code;
  expect(await codeOf({ anything: 1 })).toBe("22023");
  expect(await codeOf([])).toBe("22023");
  expect(await codeOf({ search: "x".repeat(301) })).toBe("22023");
  expect(await codeOf({ from: "yesterday or so" })).toBe("22007");
  expect(await codeOf({ from: "2026-03-01", time_zone: "Mars/Olympus" })).toBe("22023");
  expect(await codeOf({}, "created_at; drop table x")).toBe("22023");
  for (const hostile of ["' or true --", "'); drop table user_roles; --", "\\", "\\'", "$$", "%L", "a'b\\"])
    for (const key of ["search", "status", "program", "state"])
      expect([hostile, key, (await admin.rpc("list_applications", { filter: { [key]: hostile } })).error]).toEqual([hostile, key, null]);
}); // biome-ignore format: one line

async function found(filter: Json): Promise<string[]> {
  const { data, error } = await admin.rpc("list_applications", { filter }).select("first_name");
  if (error) throw new Error(error.message);
  return data.map(({ first_name }) => first_name ?? "").sort();
}

async function tabs(filter: Json): Promise<Record<string, number | null>> {
  return Object.fromEntries((await answered(filter)).map(({ tab, applications }) => [tab, applications]));
}

async function answered(filter: Json) {
  const { data, error } = await admin.rpc("application_tab_counts", { filter });
  if (error) throw new Error(error.message);
  return data;
}

async function counted(filter: Json, tab: string) {
  return (await tabs(filter))[tab];
}

function days(from: string, to: string) {
  return { from, to, time_zone: "America/New_York" };
}
