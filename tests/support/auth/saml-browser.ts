// The browser between our service and an identity provider: it carries the forms over, and tells where it was
// led.
import { expect } from "vitest";
import type { TestAuth } from "./auth-service.ts";
import type { ResponsePost, TestProvider } from "./saml-provider.ts";

export type SamlRedirect = {
  status: number;
  /** Where the browser is sent, without query and fragment. */
  target: string;
  query: Record<string, string>;
  fragment: Record<string, string>;
};

/** Posts the form as a browser does; answers where that leads. */
export async function postResponse(
  auth: Pick<TestAuth, "call">,
  post: Record<string, string>,
): Promise<SamlRedirect> {
  const response = await auth.call("/sso/saml/acs", { method: "POST", body: new URLSearchParams(post) });
  const location = new URL(response.headers.get("location") ?? "");
  return {
    status: response.status,
    target: `${location.origin}${location.pathname}`,
    query: Object.fromEntries(location.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
}

/** The address that our service sends a browser to. */
export async function startAddress(auth: TestAuth, { id }: Pick<TestProvider, "id">, redirectTo?: string) {
  const options = redirectTo === undefined ? {} : { options: { redirectTo } };
  const { data, error } = await auth.client().signInWithSSO({ providerId: id, ...options });
  if (error) throw error;
  return data.url;
}

/** The whole way of the person `ada`. */
export async function completeSignIn(auth: TestAuth, provider: TestProvider): Promise<SamlRedirect> {
  return postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
}

/** With its code and these words, and without a session or another account. */
export async function expectRefused(
  auth: TestAuth,
  { status, query, fragment }: SamlRedirect,
  [code, words]: [string, string],
) {
  expect([status, query.error_code]).toEqual([303, code]);
  expect(query.error_description).toContain(words);
  expect(fragment).toEqual(query);
  const { rows } = await auth.owner.query("select id from auth.users");
  expect(rows.length).toBeLessThanOrEqual(1);
}

export function decoded({ SAMLResponse }: ResponsePost): string {
  return Buffer.from(SAMLResponse, "base64").toString();
}

export function encoded(xml: string): ResponsePost {
  return { SAMLResponse: Buffer.from(xml).toString("base64") };
}
