// The browser between our service and an identity provider: it posts the forms and reports where it was
// redirected.
import { expect } from "vitest";
import type { TestAuth } from "./auth-service.ts";
import type { ResponsePost, TestProvider } from "./saml-provider.ts";

export type SamlRedirect = {
  status: number;
  /** Where the browser is redirected, without query and fragment. */
  target: string;
  query: Record<string, string>;
  fragment: Record<string, string>;
};

/** Posts the form as a browser does, and returns where that redirects. */
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

/** Returns the address to which our service redirects a browser. */
export async function startAddress(auth: TestAuth, { id }: Pick<TestProvider, "id">, redirectTo?: string) {
  const options = redirectTo === undefined ? {} : { options: { redirectTo } };
  const { data, error } = await auth.client().signInWithSSO({ providerId: id, ...options });
  if (error) throw error;
  return data.url;
}

/** Signs in as `ada`, from the start to our service's redirect. */
export async function completeSignIn(auth: TestAuth, provider: TestProvider): Promise<SamlRedirect> {
  return postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
}

/** Expects a redirect with this code and message, no session, and no further account. */
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
