// Reviewers' scores: each gives their own, and sees what others gave for a criterion afterwards (R-406,
//
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("what others gave for a criterion is seen after an own score for it, and not before (R-406)", async () => {
  const { id, ana, ben, seenBy } = await twoReviewers();
  await score(ana, { application_id: id, criterion: "need", score: 5 });
  await score(ana, { application_id: id, criterion: "goals", score: 1 });
  expect(await seenBy(ben)).toEqual([]);
  expect((await ben.from("application_scores").select()).data).toEqual([]);
  await score(ben, { application_id: id, criterion: "need", score: 2 });
  expect(await seenBy(ben)).toEqual(["need 5", "need 2 own"]);
  expect(await seenBy(ana)).toEqual(["goals 1 own", "need 5 own", "need 2"]);
  await ben.from("application_scores").update({ score: 4 }).eq("criterion", "need");
  expect(await seenBy(ana)).toContain("need 4");
  expect(await seenBy(ana)).toContain("need 5 own"); // his change was only of his own row
});

test("scores are from 1 to 5, one for each criterion, in one's own name, and none after an anonymization (R-407)", async () => {
  const { id, ana, other, client } = await twoReviewers();
  const need = { application_id: id, criterion: "need" };
  const insert = async (row: object) =>
    (await ana.from("application_scores").insert(row as never)).error?.code;
  expect(await insert({ ...need, score: 0 })).toBe("23514");
  expect(await insert({ ...need, score: 6 })).toBe("23514");
  expect(await insert({ ...need, score: 3, reviewer: other.id })).toBe("42501");
  expect(await insert({ ...need, criterion: "Any words about the person", score: 3 })).toBe("23514");
  expect(await insert({ ...need, score: 3 })).toBeUndefined();
  expect(await insert({ ...need, score: 4 })).toBe("23505");
  const nobody = await client.from("application_scores").insert({ ...need, score: 1 });
  expect(nobody.error?.code).toBe("42501");
  expect((await client.rpc("application_score_list", { of_application: id })).status).toBe(403);
  await ana.from("application_erasures").insert({ application_id: id, kind: "anonymized" });
  expect((await ana.from("application_scores").select()).data).toEqual([]);
  expect(await insert({ ...need, score: 3 })).toBe("23514");
});

async function twoReviewers() {
  const application = anApplication();
  const { database, service } = await aServiceWith([application]);
  const [one, other] = [await anAdministrator(database.owner), await anAdministrator(database.owner)];
  const client = service.clientOf(await aPerson(database.owner));
  const seenBy = async (reader: typeof client) => {
    const { data } = await reader
      .rpc("application_score_list", { of_application: application.id })
      .throwOnError();
    return data.map(({ criterion, score, is_own }) => `${criterion} ${score}${is_own ? " own" : ""}`);
  };
  return {
    id: application.id,
    ana: service.clientOf(one),
    ben: service.clientOf(other),
    other,
    client,
    seenBy,
  };
}

async function score(
  reviewer: Awaited<ReturnType<typeof twoReviewers>>["ana"],
  row: { application_id: string; criterion: string; score: number },
): Promise<void> {
  expect((await reviewer.from("application_scores").insert(row)).status).toBe(201);
}
