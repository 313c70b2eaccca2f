// Saved views: each administrator has at most twenty of their own.
import { expect, test } from "vitest";
import { anAdministrator, aPerson } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";

const view = { name: "New in Tampa", query: "q=tampa&status=new" };

test("a saved view is only its owner's, once under a name, and ends with removal, role and account (R-402)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const [ana, ben] = [await anAdministrator(owner), await anAdministrator(owner)];
  const viewsOf = (person: typeof ana) => service.clientOf(person).from("saved_views");
  expect((await viewsOf(ana).insert(view)).status).toBe(201);
  expect((await viewsOf(ana).insert(view)).error?.code).toBe("23505");
  expect((await viewsOf(ben).insert(view)).status).toBe(201);
  expect((await viewsOf(ben).select("owner")).data).toEqual([{ owner: ben.id }]);
  expect((await viewsOf(ben).delete().eq("owner", ana.id).select()).data).toEqual([]);
  expect((await viewsOf(ben).insert({ ...view, owner: ana.id })).status).toBe(403);
  expect((await viewsOf(ben).delete().eq("name", view.name).select("name")).data).toEqual([
    { name: view.name },
  ]);

  await owner.query("delete from public.user_roles where user_id = $1", [ana.id]);
  expect((await viewsOf(ana).select()).data).toEqual([]);
  await owner.query("delete from auth.users where id = $1", [ana.id]);
  expect((await owner.query("select from public.saved_views")).rowCount).toBe(0);
  expect((await viewsOf(await aPerson(owner)).insert(view)).status).toBe(403);
});

test("the 21st view is refused, also of several at once; nameless and long ones are refused (R-402)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const views = service.clientOf(await anAdministrator(database.owner)).from("saved_views");
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...view, name: `View ${from + index}` }));
  expect((await views.insert(many(0, 18))).status).toBe(201);
  const answers = await Promise.all(many(18, 5).map((one) => views.insert(one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400]);
  expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(["23514", "23514", "23514"]);
  await views.delete().eq("name", "View 0");
  for (const wrong of [{ name: " " }, { name: "x".repeat(61) }, { query: "x".repeat(1001) }])
    expect((await views.insert({ ...view, ...wrong })).error?.code).toBe("23514");
});
