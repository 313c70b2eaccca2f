// Reviewers: who becomes one, what they read, score and note, and that they do nothing else. That no table
// opens to them is in tests/wire/policies.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson, aReviewer, type Owner } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("an invitation is accepted once, by an account with its address and the mailed token, within 30 days (R-616)", async () => {
  const { owner, ana, service } = await aSchool();
  const lee = await aPerson(owner);
  const email = `${lee.id}@example.org`;
  const rightOf = async (person: typeof lee, invitation?: string) =>
    (await service.clientOf(person).rpc("my_review_right", invitation ? { invitation } : {}).throwOnError()).data;
  const { data: invited } = await ana.from("reviewers").insert({ email }).select("id").single().throwOnError();
  await owner.query("select email.keep_invitation_token($1, sha256('secret'))", [invited.id]);
  expect(await rightOf(lee, "secret")).toEqual([]); // signed up with that address, and confirmed nothing
  await prove(owner, lee.id);
  expect(await rightOf(await aPerson(owner), "secret")).toEqual([]); // the forwarded mail
  for (const wrong of [undefined, "secrets"]) expect(await rightOf(lee, wrong)).toEqual([{ sees: "invited", hides_names: true }]);
  await owner.query("update reviewers set invited_at = now() - interval '31 days'");
  expect(await rightOf(lee, "secret")).toEqual([]);
  await owner.query("update reviewers set invited_at = now() - interval '29 days'");
  const accepted = await Promise.all([rightOf(lee, "secret"), rightOf(lee, "secret")]);
  expect(accepted).toEqual([[{ sees: "assigned", hides_names: true }], [{ sees: "assigned", hides_names: true }]]);
  await owner.query("update auth.users set email = 'lee@elsewhere.example' where id = $1", [lee.id]);
  expect(await rightOf(lee)).toHaveLength(1); // the account has accepted, whatever its address is later
  await owner.query("delete from auth.users where id = $1", [lee.id]);
  const second = await aPerson(owner);
  await owner.query("update auth.users set email = $1 where id = $2", [email, second.id]);
  await prove(owner, second.id);
  expect(await rightOf(second, "secret")).toEqual([]); // nobody inherits the right with the mailbox
  const { rows } = await owner.query("select what from reviewer_changes where email = $1 order by id", [email]);
  expect(rows.map(({ what }) => what)).toEqual(["invited", "accepted", "removed"]);
}); // biome-ignore format: one line a step

test("a hosted project mails no token: there the account must have proved to read the mailbox (R-616)", async () => {
  const { owner, ana, service } = await aSchool();
  const lee = await aPerson(owner);
  await ana
    .from("reviewers")
    .insert({ email: `${lee.id}@example.org` })
    .throwOnError();
  await owner.query("delete from private.reviewer_tokens");
  const right = async () => (await service.clientOf(lee).rpc("my_review_right").throwOnError()).data;
  await owner.query("update auth.users set email_confirmed_at = now()");
  expect(await right()).toEqual([]);
  await prove(owner, lee.id);
  expect(await right()).toHaveLength(1);
});

test("a reviewer learns no id by which an application's address is corrected (R-617)", async () => {
  const { owner, service, ids } = await aSchool();
  const client = service.clientOf(await aReviewer(owner));
  const listed = (await client.rpc("review_list").throwOnError()).data;
  const opened = [];
  for (const { id } of listed) opened.push((await client.rpc("review_application", { of_review: id ?? "" }).throwOnError()).data);
  expect(opened.flat()).toHaveLength(2);
  for (const id of ids) {
    expect(JSON.stringify([listed, opened])).not.toContain(id);
    expect((await client.rpc("review_application", { of_review: id }).throwOnError()).data).toEqual([]);
  }
}); // biome-ignore format: one line a step

