// The form's rules in contract/scholarship.ts and the table's constraints agree: the database
// stores for a visitor what the form accepts, and it enforces the same bounds itself.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultLanguage, languages, wordsOf } from "#words";
import { applicationStatuses, isDecision } from "../../../contract/application-status.ts";
import { visibleText } from "../../../contract/email-address.ts";
import {
  countVisible,
  emailSchema,
  maxCharacters,
  scholarshipFormSchema,
  toStoredApplication,
} from "../../../contract/scholarship.ts";
import { anApplication, asRole, hasCode } from "../../support/data/caller.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";

const { formPrograms, scholarshipEmail } = wordsOf(defaultLanguage);
const programs = formPrograms.map(({ answer }) => answer);

// Each column with its least and most characters by the form's rules. The column why_interested holds story,
// blank line, "Goals: ", goals.
const bounds: [column: string, least: number, most: number][] = [
  ["first_name", 2, maxCharacters.name],
  ["last_name", 2, maxCharacters.name],
  ["phone", 10, maxCharacters.phone],
  ["city", 2, maxCharacters.place],
  ["state", 2, maxCharacters.place],
  ["budget", 2, maxCharacters.text],
  ["education", 2, maxCharacters.text],
  ["experience", 2, maxCharacters.text],
  ["why_interested", 10 + 9 + 10, maxCharacters.text + 9 + maxCharacters.text],
];

test("the database keeps every text within the form's bounds, counted in characters (R-121)", async () => {
  const { owner } = await aDatabase();
  for (const [column, least, most] of bounds) {
    for (const character of ["x", "é", "🙂"]) {
      const outcome = (length: number) => outcomeOf(owner, { [column]: character.repeat(length) });
      expect([column, character, await outcome(least - 1), await outcome(least), await outcome(most), await outcome(most + 1)]).toEqual([
        column, character, "23514", "stored", "stored", "23514",
      ]); // biome-ignore format: one line a column
    }
    expect([column, await outcomeOf(owner, { [column]: " ".repeat(least + 5) })]).toEqual([column, "23514"]);
  }
});

const detailBounds: typeof bounds = [
  ["address", 5, maxCharacters.address],
  ["zip", 5, maxCharacters.zip],
  ["program", 2, maxCharacters.name],
];

test("the database keeps the answers beside the record within the form's bounds", async () => {
  const { owner } = await aDatabase();
  const { id } = (await insert(owner, {}, "returning id")).rows[0];
  for (const [column, least, most] of detailBounds) {
    for (const [length, outcome] of [[least - 1, "23514"], [least, "stored"], [most, "stored"], [most + 1, "23514"]] as const)
      expect([column, length, await outcomeOfDetails(owner, id, { [column]: "🙂".repeat(length) })]).toEqual([column, length, outcome]); // biome-ignore format: one line a column
  }
});

