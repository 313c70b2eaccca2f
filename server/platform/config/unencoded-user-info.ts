// Finds a character in the user name or password of an address that ends them early (RFC 3986, 3.2.1).
// Passwords are often pasted as they are.

/** The rest of a sentence that begins with the variable's name. */
export const encodingFault =
  "has a character in its user name or password that must be percent-encoded: write / as %2F, # as %23, ? as %3F, " +
  "@ as %40, : as %3A and % as %25";

/**
 * In a URL the first `/`, `?` or `#` ends the user name and password, so the `@` before the host is behind
 * it. A `%` begins two hexadecimal digits.
 */
export function hasUnencodedUserInfo(url: string): boolean {
  const [, authority = "", rest = ""] = url.match(/^[^:]+:\/\/([^/?#]*)(.*)$/s) ?? [];
  const [path = ""] = rest.split("?", 1);
  return (
    url.includes("#") ||
    path.includes("@") ||
    (rest.includes("@") && !authority.includes("@")) ||
    /%(?![\da-f]{2})/i.test(authority)
  );
}
