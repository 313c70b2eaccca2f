import { AuthRetryableFetchError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import type { Session } from "./client.ts";
import { sendingSession } from "./session-fetch.ts";

test("a token that the service refuses is renewed, and the request repeated with the new one (R-484)", async () => {
  const { auth, send, sent, renewals } = aService({ accepts: (token) => token === "token 2" });
  const response = await sendingSession(auth, send)("/rest/v1/x", { headers: { apikey: "k" } });
  expect(response.status).toBe(200);
  expect(sent).toEqual(["token 1", "token 2"]);
  expect(renewals()).toBe(1);
});

test("requests that are refused at the same time share one renewal", async () => {
  const { auth, send, renewals } = aService({ accepts: (token) => token === "token 2" });
  const fetchData = sendingSession(auth, send);
  const responses = await Promise.all([1, 2, 3].map(() => fetchData("/rest/v1/x")));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(renewals()).toBe(1);
});

test("a service that refuses every token is not asked to renew them without end (R-484)", async () => {
  const { auth, send, renewals } = aService({ accepts: () => false });
  const fetchData = sendingSession(auth, send);
  for (let request = 0; request < 20; request += 1) expect((await fetchData("/rest/v1/x")).status).toBe(401);
  expect(renewals()).toBe(1);
});

test("a session that cannot be renewed now sends nothing, instead of a visitor's request", async () => {
  const { auth, send, sent } = aService({ accepts: () => true });
  const error = new AuthRetryableFetchError("Failed to fetch", 0);
  const offline = { ...auth, getSession: async () => ({ data: { session: null }, error }) } as const;
  await expect(sendingSession(offline, send)("/rest/v1/x")).rejects.toBe(error);
  expect(sent).toEqual([]);
});

/** A data service that accepts some tokens, and a client that renews once for each call. */
function aService({ accepts }: { accepts: (token: string) => boolean }) {
  let count = 1;
  let running = Promise.resolve();
  const sent: string[] = [];
  const user = { id: "ana", aud: "", created_at: "", app_metadata: {}, user_metadata: {} };
  const session = (): Session => ({
    access_token: `token ${count}`,
    refresh_token: "",
    token_type: "bearer",
    expires_in: 3_600,
    user,
  });
  const renew = async () => {
    await Promise.resolve();
    count += 1;
  };
  return {
    sent,
    renewals: () => count - 1,
    auth: {
      getSession: async () => ({ data: { session: session() }, error: null }) as const,
      refreshSession: async () => {
        running = running.then(renew);
        await running;
        return { data: { session: session(), user }, error: null } as const;
      },
    },
    send: async (_: RequestInfo | URL, init?: RequestInit) => {
      const token = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? "";
      sent.push(token);
      return new Response(null, { status: accepts(token) ? 200 : 401 });
    },
  };
}