test("a right that is taken away, or whose session ended, ends with the next call (R-616)", async () => {
  const { owner, ana, service } = await aSchool();
  const lee = await aReviewer(owner);
  const client = service.clientOf(lee);
  expect((await client.rpc("review_list").throwOnError()).data).toHaveLength(2);
  await ana.from("reviewers").update({ sees: "assigned" }).eq("account_id", lee.id).throwOnError();
  expect((await client.rpc("review_list").throwOnError()).data).toEqual([]);
  await owner.query("delete from auth.sessions where id = $1", [lee.sessionId]);
  expect((await client.rpc("review_list")).status).toBe(403);
  expect((await client.rpc("my_review_right").throwOnError()).data).toEqual([]);
  const kim = await aReviewer(owner);
  await ana.from("reviewers").delete().eq("account_id", kim.id).throwOnError();
  expect((await service.clientOf(kim).rpc("review_list")).status).toBe(403);
});

test("at most three invitations a day go to one address, fifty to all, and there are at most 200 reviewers (R-616)", async () => {
  const { owner, ana } = await aSchool();
  const invite = async (email: string) => (await ana.from("reviewers").insert({ email })).error?.code;
  const again = async () => {
    await ana.from("reviewers").delete().eq("email", "lee@example.org").throwOnError();
    return invite("lee@example.org");
  };
  expect([await again(), await again(), await again(), await again()]).toEqual([undefined, undefined, undefined, "PT429"]);
  expect(await invite("Lee@Example.org")).toBe("23514"); // one spelling
  for (let n = 0; n < 47; n++) await invite(`one${n}@example.org`);
  expect(await invite("more@example.org")).toBe("PT429");
  await owner.query("update reviewer_changes set changed_at = now() - interval '25 hours'");
  await owner.query("insert into reviewers (email) select 'all' || n || '@example.org' from generate_series(1, 49) n");
  await owner.query("update reviewer_changes set changed_at = now() - interval '25 hours'");
  await owner.query("insert into reviewers (email) select 'yet' || n || '@example.org' from generate_series(1, 49) n");
  await owner.query("update reviewer_changes set changed_at = now() - interval '25 hours'");
  await owner.query("insert into reviewers (email) select 'too' || n || '@example.org' from generate_series(1, 50) n");
  await owner.query("update reviewer_changes set changed_at = now() - interval '25 hours'");
  while ((await owner.query("select from reviewers")).rowCount !== 200)
    await owner.query("insert into reviewers (email) values (gen_random_uuid() || '@example.org')");
  expect(await invite("more@example.org")).toBe("23514");
}); // biome-ignore format: one line a step

test("a reviewer reads what they were asked to review, one who sees all also the rest without those held, and nobody an erased one (R-617)", async () => {
  const { owner, ana, service, ids, known } = await aSchool();
  const [first, second] = ids;
  const lee = await aReviewer(owner, { sees: "assigned" });
  const kim = await aReviewer(owner, { sees: "all" });
  const [asLee, asKim] = [service.clientOf(lee), service.clientOf(kim)];
  const readBy = async (client: typeof ana) => {
    const found = [];
    for (const id of ids) {
      const { data } = await client.rpc("review_application", { of_review: known(id) }).throwOnError();
      found.push(...data.map((one) => ({ ...one, application: id })));
    }
    const listed = (await client.rpc("review_list").throwOnError()).data;
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(found.map(({ id }) => id)));
    return found.map(({ application }) => application);
  };
  expect([await readBy(asLee), await readBy(asKim)]).toEqual([[], ids]);
  const asked = await ask(ana, lee.id, [first, randomUUID()]);
  expect(asked).toEqual([{ application_id: first }]);
  expect(await ask(ana, lee.id, [first])).toEqual([]); // again
  expect(await readBy(asLee)).toEqual([first]);
  await owner.query("insert into held_applications values ($1, 'too_fast'), ($2, 'too_fast')", [...ids]);
  expect([await readBy(asLee), await readBy(asKim)]).toEqual([[first], []]);
  await ask(ana, kim.id, [second]);
  expect(await readBy(asKim)).toEqual([second]);
  await ana.from("application_erasures").insert({ application_id: first, kind: "anonymized" }).throwOnError();
  expect(await readBy(asLee)).toEqual([]);
  expect((await ask(ana, lee.id, [first]))).toEqual([]);
  expect((await owner.query("select from review_requests where application_id = $1", [first])).rowCount).toBe(0);
}); // biome-ignore format: one line a step

