import { describe, expect, test } from "vitest";
import { readAuthRedirect } from "./auth-redirect.ts";

describe("Redirects from emails and sign-in providers", () => {
  test("a failure and its code are read from the fragment or the query (R-208)", () => {
    const hash = "#error=access_denied&error_code=otp_expired&error_description=Link+has+expired";
    expect(readAuthRedirect({ hash, search: "" })).toMatchObject({ hasFailed: true, code: "otp_expired" });
    expect(readAuthRedirect({ hash: "", search: "?error_description=No%20code" })).toMatchObject({
      hasFailed: true,
      code: undefined,
      serviceMessage: "No code",
    });
    const long = readAuthRedirect({ hash: "", search: `?error_description=${"long".repeat(200)}` });
    expect(long.serviceMessage).toHaveLength(300);
    expect(readAuthRedirect({ hash: "#error=access_denied", search: "" }).hasFailed).toBe(true);
    expect(readAuthRedirect({ hash: "#programs", search: "?program=hvac" }).hasFailed).toBe(false);
  });

  test("`from` in the address names the kind of redirect; anything else is a confirmation", () => {
    expect(readAuthRedirect({ hash: "", search: "?from=reset" }).kind).toBe("reset");
    expect(readAuthRedirect({ hash: "", search: "?from=provider" }).kind).toBe("provider");
    expect(readAuthRedirect({ hash: "", search: "?from=toString" }).kind).toBe("confirmation");
    expect(readAuthRedirect({ hash: "", search: "" }).kind).toBe("confirmation");
  });

  test("a message means that one of two addresses is confirmed, and only for an email change", () => {
    const hash = "#message=Confirmation+link+accepted";
    expect(readAuthRedirect({ hash, search: "?from=emailChange" }).isHalfConfirmed).toBe(true);
    expect(readAuthRedirect({ hash, search: "" }).isHalfConfirmed).toBe(false);
    expect(readAuthRedirect({ hash: "", search: "?from=emailChange" }).isHalfConfirmed).toBe(false);
  });
});
