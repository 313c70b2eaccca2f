import { expect, test } from "vitest";
import { confirmsEmail, recoveryFromRedirect } from "./link-arrival.ts";

test("a session from a confirmation says that the address is confirmed, others do not (R-486)", () => {
  expect(confirmsEmail({ hash: "#access_token=a&type=signup" })).toBe(true);
  expect(confirmsEmail({ hash: "#access_token=a&type=invite" })).toBe(true);
  expect(confirmsEmail({ hash: "#access_token=a&type=magiclink" })).toBe(false);
  expect(confirmsEmail({ hash: "#access_token=a" })).toBe(false);
  expect(confirmsEmail({ hash: "#type=signup" })).toBe(false);
});

test("only a link with a session, of type recovery or to an account without a password, leads to choosing one", () => {
  const reason = (hash: string, search = "") => recoveryFromRedirect({ hash, search });
  expect(reason("#access_token=a&type=recovery")).toBe("forgotten");
  expect(reason("#access_token=a&type=recovery&needs_password=true")).toBe("forgotten");
  expect(reason("#access_token=a&type=signup&needs_password=true")).toBe("missing");
  expect(reason("#access_token=a&type=signup&needs_password=true", "?from=code")).toBeUndefined();
  expect(reason("#access_token=a&type=signup")).toBeUndefined();
  expect(reason("#error=access_denied&type=recovery")).toBeUndefined();
  expect(reason("#needs_password=true")).toBeUndefined();
  expect(reason("")).toBeUndefined();
});