test("who may not read an application can neither score nor note it, and learns nothing of it (R-617)", async () => {
  const { owner, service, ids, known } = await aSchool();
  const lee = service.clientOf(await aReviewer(owner, { sees: "assigned" }));
  const answersFor = async (of_review: string) => [
    (await lee.rpc("review_application", { of_review })).data,
    (await lee.rpc("review_scores", { of_review })).data,
    (await lee.rpc("review_notes", { of_review })).data,
    (await lee.rpc("give_review_score", { of_review, of_criterion: "need", given: 3 })).data,
    (await lee.rpc("write_review_note", { note_id: randomUUID(), of_review, words: "Call." })).data,
  ];
  expect(await answersFor(known(ids[0]))).toEqual(await answersFor(randomUUID()));
  expect(await answersFor(known(ids[0]))).toEqual([[], [], [], [{ outcome: "gone" }], [{ outcome: "gone" }]]);
  expect((await owner.query("select from application_scores")).rowCount).toBe(0);
  expect((await owner.query("select from application_notes")).rowCount).toBe(0);
});

test("names and contact information can be hidden, also in what the applicant wrote (R-618)", async () => {
  const { owner, service, ids, known } = await aSchool({
    first_name: "José Luis",
    last_name: "O’Brien",
    budget: "Call 555.555.0123 or write to jose@example.org (mother: +1 (555) 555-0199).",
    why_interested: "I am JOSÉ (Jose) LUIS O’Brien from Cañon City. Luisa knows me. I earned 1200 in 2019. Call 813 - 555 – 0188, josé-luis_obrien; j.o (at) mail.org.",
  });
  const [id] = ids;
  await owner.query("insert into scholarship_application_details values ($1, '12 Main Street', '33101', 'HVAC', 'en')", [id]);
  await owner.query(
    "insert into application_replies (application_id, how, did, question, body, said_by) values ($1, 'page', 'addition', 'story', 'Ask Luis.', 'applicant')",
    [id],
  );
  const readBy = async (hidesNames: boolean) => {
    const client = service.clientOf(await aReviewer(owner, { hidesNames }));
    const { data } = await client.rpc("review_application", { of_review: known(id) }).single().throwOnError();
    const listed = (await client.rpc("review_list").throwOnError()).data.find((one) => one.id === known(id));
    return { ...data, listed: [listed?.first_name, listed?.last_name] };
  };
  const hidden = await readBy(true);
  expect(hidden).toMatchObject({
    ...{ first_name: null, last_name: null, email: null, phone: null, address: null, city: null, zip: null },
    ...{ state: "TX", program: "HVAC", listed: [null, null] },
    budget: "Call […] or write to […] (mother: […]).",
    why_interested: "I am […] ([…] from Cañon City. Luisa knows me. I earned 1200 in 2019. Call […], […]; […].",
    additions: [{ question: "story", body: "Ask […]." }],
  });
  expect(await readBy(false)).toMatchObject({
    ...{ first_name: "José Luis", email: "renee@example.org", address: "12 Main Street", zip: "33101" },
    ...{ listed: ["José Luis", "O’Brien"], additions: [{ question: "story", body: "Ask Luis." }] },
  });
}); // biome-ignore format: one line a step

