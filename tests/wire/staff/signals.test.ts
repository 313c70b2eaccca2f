// What the database shows staff beside an application: possible duplicates, holds and search results.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson, asRole } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("two applications resemble each other by address, by phone or by name, whatever the capitals and punctuation", async () => {
  const known = applicant({ email: "Renee@Example.org", phone: "(555) 555-0123", first_name: "Renée", last_name: "Ruiz" });
  const address = applicant({ email: "renee@example.ORG" });
  const phone = applicant({ phone: "+1 555.555.0123" });
  const name = applicant({ first_name: "RENÉE", last_name: "ruiz" });
  const wordy = [applicant({ phone: "no phone yet" }), applicant({ phone: "ask my aunt" })];
  const { admin } = await aServiceWith([known, address, phone, name, ...wordy]);
  const { data } = await admin.rpc("possible_duplicates", { of_application: known.id }).select("id, first_name, same_email, same_phone, same_name, same_address");
  const duplicate = ({ id, first_name }: typeof known, by: object) => ({
    id, first_name, same_email: false, same_phone: false, same_name: false, same_address: false,
    ...by,
  });
  expect(data).toEqual([
    duplicate(name, { same_name: true }),
    duplicate(phone, { same_phone: true }),
    duplicate(address, { same_email: true }),
  ]);
  const { data: signals } = await admin.rpc("application_signals", { application_ids: [known.id, ...wordy.map(({ id }) => id)] });
  expect(signals?.find(({ application_id }) => application_id === known.id)).toMatchObject({ same_email: true, same_phone: true, same_name: true, held_reason: null });
  for (const { id } of wordy)
    expect(signals?.find(({ application_id }) => application_id === id)).toMatchObject({ same_email: false, same_phone: false, same_name: false });
}); // biome-ignore format: one line a case

test("the same postal address ranks behind stronger signs, however it is written, and marks nothing in the list", async () => {
  const [known, neighbor, friend, stranger] = [applicant({}), applicant({}), applicant({}), applicant({})] as const;
  const { admin, database } = await aServiceWith([known, friend, neighbor, stranger]);
  await database.owner.query("update public.scholarship_applications set phone = $1 where id = any($2)", ["813 555 9999", [known.id, friend.id]]);
  for (const [{ id }, address, zip] of [[known, "12 Elm St., Apt. 3", "33601"], [neighbor, "12 ELM ST APT 3", "33601"], [friend, "12 elm st apt 3", "33601-"], [stranger, "12 Elm St., Apt. 3", "33602"]] as const)
    await database.owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, $2, $3, 'HVAC')", [id, address, zip]);
  const { data } = await admin.rpc("possible_duplicates", { of_application: known.id }).select("id, same_phone, same_address");
  expect(data).toEqual([
    { id: friend.id, same_phone: true, same_address: true },
    { id: neighbor.id, same_phone: false, same_address: true },
  ]);
  const { data: signals } = await admin.rpc("application_signals", { application_ids: [neighbor.id] });
  expect(signals).toMatchObject([{ same_email: false, same_phone: false, same_name: false }]);
}); // biome-ignore format: one line a step

