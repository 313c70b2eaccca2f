import { expect, test } from "vitest";
import type { Session } from "../../backend/client.ts";
import { needsSecondFactor } from "./assurance.ts";

test("a session needs its second factor while a verified one exists and the token says aal1 (R-225)", () => {
  expect(needsSecondFactor(sessionOf("aal1", "verified"))).toBe(true);
  expect(needsSecondFactor(sessionOf("aal2", "verified"))).toBe(false);
});

test("without a verified factor no second factor is needed", () => {
  expect(needsSecondFactor(sessionOf("aal1", "unverified"))).toBe(false);
  expect(needsSecondFactor(sessionOf("aal1"))).toBe(false);
});

test("an unreadable token has no assurance level", () => {
  expect(needsSecondFactor({ ...sessionOf("aal2", "verified"), access_token: "garbage" })).toBe(true);
});

type Status = "verified" | "unverified";

function sessionOf(aal: string, status?: Status): Pick<Session, "access_token" | "user"> {
  const payload = Buffer.from(JSON.stringify({ aal, name: "Inés ÿ" })).toString("base64url");
  const at = "2026-11-20T12:00:00Z";
  const factors = status
    ? [{ id: "1", factor_type: "totp" as const, status, created_at: at, updated_at: at }]
    : [];
  return {
    access_token: `e30.${payload}.c2ln`,
    user: { id: "ana", aud: "authenticated", created_at: at, app_metadata: {}, user_metadata: {}, factors },
  };
}