test("every column that the constraints name is in the bounds above", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid in ('public.scholarship_applications'::regclass, 'public.scholarship_application_details'::regclass)
       and contype = 'c'`,
  );
  const lengths = [...bounds, ...detailBounds].map(([column]) => `${column}_length`);
  const wanted = [...lengths, "email_format", "language_code"];
  expect(rows.map(({ name }) => name).sort()).toEqual(wanted.sort());
});

test("an email address that the form refuses the database refuses too (R-121)", async () => {
  const { owner } = await aDatabase();
  const accepted = [
    "a@b.co",
    "renée.o'brien+x@mail.example.org",
    "用户@例子.公司",
    `${"a".repeat(240)}@example.org`,
  ];
  const refused = [
    "", "a", "a@b", "@b.co", "a@", "a@.co", "a@b.", "a b@c.co", "a@b c.co", "a@@b.co", "a@b..co", "a,b@c.co", "a@b.co\n", "a@b.co\r\nBcc: x@y.zz", "<a@b.co>",
    '"a"@b.co', "a\t@b.co", `${"a".repeat(250)}@b.co`, "a\u00a0@b.co", "a\u2028@b.co", "a\u3000b@c.co", "a\ufeffb@c.co",
  ]; // biome-ignore format: a list
  for (const email of accepted) {
    expect([email, emailSchema.safeParse(email).success, await outcomeOf(owner, { email })]).toEqual([
      email,
      true,
      "stored",
    ]);
  }
  for (const email of refused) expect([email, await outcomeOf(owner, { email })]).toEqual([email, "23514"]);
});

test("form and database see the same characters, of all that there are (R-471)", async () => {
  const { owner } = await aDatabase();
  const blocks = Array.from({ length: 0x110 }, (_, block) => characterBlock(block * 0x1000));
  const visible = "select array_agg(private.visible_text(text) order by place) as list from json_array_elements_text($1) with ordinality as texts (text, place)";
  const shown = await owner.query(visible, [JSON.stringify(blocks)]);
  expect(shown.rows[0].list).toEqual(blocks.map(visibleText));
  const ends = Array.from([...characterBlock(0), ...characterBlock(0x2000), ...characterBlock(0x3000)], (end) => `${end}x${end}`);
  const counted = await owner.query(visible.replace("visible_text", "visible_length"), [JSON.stringify(ends)]);
  expect(counted.rows[0].list).toEqual(ends.map(countVisible));
}); // biome-ignore format: queries in one line

test("an invisible character in an address, and an answer of nothing else, are refused by form and database (R-470)", async () => {
  const { owner } = await aDatabase();
  for (const email of [
    "ad\u200ba@example.org",
    "ada@example.org\u200e",
    "ada@exam\u00adple.org",
    "=?x?q?a?=@example.org",
  ]) {
    expect(await outcomeOf(owner, { email })).toBe("23514");
    expect(await outcomeOf(owner, { email }, { role: "service_role", claims: {} })).toBe("23514");
  }
  const fields = scholarshipFormSchema(programs).shape;
  for (const [column, least] of bounds) {
    const [short, enough] = [`${"x".repeat(least - 1)}\u200b\u00ad`, `${"x".repeat(least)}\u200b`];
    expect([column, await outcomeOf(owner, { [column]: short }), await outcomeOf(owner, { [column]: enough })]).toEqual([column, "23514", "stored"]); // biome-ignore format: one line a column
  }
  expect(fields.firstName.safeParse("x\u200b\u00ad").success).toBe(false);
  expect(await outcomeOf(owner, { city: "\u00a0\u3000\u2003" })).toBe("23514");
});

test("an application from before the rule gets its status and corrections, but no new invisible answer (R-471)", async () => {
  const { owner } = await aDatabase();
  const old = { email: "ad\u200ba@example.org", first_name: "\u200b\u200b", created_at: "2026-11-01" };
  const { id } = (await insert(owner, old, "returning id")).rows[0];
  const change = (set: string) =>
    owner.query(`update public.scholarship_applications set ${set} where id = $1`, [id]);
  await change("status = 'reviewing'");
  await change("last_name = 'Lovelace', email = email");
  await expect(change("email = E'ad\\u200ca@example.org'")).rejects.toMatchObject({ code: "23514" });
  await expect(change("city = E'\\u2060\\u2060'")).rejects.toMatchObject({ code: "23514" });
  await change("email = 'ada@example.org', first_name = 'Ada'");
});

test("database and code know the same statuses, in one order, and which of them decide (R-154)", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query(
    "select name, decides from public.application_statuses order by position",
  );
  expect(rows).toEqual(applicationStatuses.map((name) => ({ name, decides: isDecision(name) })));
});

test("database and code know the same reasons for a hold", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = 'held_applications_reason_check'`,
  );
  const admitted = Array.from(rows[0]?.definition.matchAll(/'([^']*)'/g) ?? [], ([, value]) => value);
  expect(admitted.sort()).toEqual(Object.keys(scholarshipEmail.heldFor).sort());
});

test("a language is the name of a folder of words, known only to the server", async () => {
  const { owner } = await aDatabase();
  const { id } = (await insert(owner, {}, "returning id")).rows[0];
  for (const { code } of languages())
    expect([code, await outcomeOfDetails(owner, id, { language: code })]).toEqual([code, "stored"]);
  for (const language of ["pseudo", "pt-br"])
    expect([language, await outcomeOfDetails(owner, id, { language })]).toEqual([language, "stored"]);
  for (const language of ["", "e", "ES", "en ", "<b>", "x".repeat(9)])
    expect([language, await outcomeOfDetails(owner, id, { language })]).toEqual([language, "23514"]);
});

test("status is one of those known, and new by itself (R-154)", async () => {
  const { owner } = await aDatabase();
  const service = { role: "service_role", claims: {} };
  for (const status of applicationStatuses)
    expect([status, await outcomeOf(owner, { status }, service)]).toEqual([status, "stored"]);
  for (const status of ["New", "", "done", "new "])
    expect([status, await outcomeOf(owner, { status }, service)]).toEqual([status, "23503"]);
  const made = await asRole(owner, service, (client) =>
    insert(client, {}, "returning status, created_at is not null as is_dated"),
  );
  expect(made.rows).toEqual([{ status: "new", is_dated: true }]);
});

