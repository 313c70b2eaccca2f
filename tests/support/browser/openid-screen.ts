// A real OpenID provider with a sign-in screen: a button for each of its people, and one that declines.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type OpenIdPerson = { sub: string; email: string; email_verified: boolean; name: string };

export type OpenIdScreen = {
  issuer: string;
  client: { id: string; secret: string };
  /** Starts the provider with this site as its client. */
  serve: (siteUrl: string) => void;
  stop: () => void;
};

/** Reserves the provider's address, which the site's settings need before the site has an address. */
export async function anOpenIdScreen(people: OpenIdPerson[]): Promise<OpenIdScreen> {
  const client = { id: "school", secret: "a-secret-between-school-and-provider" };
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    client,
    serve: (siteUrl) => {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [`${siteUrl}/auth/v1/callback`],
            token_endpoint_auth_method: "client_secret_post",
          },
        ],
        cookies: { keys: [randomUUID()] },
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        interactions: { url: (_, { uid }) => `/screen/${uid}` },
        features: { devInteractions: { enabled: false } },
        ttl: {
          AccessToken: anHour,
          AuthorizationCode: 60,
          Grant: anHour,
          IdToken: anHour,
          Interaction: anHour,
          Session: anHour,
        },
        findAccount: (_, sub) => {
          const person = people.find((known) => known.sub === sub);
          return person && { accountId: sub, claims: () => ({ ...person }) };
        },
      });
      const answer = provider.callback();
      server.on("request", (request, response) => {
        if (request.url?.startsWith("/screen/")) return show(provider, people, { request, response });
        return answer(request, response);
      });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const anHour = 3_600;

type Exchange = { request: IncomingMessage; response: ServerResponse };

async function show(
  provider: Provider,
  people: OpenIdPerson[],
  { request, response }: Exchange,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  const chosen = new URL(request.url ?? "", "http://provider").searchParams.get("as");
  if (chosen === "nobody")
    return provider.interactionFinished(request, response, {
      error: "access_denied",
      error_description: "The person said no",
    });
  if (prompt.name === "login" && chosen)
    return provider.interactionFinished(request, response, { login: { accountId: chosen } });
  if (prompt.name === "login") {
    const buttons = [...people, { sub: "nobody", name: "nobody" }].map(
      ({ sub, name }) => `<button name="as" value="${sub}">Continue as ${name}</button>`,
    );
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Provider</title><h1>Provider</h1><form>${buttons.join("")}</form>`);
    return;
  }
  const { session } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({
    accountId: session?.accountId ?? "",
    clientId: String(params.client_id),
  });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}