test("the service holds an application that was stored just now, and staff alone see and release the hold", async () => {
  const [fresh, old] = [applicant({}), applicant({})];
  const { database, service, admin } = await aServiceWith([fresh, old]);
  const { owner } = database;
  await owner.query("update public.scholarship_applications set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  for (const { id } of [fresh, old]) await asService("select public.hold_application($1, 'hidden_field')", [id]);
  const stranger = service.clientOf(await aPerson(owner));
  expect((await stranger.from("held_applications").select()).data).toEqual([]);
  expect((await stranger.from("held_applications").delete().neq("reason", "").select()).data).toEqual([]);
  expect((await admin.from("held_applications").select("application_id, reason")).data).toEqual([{ application_id: fresh.id, reason: "hidden_field" }]);
  expect((await admin.rpc("search_applications", { only_held: true }).select("id")).data).toEqual([{ id: fresh.id }]);
  expect((await admin.rpc("application_signals", { application_ids: [fresh.id] }).select("held_reason")).data).toEqual([{ held_reason: "hidden_field" }]);
  await admin.from("held_applications").delete().eq("application_id", fresh.id);
  expect((await admin.from("held_applications").select()).data).toEqual([]);

  async function asService(sql: string, values: unknown[]) {
    await owner.query("begin");
    await owner.query("set local role service_role");
    await owner.query(sql, values);
    await owner.query("commit");
  }
}); // biome-ignore format: one line a step

test("the service alone learns whether an application was just stored, and only with its address", async () => {
  const application = applicant({ email: "ana@example.org" });
  const { database } = await aServiceWith([application]);
  const { owner } = database;
  const ask = (role: string, id: string, address: string) =>
    asRole(owner, { role, claims: {} }, async (client) =>
      (await client.query<{ it: boolean }>("select public.is_just_stored($1, $2) as it", [id, address])).rows[0]?.it,
    );
  expect(await ask("service_role", application.id, "ana@example.org")).toBe(true);
  expect(await ask("service_role", application.id, "ben@example.org")).toBe(false);
  expect(await ask("service_role", randomUUID(), "ana@example.org")).toBe(false);
  for (const role of ["anon", "authenticated"])
    await expect(ask(role, application.id, "ana@example.org")).rejects.toThrow(/permission denied/);
}); // biome-ignore format: one line a step

test.each([
  [["%zoë%"], "Zoë"],
  [["%O'NEIL%", "%tampa%"], "Zoë"],
  [["% zo%"], "Zoë"],
  [["% el%"], "Ben"],
  [["%100\\%%"], "Zoë"],
])(
  "the search %j finds %s and counts it, as the list of administrators asks for both (R-164)",
  async (words, found) => {
    const { admin } = await aServiceWith([
      applicant({ first_name: "Zoë", last_name: "O'Neil (100%)", city: "Tampa" }),
      applicant({ first_name: "Ben", last_name: "Azores", city: "El Paso" }),
    ]);
    const { data } = await admin.rpc("search_applications", { patterns: words }).select("first_name");
    expect(data).toEqual([{ first_name: found }]);
    expect((await admin.rpc("application_search_count", { patterns: words })).data).toEqual([
      { applications: 1, is_more: false },
    ]);
  },
);

test("an address is found with its index exactly as without it, in whichever column it is", async () => {
  const { admin, database } = await aServiceWith([
    applicant({ email: "ana.ruiz@example.org" }),
    applicant({ email: "Mariana.RUIZ@Example.org" }),
    applicant({ email: "ana.ruiz@example.org.mx", first_name: "Ana @ home" }),
    applicant({ city: "ana.ruiz@example.org" }),
    applicant({ email: "ana_ruiz@example.org", last_name: "ana.ruiz" }),
    applicant({ email: "josé.ruiz@example.org" }),
  ]);
  for (const [word, found] of [["ana.ruiz@example.org", 4], ["ruiz@", 6], ["ruiz@example", 6], ["ana_ruiz@example.org", 1], ["@example.org", 6], ["ruiz@x", 0]] as const) {
    const search = (address_prefixes: string[]) => admin.rpc("search_applications", { patterns: [`%${word.replaceAll("_", "\\_")}%`], address_prefixes }).select("id");
    const { data } = await search([]);
    expect([word, data?.length]).toEqual([word, found]);
    const before = [...(word.split("@")[0] ?? "")].reverse().join("").replaceAll("_", "\\_");
    expect((await search(before.length < 4 ? [] : [`${before}%`])).data).toEqual(data);
  }
  const { owner } = database;
  await owner.query("begin; set local enable_seqscan = off; set local enable_indexscan = off");
  const { rows } = await owner.query("explain (format json) select id from private.application_search where before_at like 'gro%' or before_at is null");
  await owner.query("rollback");
  expect(JSON.stringify(rows)).toContain("scholarship_applications_address_idx");
}); // biome-ignore format: one line a case

test("applications sort by last name, then first name, whatever the capitals", async () => {
  const names = [["Ana", "ruiz"], ["ben", "Ruiz"], ["Zoë", "Abel"]] as const; // biome-ignore format: short
  const { admin } = await aServiceWith(
    names.map(([first_name, last_name]) => applicant({ first_name, last_name })),
  );
  const { data } = await admin.rpc("search_applications", { sort: "name" }).select("first_name");
  expect(data?.map(({ first_name }) => first_name)).toEqual(["Zoë", "Ana", "ben"]);
});

test("a page begins after the last row of the one before, in every order", async () => {
  const people = Array.from({ length: 7 }, (_, index) => applicant({ first_name: index % 2 ? "Ana" : "Ben", last_name: "Ruiz", city: "Tampa" }));
  const { admin } = await aServiceWith(people);
  for (const sort of ["newest", "oldest", "name"] as const) {
    const whole = (await admin.rpc("search_applications", { patterns: ["%tampa%"], sort })).data ?? [];
    expect(whole).toHaveLength(7);
    const paged: unknown[] = [];
    for (let last: (typeof whole)[number] | undefined; ; ) {
      const start = last ? { after_id: last.id ?? "", after_value: (sort === "name" ? last.sort_name : last.created_at) ?? "" } : {};
      const { data: page } = await admin.rpc("search_applications", { patterns: ["%tampa%"], sort, most: 3, ...start });
      paged.push(...(page ?? []));
      last = page?.at(-1);
      if ((page?.length ?? 0) < 3) break;
    }
    expect(paged).toEqual(whole);
  }
}); // biome-ignore format: one line a step

test("words of a search are values, never SQL, and a search of too many words or an unknown order is refused", async () => {
  const { admin } = await aServiceWith([applicant({ first_name: "Zoë" })]);
  for (const word of ["'; drop table public.scholarship_applications; --", "%s %I %L", "' or true or '", "\\' or 1=1 --", "$1", "{zoë,}"])
    expect((await admin.rpc("search_applications", { patterns: [word], address_prefixes: [word], wanted_status: word })).data).toEqual([]);
  expect((await admin.rpc("search_applications", { patterns: ["%zoë%"] })).data).toHaveLength(1);
  const refused = await Promise.all([
    admin.rpc("search_applications", { patterns: Array(7).fill("%a%") }),
    admin.rpc("search_applications", { patterns: ["a".repeat(301)] }),
    admin.rpc("search_applications", { sort: "id; select 1" }),
    admin.rpc("search_applications", { sort: "newest", after_value: "'", after_id: randomUUID() }),
    admin.rpc("application_signals", { application_ids: Array(1001).fill(randomUUID()) }),
  ]);
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    [400, "22023"], [400, "22023"], [400, "22023"], [400, "22007"], [400, "22023"],
  ]);
}); // biome-ignore format: one line a step

let count = 0;

/** An application that has no possible duplicate unless `changes` gives it one. */
function applicant(changes: Parameters<typeof anApplication>[0]) {
  count += 1;
  const own = { email: `applicant${count}@example.org`, phone: `813 555 ${1000 + count}`, last_name: `Applicant${count}` };
  return anApplication({ ...own, ...changes });
} // biome-ignore format: one line
