// The rows that the list of administrators filters by must say what the applications themselves say, whatever
// happens to these, and nothing of an applicant may stay in them.
import { expect, onTestFinished, test } from "vitest";
import { spanishStateNames, stateCode, usStates } from "../../../contract/us-states.ts";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anAdministrator, anApplication, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const details = (id = "id", program = "'HVAC'") =>
  `insert into public.scholarship_application_details (application_id, address, zip, program) select ${id}, '1 Main', '33601', ${program} from public.scholarship_applications`;
const hold =
  "insert into public.held_applications (application_id, reason) select id, 'too_fast' from public.scholarship_applications";
const decide = (status: string) => `update public.scholarship_applications set status = '${status}'`;

test.each([
  ["an application alone", "select 1"],
  ["a program", details()],
  ["a program that is changed", `${details()}; update public.scholarship_application_details set program = 'Electrical'`],
  ["a language that is changed", `${details()}; update public.scholarship_application_details set language = 'es'`],
  ["a language that is taken away", `${details()}; update public.scholarship_application_details set language = 'es'; delete from public.scholarship_application_details`],
  ["a program that is taken away", `${details()}; delete from public.scholarship_application_details`],
  ["a hold", hold],
  ["a hold that is released", `${hold}; delete from public.held_applications`],
  ["all holds gone at once", `${hold}; truncate public.held_applications`],
  ["a decision", decide("approved")],
  ["a decision changed for another", `${decide("approved")}; ${decide("rejected")}`],
  ["a decision taken back", `${decide("approved")}; ${decide("reviewing")}`],
  ["another name, address and place", "update public.scholarship_applications set last_name = 'Ölmez', email = 'x@y.example', city = null, state = 'Tex.'"],
  ["another id", "update public.scholarship_applications set id = gen_random_uuid()"],
  ["another date", "update public.scholarship_applications set created_at = '2020-02-02'"],
  ["everything at once", `${details()}; ${hold}; ${decide("rejected")}; update public.scholarship_applications set state = 'Texas'`],
  ["the same one again", "insert into public.scholarship_applications select * from public.scholarship_applications on conflict (id) do update set status = 'rejected', city = 'Miami'"],
  ["one that is deleted", `${details()}; ${hold}; delete from public.scholarship_applications where first_name = 'Ana'`],
  ["one that is anonymized", `${details()}; ${hold}; ${decide("approved")}; insert into public.application_erasures (application_id, kind) select id, 'anonymized' from public.scholarship_applications`],
  ["all gone at once", "truncate public.scholarship_applications cascade"],
])("the list filters by what is stored after %s (R-372, R-456)", async (_what, statements) => {
  const { owner } = await aDatabase();
  await insertApplication(owner);
  await insertApplication(owner, { first_name: "Renée", last_name: "O’Brien", state: "Fla." });
  await owner.query(statements);
  expect(await rows(owner)).toEqual((await owner.query(rowsOfWhatIsStored)).rows);
}); // biome-ignore format: one line a case

test("the list filters by who takes care now, whatever happens to the assignment (R-424)", async () => {
  const { owner } = await aDatabase();
  const [one, other] = [await anAdministrator(owner), await anAdministrator(owner)];
  const [first, second] = [await insertApplication(owner), await insertApplication(owner)];
  const kept = async () => Object.fromEntries((await rows(owner)).map(({ application_id, assignee }) => [application_id, assignee]));
  const assigned = async (toFirst: string | null, toSecond: string | null) => expect(await kept()).toEqual({ [first]: toFirst, [second]: toSecond });
  await owner.query("insert into public.application_assignments (application_id, assignee) values ($1, $2)", [first, one.id]);
  await assigned(one.id, null);
  await owner.query("update public.application_assignments set assignee = $1", [other.id]);
  await assigned(other.id, null);
  await owner.query("update public.application_assignments set application_id = $1", [second]);
  await assigned(null, other.id);
  await owner.query("delete from public.application_assignments");
  await assigned(null, null);
  await owner.query("insert into public.application_assignments (application_id, assignee) select id, $1 from public.scholarship_applications", [one.id]);
  await assigned(one.id, one.id);
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, 'anonymized')", [first]);
  await assigned(null, one.id);
  await owner.query("delete from auth.users where id = $1", [one.id]);
  await assigned(null, null);
  await owner.query("insert into public.application_assignments (application_id, assignee) values ($1, $2)", [second, other.id]);
  await owner.query("truncate public.application_assignments");
  await assigned(null, null);
}); // biome-ignore format: one line a step

