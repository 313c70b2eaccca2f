// What the database tells staff beside an application: what it resembles, what is held for a look, and what a search finds.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { quoted } from "../../app/applications/page-order.ts";
import { backwardsPattern, searchPattern } from "../../app/applications/search-filter.ts";
import { anAdministrator, anApplication, aPerson, asRole } from "../support/caller.ts";
import { aServiceWith } from "../support/data-service.ts";

test("two applications resemble each other by address, by phone or by name, whatever the capitals and punctuation", async () => {
  const known = applicant({ email: "Renee@Example.org", phone: "(555) 555-0123", first_name: "Renée", last_name: "Ruiz" });
  const address = applicant({ email: "renee@example.ORG" });
  const phone = applicant({ phone: "+1 555.555.0123" });
  const name = applicant({ first_name: "RENÉE", last_name: "ruiz" });
  const wordy = [applicant({ phone: "no phone yet" }), applicant({ phone: "ask my aunt" })];
  const { admin } = await aServiceWith([known, address, phone, name, ...wordy]);
  const { data } = await admin.from("application_likenesses").select().eq("application_id", known.id);
  const likeness = (other_id: string, by: object) => ({
    ...{ application_id: known.id, other_id, same_email: false, same_phone: false, same_name: false },
    ...by,
  });
  expect(data).toHaveLength(3);
  expect(data).toEqual(
    expect.arrayContaining([
      likeness(address.id, { same_email: true }),
      likeness(phone.id, { same_phone: true }),
      likeness(name.id, { same_name: true }),
    ]),
  );
  const { data: signals } = await admin.from("application_signals").select().in("application_id", [known.id, ...wordy.map(({ id }) => id)]);
  expect(signals?.find(({ application_id }) => application_id === known.id)).toMatchObject({ same_email: true, same_phone: true, same_name: true, held_reason: null });
  for (const { id } of wordy)
    expect(signals?.find(({ application_id }) => application_id === id)).toMatchObject({ same_email: false, same_phone: false, same_name: false });
}); // biome-ignore format: one line a case

test("the service holds what was stored just now, for staff alone to see and release", async () => {
  const [fresh, old] = [applicant({}), applicant({})];
  const { database, service, admin } = await aServiceWith([fresh, old]);
  const { owner } = database;
  await owner.query("update public.scholarship_applications set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  for (const { id } of [fresh, old]) await asService("select public.hold_application($1, 'hidden_field')", [id]);
  const stranger = service.clientOf(await aPerson(owner));
  expect((await stranger.from("held_applications").select()).data).toEqual([]);
  expect((await stranger.from("held_applications").delete().neq("reason", "").select()).data).toEqual([]);
  expect((await admin.from("held_applications").select("application_id, reason")).data).toEqual([{ application_id: fresh.id, reason: "hidden_field" }]);
  expect((await admin.from("application_search").select("id").not("held_reason", "is", null)).data).toEqual([{ id: fresh.id }]);
  expect((await admin.from("application_signals").select("held_reason").eq("application_id", fresh.id)).data).toEqual([{ held_reason: "hidden_field" }]);
  await admin.from("held_applications").delete().eq("application_id", fresh.id);
  expect((await admin.from("held_applications").select()).data).toEqual([]);

  async function asService(sql: string, values: unknown[]) {
    await owner.query("begin");
    await owner.query("set local role service_role");
    await owner.query(sql, values);
    await owner.query("commit");
  }
}); // biome-ignore format: one line a step

test("whether an application was just stored is told to the service alone, and only with its address", async () => {
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
  "the search %j finds %s, as the list of administrators asks for it (decisions.md, Screens)",
  async (words, found) => {
    const { admin } = await aServiceWith([
      applicant({ first_name: "Zoë", last_name: "O'Neil (100%)", city: "Tampa" }),
      applicant({ first_name: "Ben", last_name: "Azores", city: "El Paso" }),
    ]);
    let query = admin.from("application_search").select("first_name");
    for (const word of words) query = query.ilike("search_text", word);
    expect((await query).data).toEqual([{ first_name: found }]);
  },
);

test("an address is found through its index exactly as without it, wherever it stands", async () => {
  const { admin, database } = await aServiceWith([
    applicant({ email: "ana.ruiz@example.org" }),
    applicant({ email: "Mariana.RUIZ@Example.org" }),
    applicant({ email: "ana.ruiz@example.org.mx", first_name: "Ana @ home" }),
    applicant({ city: "ana.ruiz@example.org" }),
    applicant({ email: "ana_ruiz@example.org", last_name: "ana.ruiz" }),
    applicant({ email: "josé.ruiz@example.org" }),
  ]);
  for (const [word, found] of [["ana.ruiz@example.org", 4], ["ruiz@", 6], ["ruiz@example", 6], ["ana_ruiz@example.org", 1], ["@example.org", 6], ["ruiz@x", 0]] as const) {
    const search = () => admin.from("application_search").select("id").ilike("search_text", searchPattern(word)).order("id");
    const backwards = backwardsPattern(word);
    const { data } = await search();
    expect([word, data?.length]).toEqual([word, found]);
    if (backwards) expect((await search().or(`before_at.like.${quoted(backwards)},before_at.is.null`)).data).toEqual(data);
  }
  const { owner } = database;
  await owner.query("begin; set local enable_seqscan = off; set local enable_indexscan = off");
  const { rows } = await owner.query("explain (format json) select id from public.application_search where before_at like 'gro%' or before_at is null");
  await owner.query("rollback");
  expect(JSON.stringify(rows)).toContain("scholarship_applications_address_idx");
}); // biome-ignore format: one line a case

test("applications sort by last name, then first name, whatever the capitals", async () => {
  const names = [["Ana", "ruiz"], ["ben", "Ruiz"], ["Zoë", "Abel"]] as const; // biome-ignore format: short
  const { admin } = await aServiceWith(
    names.map(([first_name, last_name]) => applicant({ first_name, last_name })),
  );
  const { data } = await admin.from("application_search").select("first_name").order("sort_name").order("id");
  expect(data?.map(({ first_name }) => first_name)).toEqual(["Zoë", "Ana", "ben"]);
});

test("strangers find nothing in the views, an administrator does", async () => {
  const { database, service } = await aServiceWith([anApplication(), anApplication()]);
  const [person, administrator] = [await aPerson(database.owner), await anAdministrator(database.owner)];
  for (const view of ["application_search", "application_likenesses", "application_signals"] as const) {
    const seen = await Promise.all([person, administrator].map((one) => service.clientOf(one).from(view).select("*", { count: "exact" })));
    expect([view, ...seen.map(({ count }) => count)]).toEqual([view, 0, 2]);
    expect((await service.clientOf().from(view).select()).status).toBe(401);
  }
}); // biome-ignore format: one line a step

let count = 0;

/** Somebody who resembles nobody but for `changes`. */
function applicant(changes: Parameters<typeof anApplication>[0]) {
  count += 1;
  const own = { email: `applicant${count}@example.org`, phone: `813 555 ${1000 + count}`, last_name: `Applicant${count}` };
  return anApplication({ ...own, ...changes });
} // biome-ignore format: one line
