// A search also finds the words of the answers, of the postal address and of what staff wrote, and
// none that is gone.
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anAdministrator, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

test("a search finds words of answers, address, notes and logged calls by their beginnings, beside those of the row (R-606)", async () => {
  const { owner, found } = await aDesk();
  const ana = await insertApplication(owner, { experience: "Soldadora en Guantánamo", why_interested: story("I don't give up; T-shirts, $1,200") });
  await insertApplication(owner, { first_name: "Ben", city: "Weldon", budget: "Nothing yet" });
  await storeDetails(owner, ana, "Hope House Shelter, 4417 Ybor St", "33605");
  await storeNote(owner, ana, "Spoke with her sponsor, O’Neill");
  await storeReply(owner, ana, "Will bring the diploma");
  for (const search of ["shelter", "4417", "33605", "hope house", "guantanamo", "SOLDADORA", "sponsor", "o'neill", "oneill", "dont", "diplo", "ybor ruiz", "ana shelter diploma", "t-shirts", "$1,200"])
    expect([search, await found(search)]).toEqual([search, ["Ana"]]);
  await storeNote(owner, ana, "Moved to apt 4B, c/o Sims, 12 1/2 Chinquapin Hollow Rd NW, unit #7");
  for (const search of ["chinquapin hollow rd", "apt 4b", "hollow nw", "rd hollow", "ana rd", "c/o sims", "12 1/2 chinquapin", "unit #7"]) expect([search, await found(search)]).toEqual([search, ["Ana"]]);
  for (const search of ["rd", "hollow qq", "ben rd", "c/o", "hollow c/x"]) expect([search, await found(search)]).toEqual([search, []]); // "rd" alone begins no name
  expect(await found("nothing")).toEqual(["Ben"]);
  expect(await found("wel")).toEqual(["Ben"]);
  // the middle of a word, fewer than three letters, and words of two people
  for (const search of ["helter", "ip", "shelter weldon"]) expect([search, await found(search)]).toEqual([search, []]);
}); // biome-ignore format: one line a step

test("what many have written is found beside what few have, and counted (R-606)", async () => {
  const { owner, found, count } = await aDesk();
  for (const first_name of ["Cora", "Dan"]) await insertApplication(owner, { first_name, why_interested: story("Nobody else did") });
  await owner.query("insert into public.scholarship_applications (first_name, last_name, email, phone, budget, education, experience, why_interested, created_at) select 'Eve', 'N' || n, 'e' || n || '@example.org', '555 555 0000', 'Nothing', 'GED', 'Pumps', 'Every day with help from people around me, a little more', now() - interval '1 day' from generate_series(1, 3100) n");
  await insertApplication(owner, { first_name: "Helpert", created_at: "2020-01-01" });
  expect((await found("nobody")).sort()).toEqual(["Cora", "Dan"]);
  expect((await found("help", "oldest"))[0]).toBe("Helpert");
  expect(await count("help")).toBe(3_101);
  expect(await count("help eve n3099")).toBe(1);
}); // biome-ignore format: one line a step

test("a word is found as long as it is stored: not after a correction, a deletion or an erasure (R-607)", async () => {
  const { owner, found } = await aDesk();
  const [ana, ben] = [await insertApplication(owner), await insertApplication(owner, { first_name: "Ben", why_interested: story("Zeppelins") })];
  await storeDetails(owner, ana, "Oldtown Road", "33605");
  await storeDetails(owner, ben, "Harborview", "33605");
  for (const body of ["first impression", "second thoughts"]) await storeNote(owner, ana, body);
  await storeReply(owner, ben, "Called twice");
  await owner.query("update public.scholarship_application_details set address = 'Newtown Road' where application_id = $1", [ana]);
  await owner.query("delete from public.application_notes where body like 'first%'");
  expect([await found("oldtown"), await found("impression")]).toEqual([[], []]);
  expect([await found("newtown"), await found("thoughts")]).toEqual([["Ana"], ["Ana"]]);
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, 'anonymized'), ($2, 'deleted')", [ana, ben]);
  const { rows } = await owner.query("select application_id, words::text from private.application_words");
  expect(rows).toEqual([{ application_id: ana, words: expect.not.stringMatching(/town|thoughts|heat|steady|33605/) }]);
}); // biome-ignore format: one line a step

test("of two notes at once both are found (R-607)", async () => {
  const database = await aDatabase();
  const { owner } = database;
  const id = await insertApplication(owner);
  const colleague = await connectAsOwner(database.address);
  onTestFinished(() => colleague.end());
  await colleague.query("begin");
  await storeNote(colleague, id, "plumbline");
  const late = storeNote(owner, id, "spirit level");
  await expect.poll(() => lockWaits(colleague)).toBe(1);
  await colleague.query("commit");
  await late;
  const { rows } = await owner.query(
    "select words @@ 'plumbline & spirit' as both from private.application_words",
  );
  expect(rows).toEqual([{ both: true }]);
});

test("whatever is written is stored, however long its words are (R-606)", async () => {
  const { owner } = await aDesk();
  const odd = ["ﷺ".repeat(3_000), "🙂 ".repeat(500), "'''&|!:*()<->\\", `${"é".repeat(9_000)}`, Array.from({ length: 2_000 }, (_, n) => `𠀀𠀁𠀂${n}`).join(" ")];
  for (const why_interested of odd) await insertApplication(owner, { why_interested: story(why_interested) });
  const { rows } = await owner.query("select from private.application_words");
  expect(rows).toHaveLength(odd.length);
}); // biome-ignore format: one line a step

const story = (text: string) => `${text} and some more\n\nGoals: A steady trade`;

async function aDesk() {
  const { database, service } = await aServiceWithDatabase();
  const admin = service.clientOf(await anAdministrator(database.owner));
  return {
    owner: database.owner,
    found: async (search: string, sort = "newest") => {
      const { data, error } = await admin.rpc("list_applications", { filter: { search }, sort, most: 1_000 });
      expect(error).toBeNull();
      return (data ?? []).map(({ first_name }) => first_name);
    },
    count: async (search: string) => {
      const { data } = await admin.rpc("application_tab_counts", { filter: { search } });
      return data?.find(({ tab }) => tab === "all")?.applications;
    },
  };
}

function storeDetails(owner: Owner, id: string, address: string, zip: string) {
  return owner.query(
    "insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, $2, $3, 'HVAC')",
    [id, address, zip],
  );
}

function storeNote(owner: Owner, id: string, body: string) {
  return owner.query("insert into public.application_notes (application_id, body) values ($1, $2)", [
    id,
    body,
  ]);
}

function storeReply(owner: Owner, id: string, body: string) {
  return owner.query(
    "insert into public.application_replies (application_id, how, body) values ($1, 'phone', $2)",
    [id, body],
  );
}