test("a reviewer sees others' scores after an own one, and only own notes; administrators see all of them (R-619)", async () => {
  const { owner, ana, service, ids, known } = await aSchool();
  const [id] = ids;
  await ana.from("application_notes").insert({ application_id: id, body: "Her mother called." }).throwOnError();
  await ana.from("application_scores").insert({ application_id: id, criterion: "need", score: 5 }).throwOnError();
  const lee = service.clientOf(await aReviewer(owner));
  const seen = async () =>
    (await lee.rpc("review_scores", { of_review: known(id) }).throwOnError()).data.map(({ score, is_own }) => [score, is_own]);
  const give = async (given: number, of_criterion = "need") =>
    (await lee.rpc("give_review_score", { of_review: known(id), of_criterion, given })).data?.[0]?.outcome;
  expect(await seen()).toEqual([]);
  expect([await give(2), await give(3)]).toEqual(["stored", "stored"]);
  expect(await give(6)).toBeUndefined();
  expect(await seen()).toEqual([[5, false], [3, true]]);
  const counts = async (criteria: number) =>
    (await lee.rpc("review_counts", { criteria }).throwOnError()).data.map(({ applications }) => applications);
  expect([await counts(1), await counts(2)]).toEqual([[1, 1, 0], [2, 0, 0]]);
  const note = { note_id: randomUUID(), of_review: known(id), words: "A steady hand." };
  const write = async (changes = {}) => (await lee.rpc("write_review_note", { ...note, ...changes })).data;
  expect([await write(), await write()]).toEqual([[{ outcome: "stored" }], [{ outcome: "stored" }]]);
  expect(await write({ words: "Another hand." })).toEqual([{ outcome: "earlier" }]);
  const own = async () => (await lee.rpc("review_notes", { of_review: known(id) }).throwOnError()).data.map(({ body }) => body);
  expect(await own()).toEqual(["A steady hand."]);
  const { data: notes } = await ana.from("application_notes").select("id, body, written_by_email").order("body");
  expect(notes?.map(({ body }) => body)).toEqual(["A steady hand.", "Her mother called."]);
  for (const one of notes ?? []) await lee.rpc("delete_review_note", { of_note: one.id }).throwOnError();
  expect([await own(), (await ana.from("application_notes").select("body")).data]).toEqual([[], [{ body: "Her mother called." }]]);
  expect((await ana.rpc("reviewer_scores", { of_application: id }).throwOnError()).data).toMatchObject([{ criterion: "need", score: 3 }]);
}); // biome-ignore format: one line a step

test("a decided or withdrawn application is read, and neither scored nor noted; one reviewer writes at most fifty notes about one (R-619)", async () => {
  const { owner, ana, service, ids, known } = await aSchool();
  const [first, second] = ids;
  const lee = service.clientOf(await aReviewer(owner));
  const outcomes = async (id: string, of_review = known(id)) => [
    (await lee.rpc("give_review_score", { of_review, of_criterion: "need", given: 3 })).data?.[0]?.outcome,
    (await lee.rpc("write_review_note", { note_id: randomUUID(), of_review, words: "A" })).data?.[0]?.outcome,
    (await lee.rpc("review_application", { of_review })).data?.[0]?.is_closed,
  ];
  expect(await outcomes(first)).toEqual(["stored", "stored", false]);
  await owner.query(
    "insert into application_notes (application_id, body, written_by) select $1, 'Words', reviewer from application_scores cross join generate_series(1, 49)",
    [first],
  );
  expect(await outcomes(first)).toEqual(["stored", "too_many", false]);
  await ana.from("scholarship_applications").update({ status: "approved" }).eq("id", first).throwOnError();
  await owner.query("insert into application_replies (application_id, how, did, said_by) values ($1, 'page', 'withdrawal', 'applicant')", [second]);
  expect([await outcomes(first), await outcomes(second)]).toEqual([["closed", "closed", true], ["closed", "closed", true]]);
  const counts = (await lee.rpc("review_counts").throwOnError()).data;
  expect(counts.map(({ tab, applications }) => `${tab} ${applications}`)).toEqual(["to_score 0", "scored 0", "closed 2"]);
}); // biome-ignore format: one line a step