test("whatever the form accepts, the database stores for a visitor (R-122)", async () => {
  const { owner } = await aDatabase();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const parsed = scholarshipFormSchema(programs).safeParse(form);
      if (!parsed.success) return;
      accepted += 1;
      const record = toStoredApplication({ ...parsed.data, id: randomUUID() });
      // As JSON, as the request carries it.
      const columns = Object.keys(record);
      const stored = await asRole(owner, { role: "anon", claims: { role: "anon" } }, async (client) => {
        const { rowCount } = await client.query(
          `insert into public.scholarship_applications (${columns}) select ${columns} from json_populate_record(null::public.scholarship_applications, $1)`,
          [JSON.stringify(record)],
        );
        await client.query("reset role");
        const { rows } = await client.query(
          `select ${columns} from public.scholarship_applications where id = $1`,
          [record.id],
        );
        return { rowCount, row: rows[0] };
      });
      expect(stored).toEqual({ rowCount: 1, row: record });
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(100);
});

/** 4,096 characters of Unicode, without NUL and surrogates, which no text of PostgreSQL has. */
function characterBlock(first: number): string {
  const codes = Array.from({ length: 0x1000 }, (_, index) => first + index);
  return codes
    .filter((code) => code !== 0 && !(code >= 0xd800 && code <= 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

type Owner = TestDatabase["owner"];

async function outcomeOf(
  owner: Owner,
  changes: Record<string, string>,
  caller: { role: string; claims: object } = { role: "anon", claims: {} },
) {
  return asRole(owner, caller, (client) =>
    insert(client, changes).then(
      () => "stored",
      (error: unknown) => ["23503", "23514"].find((code) => hasCode(error, code)) ?? Promise.reject(error),
    ),
  );
}

function outcomeOfDetails(owner: Owner, id: string, changes: Record<string, string>) {
  const row = {
    application_id: id,
    address: "120 Main Street",
    zip: "77001",
    program: "HVAC",
    language: "en",
    ...changes,
  };
  return asRole(owner, { role: "service_role", claims: {} }, (client) =>
    client
      .query(
        `insert into public.scholarship_application_details (${Object.keys(row)}) values ($1, $2, $3, $4, $5)`,
        Object.values(row),
      )
      .then(
        () => "stored",
        (error: unknown) => (hasCode(error, "23514") ? "23514" : Promise.reject(error)),
      ),
  );
}

function insert(client: Owner, changes: Record<string, string>, returning = "") {
  const row = { ...anApplication(), ...changes };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return client.query(
    `insert into public.scholarship_applications (${columns}) values (${places}) ${returning}`,
    Object.values(row),
  );
}

/**
 * Characters on which lengths, trimming and patterns of JavaScript and PostgreSQL could disagree: emoji,
 * combining marks, every kind of white space and control character.
 */
const characters = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
  fc.constantFrom(
    " ", "\t", "\n", "\r", "\r\n", "\v", "\f", "\u0000", "\u0001", "\u001f", "\u007f", "\u0085", "\u00a0", "\u1680", "\u180e", "\u2000", "\u2007", "\u200b", "\u200d",
    "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff", "\u0301", "\u20dd", "🙂", "👩‍🔧", "🇺🇸", "\u{1f469}\u{1f3fd}", "ß", "İ", "ﬁ", "'", '"', "\\", "$1", "%", "\ufffe", "\uffff", "\u{10ffff}",
  ), // biome-ignore format: a list
);
const shortText = fc.array(characters, { maxLength: 8 }).map((parts) => parts.join(""));
const text = (least: number) =>
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(shortText, shortText)
        .map(([before, after]) => `${before}${"x".repeat(least)}${after}`),
    },
    { weight: 1, arbitrary: shortText },
  );
const emails = fc.oneof(
  fc
    .tuple(fc.array(characters, { minLength: 1, maxLength: 3 }), fc.array(characters, { maxLength: 2 }))
    .map(([name, domain]) => `${name.join("")}a@b${domain.join("")}.org`),
  fc.emailAddress(),
  fc.constant("ada@example.org"),
  fc.constant("ada@example.org"),
);
const forms = fc.record({
  firstName: text(2),
  lastName: text(2),
  email: emails,
  phone: text(10),
  address: fc.constant("120 Main Street"),
  city: text(2),
  state: text(2),
  zip: fc.constant("77001"),
  education: text(2),
  program: fc.constantFrom(...programs),
  career: text(2),
  financial: text(2),
  story: text(10),
  goals: text(10),
});
