// Behaviour that the official client documents for itself, checked against this service (R-219 to R-225,
// What needs a browser is in tests/journeys/account/official-client.spec.ts.
import { AuthClient } from "@supabase/auth-js";
import { createClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test, vi } from "vitest";
import { accessTokenSeconds } from "../../../server/platform/keys/access-token.ts";
import {
  aMember,
  anAuthService,
  aSignedInMember,
  codeIn,
  lastMailTo,
  password,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aSigningKey } from "../../support/data/caller.ts";

afterEach(() => vi.useRealTimers());

describe("auth events (R-219, R-225)", () => {
  test("follow what a person does: sign in, refresh, change, confirm a factor, recover, sign out (R-219)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const { client, events } = aRecordingClient(auth);
    await expect.poll(() => events).toEqual(["INITIAL_SESSION"]);

    await client.signInWithPassword({ email, password });
    await client.refreshSession();
    await client.updateUser({ data: { nickname: "Nés" } });
    expect(events.splice(0)).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED"]);

    const { data: factor } = await client.mfa.enroll({ factorType: "totp" });
    const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? "") }).generate();
    const verified = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
    expect(verified.error).toBeNull();
    expect(events.splice(0)).toEqual(["MFA_CHALLENGE_VERIFIED"]);

    await client.signOut();
    expect(events.splice(0)).toEqual(["SIGNED_OUT"]);
    await client.resetPasswordForEmail(email);
    await client.verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "recovery" });
    expect(events).toEqual(["PASSWORD_RECOVERY"]);
  });

  test("the assurance level becomes aal2 once the person has a verified factor (R-225)", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    const before = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const { data: factor } = await client.mfa.enroll({ factorType: "totp" });
    const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? "") }).generate();
    await client.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: "totp" }, { method: "password" }]);
  });
});

describe("refreshing (R-220 to R-222)", () => {
  test("a session is looked at every 30 seconds, and refreshed when it expires within 90 seconds (R-220)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const { client, requestedPaths } = aRecordingClient(auth);
    const { data } = await client.signInWithPassword({ email, password });
    const first = data.session?.refresh_token;
    await client.startAutoRefresh();
    const refreshes = () => requestedPaths.filter((path) => path.includes("grant_type=refresh_token")).length;

    const beforeLastTicks = accessTokenSeconds - 30 * 4;
    await vi.advanceTimersByTimeAsync(beforeLastTicks * 1000 - 1_000);
    expect(refreshes()).toBe(0);
    await vi.advanceTimersByTimeAsync(31_000);
    await vi.waitFor(() => expect(refreshes()).toBe(1), longWait);
    await vi.waitFor(async () => {
      expect((await client.getSession()).data.session?.refresh_token).not.toBe(first);
    }, longWait);
    await client.stopAutoRefresh();
  });

  test("a refresh that the service refuses for good removes the session and says SIGNED_OUT (R-222)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const { client, events, stored } = aRecordingClient(auth);
    const { data } = await client.signInWithPassword({ email, password });
    const other = auth.client();
    await other.setSession({
      access_token: data.session?.access_token ?? "",
      refresh_token: data.session?.refresh_token ?? "",
    });
    await other.signOut();
    await client.refreshSession();
    expect(stored.size).toBe(1); // its access token has not expired yet

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (accessTokenSeconds + 1) * 1000 });
    const { error } = await client.refreshSession();
    expect(error).toMatchObject({ code: "refresh_token_not_found", status: 400 });
    expect(events.at(-1)).toBe("SIGNED_OUT");
    expect(stored.size).toBe(0);
  });

  test("a refresh that meets a failing service is tried again after 200, 400 and 800 ms, and the session stays (R-221)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const failing = { left: 0, at: [] as number[] };
    const { client, stored } = aRecordingClient(auth, (input, init) => {
      if (failing.left === 0) return fetch(input, init);
      failing.left -= 1;
      failing.at.push(performance.now());
      return Promise.resolve(new Response("{}", { status: 503 }));
    });
    await client.signInWithPassword({ email, password });
    failing.left = 3;
    const { error } = await client.refreshSession();
    expect(error).toBeNull();
    failing.at.push(performance.now());
    const pauses = failing.at.slice(1).map((at, index) => at - (failing.at[index] ?? 0));
    for (const [index, least] of [200, 400, 800].entries())
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 5);
    expect(stored.size).toBe(1);
  });
});