test("an erasure leaves no word of the applicant in the rows of the list (R-372)", async () => {
  const { owner } = await aDatabase();
  const [anonymized, deleted] = [await insertApplication(owner, words), await insertApplication(owner, words)];
  await owner.query(details("id", "'Plumbing'"));
  await owner.query(hold);
  for (const word of ["quillon", "vantreight", "0199887", "ybor", "plumbing", "texas"])
    expect(JSON.stringify(await rows(owner))).toContain(word);
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, 'anonymized'), ($2, 'deleted')", [anonymized, deleted]);
  expect(await rows(owner)).toMatchObject([
    {
      ...{ application_id: anonymized, program: "", state: "", assignee: null, is_held: false, sort_name: "applicant removed" },
      search_text: " removed applicant removed@removed.invalid 0000000000",
    },
  ]);
}); // biome-ignore format: one line a step

const words = {
  first_name: "Quillon",
  last_name: "Vantreight",
  phone: "555 0199887",
  city: "Ybor",
  state: "TX",
};

test("whatever a visitor writes, the application is stored", async () => {
  const { database, post } = await aServiceWithDatabase();
  const odd = ["ﷺ".repeat(200), "İ".repeat(200), "🙂".repeat(200), "\u0301\u0301\u0301", "''", "@@ @", "ﬃ٣ e\u0301".repeat(20), "\ufeffa\u200bb\u202e."];
  for (const text of odd) {
    const email = `${text.replaceAll(/[\s@\p{Default_Ignorable_Code_Point}'.]/gu, "").slice(0, 100) || "a"}@b.example`;
    const answer = await post(anApplication({ first_name: text, last_name: text, city: text, state: text, email }));
    expect([text, answer.status]).toEqual([text, 201]);
  }
  const count = await database.owner.query("select from private.application_search_rows");
  expect(count.rowCount).toBe(odd.length);
}); // biome-ignore format: one line a step

test("two people who change different things of one application at once do not undo each other", async () => {
  const database = await aDatabase();
  const { owner } = database;
  const id = await insertApplication(owner);
  await owner.query(hold);
  const colleague = await connectAsOwner(database.address);
  onTestFinished(() => colleague.end());
  await colleague.query(`begin; ${decide("approved")}`);
  const released = owner.query("delete from public.held_applications where application_id = $1", [id]);
  await colleague.query("commit");
  await released;
  expect(await rows(owner)).toMatchObject([{ status: "approved", is_held: false }]);
});

test("the database knows the states as the browser does", async () => {
  const { owner } = await aDatabase();
  const { rows: known } = await owner.query("select code, name from private.us_states");
  expect(Object.fromEntries(known.map(({ code, name }) => [code, name]))).toEqual(usStates);
  const { rows: spanish } = await owner.query("select name, code from private.us_state_spanish_names");
  expect(Object.fromEntries(spanish.map(({ name, code }) => [name, code]))).toEqual(spanishStateNames);
  const names = Object.keys(spanishStateNames).flatMap((name) => [name, ` ${name.toUpperCase()}.`, name.normalize("NFD")]);
  for (const written of ["fl", "FLORIDA", " N. Y. ", "district of columbia", "Fla.", "", "Virgin", "u.s. virgin islands", "Oregón", "nuevo mexico", "İdaho", "Méjico", ...names]) {
    const { rows: found } = await owner.query("select (private.find_state($1)).code as code", [written]);
    expect([written, found[0].code ?? undefined]).toEqual([written, stateCode(written)]);
  }
}); // biome-ignore format: one line

async function rows(owner: Owner): Promise<Record<string, unknown>[]> {
  return (await owner.query("select * from private.application_search_rows order by application_id")).rows;
}

/** What triggers keep, from what is stored now; nothing is assigned. */
const rowsOfWhatIsStored = `
  select a.id as application_id, a.created_at, a.status, a.status in ('approved', 'rejected') as is_decided,
         coalesce(details.program, '') as program,
         coalesce((known.state).code, '') as state, coalesce(details.language, 'en') as language,
         held.application_id is not null as is_held, private.sort_name(a) as sort_name, written.search_text,
         private.reversed_mailbox(written.search_text) as reversed_mailbox, private.american_phone(a.phone) as phone,
         decided.decided_at, floor(extract(epoch from decided.decided_at - a.created_at) / 86400)::smallint as decision_days,
         null as assignee,
         a.status in ('approved', 'rejected') and a.email <> 'removed@removed.invalid' as is_untold,
         null as waits_for, null as waits_until, private.has_duplicate(a) as is_duplicate
  from public.scholarship_applications a
  left join public.scholarship_application_details details on details.application_id = a.id
  left join public.held_applications held on held.application_id = a.id
  left join lateral (
    select max(changed_at) as decided_at from public.application_changes
    where application_id = a.id and from_status in ('new', 'reviewing') and to_status in ('approved', 'rejected')
  ) decided on a.status in ('approved', 'rejected')
  cross join lateral (select private.find_state(a.state) as state offset 0) as known
  cross join lateral (select private.search_text(a, known.state, details.program) as search_text offset 0) as written
  order by application_id`;
