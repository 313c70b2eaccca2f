// What an export has beside record and details, as the database answers administrators.
import { expect, test } from "vitest";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("an export has the present decision with who made it, what was told, who takes care, and means of criteria: of what reviewers gave, and of all where the caller has scored too (R-610)", async () => {
  const [application, other] = [anApplication({ state: "texas" }), anApplication()];
  const { admin, database, service } = await aServiceWith([application, other]);
  const { owner } = database;
  const colleague = service.clientOf(await anAdministrator(owner));
  const { id } = application;
  const set = async (status: string) => (await admin.from("scholarship_applications").update({ status }).eq("id", id).throwOnError()).status;
  await set("rejected");
  await admin.from("application_announcements").insert({ application_id: id, decision: "rejected" }).throwOnError();
  await set("approved");
  for (const [client, criterion, score] of [[admin, "need", 2], [colleague, "need", 5], [colleague, "goals", 4]] as const)
    await client.from("application_scores").insert({ application_id: id, criterion, score }).throwOnError();

  await owner.query("insert into public.application_scores (application_id, criterion, score, reviewer) select $1, unnest(array['goals', 'fit']), 1, gen_random_uuid()", [id]); // of a reviewer

  const rows = async () => (await admin.rpc("application_export_rows", { application_ids: [id, other.id] })).data ?? [];
  const rowOf = async (of: string) => (await rows()).find(({ application_id }) => application_id === of);
  const { rows: [last] } = await owner.query("select changed_at, changed_by_email from public.application_changes where to_status = 'approved'");
  expect(await rowOf(id)).toMatchObject({ state: "TX", decision_days: 0, told_at: null, is_untold: true, scores: { need: 3.5, goals: 1, fit: 1 } });
  const { decided_at } = (await rowOf(id)) ?? {};
  expect(Date.parse(decided_at ?? "")).toBe(last.changed_at.getTime());
  await admin.from("application_announcements").insert({ application_id: id, decision: "approved" }).throwOnError();
  expect(await rowOf(id)).toMatchObject({ told_at: expect.any(String), is_untold: false });
  expect(await rowOf(other.id)).toMatchObject({ decided_at: null, decided_by_email: null, told_at: null, assignee_email: null, scores: null });
}); // biome-ignore format: one line a step
