// How many round trips to the database each call makes, rate limits included
// (docs/speed-and-reliability.md). It counts queries and measures no time.
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aMember, anAuthService, password, signedIn } from "../../support/auth/auth-service.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

/**
 * Installed before the first connection opens, because the server wraps the method of each connection
 * (server/platform/postgres/stuck-connections.ts).
 */
const query = vi.spyOn(pg.Client.prototype, "query");

test("an insert by a visitor, and a read or update by staff, takes one round trip", async () => {
  const { admin, post } = await aServiceWith([anApplication(), anApplication()]);
  const applications = () => admin.from("scholarship_applications");
  const [first] = (await applications().select("id")).data ?? [];
  const id = first?.id ?? "";
  expect(
    await roundTrips({
      "hand in": () => post(anApplication()),
      "newest 50": () => applications().select().order("created_at", { ascending: false }).limit(50),
      "newest 50 with their count": () => applications().select("*", { count: "exact" }).limit(50),
      "open one": () => applications().select().eq("id", id).maybeSingle(),
      "set a status": () => applications().update({ status: "approved" }).eq("id", id),
      "am I an administrator": () =>
        admin.from("user_roles").select("role").eq("role", "admin").maybeSingle(),
    }),
  ).toEqual({
    "hand in": 1,
    "newest 50": 1,
    "newest 50 with their count": 1,
    "open one": 1,
    "set a status": 1,
    "am I an administrator": 1,
  });
});

test("GET /user takes one round trip, a refresh and a sign-in a fixed number", async () => {
  const auth = await anAuthService({ isLimited: true });
  const { email } = await aMember(auth);
  const { client } = await signedIn(auth, email);
  expect(
    await roundTrips({
      "get user": () => client.getUser(),
      refresh: () => client.refreshSession(),
      "sign in": () => auth.client().signInWithPassword({ email, password }),
    }),
  ).toEqual({ "get user": 1, refresh: 7, "sign in": 11 });
});

/**
 * Counts the queries of each call once the caches are filled. The least of three rounds counts, because the
 * purge after a sign-in asks in the background, at most once a minute.
 */
async function roundTrips(
  calls: Record<string, () => PromiseLike<unknown>>,
): Promise<Record<string, number>> {
  for (const call of Object.values(calls)) await call();
  const counted: Record<string, number> = {};
  for (let round = 0; round < 3; round += 1)
    for (const [name, call] of Object.entries(calls)) {
      const before = query.mock.calls.length;
      await call();
      counted[name] = Math.min(counted[name] ?? Number.POSITIVE_INFINITY, query.mock.calls.length - before);
    }
  return counted;
}
