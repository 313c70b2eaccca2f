// One call sets the status of up to a thousand applications, each only if it is still as it was shown (R-167,
//
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("each application gets its status if it is as it was shown, and the answer says which did (R-375)", async () => {
  const applications = ["as shown", "decided by a colleague", "anonymized", "shown anonymized"].map((last_name) => anApplication({ last_name }));
  const [shown, decided, anonymized, known] = applications.map(({ id }) => id);
  const { admin, database } = await aServiceWith(applications);
  await admin.from("scholarship_applications").update({ status: "rejected" }).eq("id", decided ?? "");
  for (const application_id of [anonymized, known])
    await admin.from("application_erasures").insert({ application_id: application_id ?? "", kind: "anonymized" });
  const deleted = randomUUID();
  const changes = [shown, decided, anonymized, deleted].map((application_id) => ({ application_id, shown_status: "new", new_status: "approved" }));
  const { data } = await admin.rpc("set_application_statuses", {
    changes: [...changes, { application_id: known, shown_status: "new", new_status: "reviewing", is_erased: true }] as never,
  });
  expect(Object.fromEntries((data ?? []).map(({ application_id, is_set }) => [application_id, is_set]))).toEqual({
    ...{ [shown ?? ""]: true, [decided ?? ""]: false, [anonymized ?? ""]: false },
    ...{ [deleted]: false, [known ?? ""]: true },
  });
  const { rows } = await database.owner.query("select id, status from public.scholarship_applications");
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    ...{ [shown ?? ""]: "approved", [decided ?? ""]: "rejected", [anonymized ?? ""]: "new", [known ?? ""]: "reviewing" },
  });
  const { data: history } = await admin.from("application_changes").select("application_id, from_status, to_status").eq("application_id", shown ?? "");
  expect(history).toEqual([{ application_id: shown, from_status: "new", to_status: "approved" }]);
}); // biome-ignore format: one line a step

test("one that has no known status changes none of them (R-375)", async () => {
  const [one, other] = [anApplication(), anApplication()] as const;
  const { admin } = await aServiceWith([one, other]);
  const changes = [
    { application_id: one.id, shown_status: "new", new_status: "approved" },
    { application_id: other.id, shown_status: "new", new_status: "lost" },
  ];
  expect((await admin.rpc("set_application_statuses", { changes })).error?.code).toBe("23503");
  const { data } = await admin.from("scholarship_applications").select("status");
  expect(data).toEqual([{ status: "new" }, { status: "new" }]);
});

test("more than a thousand, anything but a list, and anybody but an administrator are refused", async () => {
  const application = anApplication();
  const { admin, service, database } = await aServiceWith([application]);
  const change = { application_id: application.id, shown_status: "new", new_status: "approved" };
  const codeOf = async (client: typeof admin, changes: never) =>
    (await client.rpc("set_application_statuses", { changes })).error?.code;
  expect(await codeOf(admin, Array(1_001).fill(change) as never)).toBe("22023");
  expect(await codeOf(admin, change as never)).toBe("22023");
  const person = service.clientOf(await aPerson(database.owner));
  expect(await codeOf(person, [change] as never)).toBe("42501");
  expect(await codeOf(service.clientOf(), [change] as never)).toBe("42501");
  const { data } = await admin.rpc("set_application_statuses", {
    changes: Array.from({ length: 999 }, () => ({ ...change, application_id: randomUUID() })),
  });
  expect(data).toHaveLength(999);
});

test("of two calls at once for the same applications, in opposite orders, one sets each", async () => {
  const applications = Array.from({ length: 40 }, () => anApplication());
  const { admin } = await aServiceWith(applications);
  const changesTo = (new_status: string) =>
    applications.map(({ id }) => ({ application_id: id, shown_status: "new", new_status }));
  const answers = await Promise.all([
    admin.rpc("set_application_statuses", { changes: changesTo("approved") }),
    admin.rpc("set_application_statuses", { changes: changesTo("rejected").reverse() }),
  ]);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  expect(answers.flatMap(({ data }) => data ?? []).filter(({ is_set }) => is_set)).toHaveLength(40);
});