test("the list goes on after the last row, the oldest first of what is to score and the newest first of the rest (R-617)", async () => {
  const { owner, service, ids, known } = await aSchool();
  await owner.query("update scholarship_applications set created_at = '2026-01-01' where id = $1", [ids[1]]);
  const lee = service.clientOf(await aReviewer(owner));
  const page = async (asked: object) => (await lee.rpc("review_list", asked).throwOnError()).data;
  const all = await page({});
  expect(all.map(({ id }) => id)).toEqual([known(ids[1]), known(ids[0])]);
  const [last] = all;
  const next = await page({ after_at: last?.created_at, after_id: last?.id });
  expect(next.map(({ id }) => id)).toEqual([known(ids[0])]);
  await owner.query("update scholarship_applications set status = 'rejected'");
  expect((await page({ tab: "closed" })).map(({ id }) => id)).toEqual(ids.map(known));
  expect((await lee.rpc("review_list", { tab: "approved" })).error?.code).toBe("22023");
});

test("administrators ask reviewers, see how far each is, and end a request (R-620)", async () => {
  const { owner, ana, service, ids, known } = await aSchool();
  const lee = await aReviewer(owner, { sees: "assigned" });
  await ask(ana, lee.id, ids);
  await service.clientOf(lee).rpc("give_review_score", { of_review: known(ids[0]), of_criterion: "need", given: 4 });
  const { data: list } = await ana.rpc("reviewer_list", { criteria: 1 }).throwOnError();
  expect(list).toMatchObject([{ email: `${lee.id}@example.org`, sees: "assigned", is_expired: false, asked: 2, scored: 1 }]);
  const reviews = async () => (await ana.rpc("application_reviews", { of_application: ids[0] }).throwOnError()).data;
  expect(await reviews()).toMatchObject([{ is_accepted: true, given: 1 }]);
  await ana.from("review_requests").delete().eq("application_id", ids[0]).throwOnError();
  expect(await reviews()).toEqual([]);
  expect((await service.clientOf(lee).rpc("review_list").throwOnError()).data).toHaveLength(1);
}); // biome-ignore format: one line a step

/** Two applications, the first one newer, and an administrator. */
async function aSchool(changes: Parameters<typeof anApplication>[0] = {}) {
  const applications = [anApplication(changes), anApplication()] as const;
  const { database, service } = await aServiceWith([...applications]);
  const { owner } = database;
  const ids = [applications[0].id, applications[1].id] as const;
  await owner.query("update scholarship_applications set created_at = now() - interval '1 day' where id = $1", [ids[1]]);
  const { rows } = await owner.query("select application_id, review_id from private.review_ids");
  /** By which id reviewers know an application. */
  const known = (id: string): string => rows.find((row) => row.application_id === id)?.review_id ?? id;
  return { owner, service, ids, known, ana: service.clientOf(await anAdministrator(owner)) };
} // biome-ignore format: one line a step

type Client = Awaited<ReturnType<typeof aSchool>>["ana"];

async function ask(admin: Client, account: string, application_ids: readonly string[]) {
  const { data } = await admin.from("reviewers").select("id").eq("account_id", account).single().throwOnError();
  return (await admin.rpc("ask_reviewer", { of_reviewer: data.id, application_ids: [...application_ids] }).throwOnError()).data;
} // biome-ignore format: one line a step

/** The account confirmed its address by a mailed link. */
async function prove(owner: Owner, id: string): Promise<void> {
  await owner.query("update auth.users set confirmation_sent_at = now() - interval '1 minute', email_confirmed_at = now() where id = $1", [id]);
  await owner.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at)
     select gen_random_uuid(), id, 'email', id, jsonb_build_object('email', email, 'email_verified', true), created_at from auth.users where id = $1`,
    [id],
  );
} // biome-ignore format: one line a step
