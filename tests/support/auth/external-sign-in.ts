// A browser that goes to a sign-in provider and back: it follows redirects, keeps cookies and submits the
// provider's form.
import type { TestAuth } from "./auth-service.ts";

/** Where the provider redirects the browser: with the answer in the query, or in a form to post. */
export type ProviderCallback = { url: URL; form?: URLSearchParams };

/** Calls GET /authorize and returns the provider's address. */
export async function startProviderSignIn(auth: TestAuth, query: Record<string, string>): Promise<URL> {
  const response = await auth.call(`/authorize?${new URLSearchParams(query)}`);
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  return new URL(response.headers.get("location") ?? "");
}

/** Signs in at the provider as the person with this `sub`. */
export async function signInAtProvider(start: URL | string, sub: string): Promise<ProviderCallback> {
  const cookies = new Map([["person", sub]]);
  const { origin } = new URL(start);
  for (let url = new URL(start), steps = 0; steps < 10; steps += 1) {
    if (url.origin !== origin) return { url };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get("location");
    if (!location) return submitted(await response.text());
    url = new URL(location, url);
  }
  throw new Error("The provider sends the browser in circles");
}

function submitted(page: string): ProviderCallback {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`The provider stops with: ${page.slice(0, 500)}`);
  const inputs = page.matchAll(/name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams(Array.from(inputs, ([, name = "", value = ""]) => [name, value]));
  return { url: new URL(action), form };
}

/** Sends the callback to the service's real port and returns where it redirects the browser to. */
export async function followCallback(auth: TestAuth, { url, form }: ProviderCallback) {
  const response = await auth.call(
    `/callback${url.search}`,
    form && { method: "POST", body: form, headers: { "content-type": "application/x-www-form-urlencoded" } },
  );
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  return landing(response.headers.get("location") ?? "");
}

export function landing(location: string) {
  const url = new URL(location);
  return {
    target: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  };
}

/** Signs in at the provider as the person with this `sub`, and follows the callback. */
export async function signInThrough(auth: TestAuth, sub: string, query: Record<string, string>) {
  return followCallback(auth, await signInAtProvider(await startProviderSignIn(auth, query), sub));
}