describe("signing out (R-223, R-224)", () => {
  test("revokes on the server; where that is answered 401, 403 or 404 the client's session is removed all the same (R-224)", async () => {
    for (const status of [401, 403, 404]) {
      const auth = await anAuthService();
      const { email } = await aMember(auth);
      const { client, events, stored } = aRecordingClient(auth, (input, init) =>
        String(input).includes("/logout")
          ? Promise.resolve(new Response(JSON.stringify({ code: "x", message: "x" }), { status }))
          : fetch(input, init),
      );
      await client.signInWithPassword({ email, password });
      expect((await client.signOut()).error).toBeNull();
      expect(events.at(-1)).toBe("SIGNED_OUT");
      expect(stored.size).toBe(0);
    }
  });

  test("everywhere ends the other devices too, at their next request (R-223)", async () => {
    const auth = await anAuthService();
    const { email, client, session } = await aSignedInMember(auth);
    const other = auth.client();
    await other.signInWithPassword({ email, password });
    expect((await client.getUser(session?.access_token)).error).toBeNull();
    await other.signOut({ scope: "global" });
    const { error } = await client.getUser(session?.access_token);
    expect(error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await auth.call("/user", bearer(session?.access_token))).status).toBe(403);
  });
});

describe("what the client refuses before it asks (R-256)", () => {
  test("signing up or in without an address, a code without an address, and sending again without one (R-256)", async () => {
    const { client, requestedPaths } = aRecordingClient(await anAuthService());
    const nobody = { password } as unknown as { email: string; password: string }; // as from JavaScript
    const missing = "You must provide either an email or phone number and a password";
    expect((await client.signUp(nobody)).error?.message).toBe(missing);
    expect((await client.signInWithPassword(nobody)).error?.message).toBe(missing);
    const noCode = await client.signInWithOtp({} as unknown as { email: string });
    expect(noCode.error?.message).toBe("You must provide either an email or phone number.");
    const again = await client.resend({ type: "signup" } as unknown as { type: "signup"; email: string });
    expect(again.error?.message).toBe("You must provide either an email or phone number and a type");
    expect(requestedPaths).toEqual([]);
  });

  test("a client without the backend's address or key is not created (R-256)", () => {
    expect(() => createClient("", "key")).toThrow("supabaseUrl is required.");
    expect(() => createClient("http://127.0.0.1:1", "")).toThrow("supabaseKey is required.");
  });

  test("a phone number is written to by SMS unless another channel is named (R-257)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const bodies: unknown[] = [];
    const { client } = aRecordingClient(auth, (input, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return fetch(input, init);
    });
    await client.signUp({ phone: "+15555550123", password });
    await client.signInWithOtp({ phone: "+15555550124" });
    expect(bodies).toMatchObject([{ channel: "sms" }, { channel: "sms" }]);
    expect(auth.texts.map(({ to }) => to.replace("+", ""))).toEqual(["15555550123", "15555550124"]);
  });
});

describe("verifying tokens with the public keys (R-231, R-232)", () => {
  test("a good token gives its claims without asking the service who it is", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const { client, requestedPaths } = aRecordingClient(auth);
    const { data } = await client.getClaims(session?.access_token);
    expect(data?.claims).toMatchObject({ role: "authenticated", aal: "aal1" });
    expect(requestedPaths).toEqual(["/auth/v1/.well-known/jwks.json"]);
  });

  test("a changed token is an invalid signature; one of a foreign key, and an empty key set, are sent to the service (R-231, R-232)", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const [header, payload, signature = ""] = session?.access_token.split(".") ?? [];
    const { client } = aRecordingClient(auth);
    const changed = `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    expect((await client.getClaims(changed)).error).toMatchObject({ message: "Invalid JWT signature" });

    const elsewhere = await anAuthService({ keys: [await aSigningKey()] });
    const { session: foreign } = await aSignedInMember(elsewhere);
    const refused = await client.getClaims(foreign?.access_token);
    expect(refused.error).toMatchObject({ code: "bad_jwt", status: 403 });

    const { client: keyless, requestedPaths } = aRecordingClient(auth, (input, init) =>
      String(input).includes("jwks.json")
        ? Promise.resolve(new Response(JSON.stringify({ keys: [] }), { status: 200 }))
        : fetch(input, init),
    );
    expect((await keyless.getClaims(foreign?.access_token)).error).toMatchObject({ code: "bad_jwt" });
    expect(requestedPaths.at(-1)).toBe("/auth/v1/user");
  });

  test("a missing session is reported as an error (R-231)", async () => {
    const { client } = aRecordingClient(await anAuthService());
    expect((await client.getUser()).error?.message).toBe("Auth session missing!");
  });
});

type Fetch = typeof fetch;

/**
 * The official client with in-memory storage. `requestedPaths` holds the paths of its requests, `stored` its
 * storage.
 */
function aRecordingClient(auth: TestAuth, answer: Fetch = fetch) {
  const events: string[] = [];
  const requestedPaths: string[] = [];
  const stored = new Map<string, string>();
  const client = new AuthClient({
    url: auth.url,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storageKey: "session",
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      requestedPaths.push(`${pathname}${search}`);
      return answer(input, init);
    },
  });
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events, requestedPaths, stored };
}

function bearer(token = ""): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}

const longWait = { timeout: 30_000 };
