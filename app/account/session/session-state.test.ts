import { describe, expect, test } from "vitest";
import type { Session } from "../../backend/client.ts";
import type { SessionEvent } from "../../backend/follow-session.ts";
import { initialSessionState, sessionState } from "./session-state.ts";

describe("Who is signed in (R-216, R-217)", () => {
  test("loading is true until the first check is done, and only the check ends it (R-216)", () => {
    expect(initialSessionState.loading).toBe(true);
    expect(stateAfter({ type: "session", session: sessionOf("ana") }).loading).toBe(true);
    expect(stateAfter({ type: "checked" }).loading).toBe(false);
  });

  test("a signed-in person is no administrator until the role says so", () => {
    const state = stateAfter({ type: "session", session: sessionOf("ana") });
    expect(state.role).toBe("unknown");
    expect(sessionState(state, { type: "role", userId: "ana", isAdmin: true }).role).toBe("admin");
    expect(sessionState(state, { type: "role", userId: "ana", isAdmin: false }).role).toBe("none");
  });

  test("signing out takes the administrator's role away (R-217)", () => {
    const admin = stateAfter(
      { type: "session", session: sessionOf("ana") },
      { type: "role", userId: "ana", isAdmin: true },
    );
    expect(admin.role).toBe("admin");
    expect(sessionState(admin, { type: "session", session: null })).toMatchObject({
      session: null,
      role: "none",
    });
  });

  test("a fault takes no known role and no known session away (R-480)", () => {
    const admin = stateAfter(
      { type: "session", session: sessionOf("ana") },
      { type: "role", userId: "ana", isAdmin: true },
    );
    expect(sessionState(admin, { type: "roleFault", userId: "ana" }).role).toBe("admin");
    expect(sessionState(admin, { type: "sessionFault" })).toEqual(admin);
  });

  test("a role that no answer has told yet is neither known nor refused during a fault", () => {
    const asked = stateAfter({ type: "session", session: sessionOf("ana") });
    const unreachable = sessionState(asked, { type: "roleFault", userId: "ana" });
    expect(unreachable.role).toBe("unreachable");
    expect(sessionState(unreachable, { type: "role", userId: "ana", isAdmin: true }).role).toBe("admin");
    expect(sessionState(unreachable, { type: "session", session: sessionOf("ben") }).role).toBe("unknown");
  });

  test("a stored session that cannot be checked is unreachable until the server says more", () => {
    const unreachable = stateAfter({ type: "sessionFault" }, { type: "checked" });
    expect(unreachable).toMatchObject({ session: null, isUnreachable: true, loading: false });
    expect(sessionState(unreachable, { type: "session", session: null }).isUnreachable).toBe(false);
  });

  test("the role of a user who has signed out meanwhile changes nothing (R-217)", () => {
    const ben = stateAfter({ type: "session", session: sessionOf("ben") });
    expect(sessionState(ben, { type: "role", userId: "ana", isAdmin: true })).toBe(ben);
  });

  test("a refreshed token keeps the known role; another person's session does not", () => {
    const admin = stateAfter(
      { type: "session", session: sessionOf("ana") },
      { type: "role", userId: "ana", isAdmin: true },
    );
    expect(sessionState(admin, { type: "session", session: sessionOf("ana") }).role).toBe("admin");
    expect(sessionState(admin, { type: "session", session: sessionOf("ben") }).role).toBe("unknown");
  });

  test("a role read before the second factor is read again after it", () => {
    const beforeFactor = stateAfter(
      { type: "session", session: { ...sessionOf("ana"), user: withFactor("ana") } },
      { type: "role", userId: "ana", isAdmin: false },
    );
    const upgraded = { ...sessionOf("ana"), access_token: tokenOf("aal2"), user: withFactor("ana") };
    const afterFactor = sessionState(beforeFactor, { type: "session", session: upgraded });
    expect(afterFactor.role).toBe("unknown");
    const admin = sessionState(afterFactor, { type: "role", userId: "ana", isAdmin: true });
    expect(sessionState(admin, { type: "session", session: upgraded }).role).toBe("admin");
  });
});

function withFactor(id: string): Session["user"] {
  const at = "2026-11-20T12:00:00Z";
  const factor = {
    id: "1",
    factor_type: "totp",
    status: "verified",
    created_at: at,
    updated_at: at,
  } as const;
  return { ...sessionOf(id).user, factors: [factor] };
}

function tokenOf(aal: string): string {
  return `e30.${Buffer.from(JSON.stringify({ aal })).toString("base64url")}.c2ln`;
}

function stateAfter(...events: SessionEvent[]) {
  return events.reduce(sessionState, initialSessionState);
}

function sessionOf(id: string): Session {
  return {
    access_token: "token",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    user: { id, aud: "authenticated", created_at: "2026-11-20", app_metadata: {}, user_metadata: {} },
  };
}
