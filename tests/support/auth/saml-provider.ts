// A SAML identity provider on a real port (samlify). It checks our signed request against our published
// metadata, shows a sign-in form, and answers with a form that the test posts to our service.
import { type Context, Hono } from "hono";
import { ServiceProvider, setSchemaValidator } from "samlify";
import { addProvider, type ProviderInput } from "../../../server/auth/saml/administer-providers.ts";
import { serveRoutes } from "../server/serve-routes.ts";
import { type AuthOptions, anAuthService, type TestAuth } from "./auth-service.ts";
import { aRsaKey, type Issue, identityProvider, type KnownPerson, samlResponse } from "./saml-response.ts";

setSchemaValidator({ validate: async () => "well-formed is enough here" });

const samlPrivateKey = aRsaKey();

/** The auth service with SAML turned on. */
export function aSamlService(options: AuthOptions = {}): Promise<TestAuth> {
  return anAuthService({ ...options, settings: { ...options.settings, samlPrivateKey } });
}

/** What a browser posts to our service. */
export type ResponsePost = { SAMLResponse: string; RelayState?: string };

export type TestProvider = Awaited<ReturnType<typeof aSamlProvider>>;

/** Adds an identity provider to the service, with one person, `ada`. */
export async function aSamlProvider(
  auth: Pick<TestAuth, "call" | "owner">,
  wanted: Omit<ProviderInput, "metadata"> = {},
) {
  const serviceMetadata = await (await auth.call("/sso/saml/metadata")).text();
  const people = new Map<string, KnownPerson>([
    ["ada", { nameId: "ada-7f3c", attributes: { mail: "Ada@School.example", displayName: "Ada <L>" } }],
  ]);
  const app = new Hono();
  const url = await serveRoutes(app);
  const names = { entityId: `${url}/metadata`, signOnAddress: `${url}/sign-on` };
  const identity = identityProvider(names);
  let nextIssue: Issue = {};
  let lastRequest = "";
  app.onError((error, c) => c.text(error.message, 400));
  app.get("/sign-on", async (c) => {
    const request = await identity.parseLoginRequest(
      ServiceProvider({ metadata: serviceMetadata }),
      "redirect",
      {
        query: c.req.query(),
        octetString: signedPart(c.req.url),
      },
    );
    lastRequest = request.samlContent;
    const requestId = String(request.extract.request?.id);
    return c.html(formPage("/sign-in", { request: requestId, relay: c.req.query("RelayState") ?? "" }));
  });
  app.post("/sign-in", async (c) => {
    const { user = "", password, request, relay } = await fieldsOf(c);
    const person = people.get(user);
    if (!person || password !== passwordThere) return c.text("Wrong user or password", 403);
    const issue = nextIssue;
    nextIssue = {};
    const answer = await samlResponse({
      person,
      issue,
      requestId: request || undefined,
      serviceMetadata,
      ...names,
    });
    return c.html(formPage("", { SAMLResponse: answer, ...(relay ? { RelayState: relay } : {}) }));
  });
  const submit = async (fields: Record<string, string>): Promise<ResponsePost> => {
    const body = new URLSearchParams({ ...fields, password: passwordThere });
    const { SAMLResponse = "", ...others } = await readForm(
      await fetch(`${url}/sign-in`, { method: "POST", body }),
    );
    return { SAMLResponse, ...others };
  };
  const metadata = identity.getMetadata();
  const id = await addProvider(auth.owner, { ...wanted, metadata });
  return {
    id,
    metadata,
    ...names,
    knows: (user: string, person: KnownPerson) => people.set(user, person),
    /** Changes only the next response. */
    errs: (issue: Issue) => {
      nextIssue = issue;
    },
    lastRequest: () => lastRequest,
    /** Opens the address that our service gave, signs in there, and returns the form of the answer. */
    signIn: async (address: string, user = "ada"): Promise<ResponsePost> =>
      submit({ ...(await readForm(await fetch(address))), user }),
    /** Signs in there without a request from our service. */
    begin: (relay = "", user = "ada"): Promise<ResponsePost> => submit({ user, relay }),
  };
}

const passwordThere = "correct-horse";

/** The signed part of the query: all before the signature (OASIS saml-bindings-2.0-os, 3.4.4.1). */
function signedPart(url: string): string {
  return new URL(url).search.slice(1).replace(/&Signature=.*$/, "");
}

function formPage(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}">`,
  );
  return `<form method="post" action="${action}">${inputs.join("")}</form>`;
}

async function readForm(response: Response): Promise<Record<string, string>> {
  const page = await response.text();
  if (!response.ok) throw new Error(`The identity provider refused: ${page}`);
  return Object.fromEntries(
    Array.from(page.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

async function fieldsOf(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}
