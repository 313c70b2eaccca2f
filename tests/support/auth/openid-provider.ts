// A real OpenID provider on a free port, until the test ends. It signs people in and takes their consent
// without a screen: a cookie names the person in the browser.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { onTestFinished } from "vitest";
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import type { ProviderConfig } from "../../../server/platform/config/auth-config.ts";
import { siteUrl } from "./auth-service.ts";

/** What the provider knows about a person; `refuses` declines on the consent screen. */
export type Known = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  refuses?: boolean;
  [claim: string]: unknown;
};

export type OpenIdProviderOptions = {
  people: Known[];
  /** The path of its issuer, such as /v2.0. */
  path?: string;
  /** If false, only its userinfo endpoint returns the claims. */
  isTellingInIdToken?: boolean;
};

export const client = { id: "school", secret: "a-secret-between-school-and-provider" };

export async function anOpenIdProvider(options: OpenIdProviderOptions) {
  const { path = "" } = options;
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const origin = `http://127.0.0.1:${port}`;
  const issuer = origin + path;
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256", use: "sig" };
  const provider = new Provider(issuer, configurationOf(options, key));
  const answer = provider.callback();
  const asked: string[] = [];
  server.on("request", (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.startsWith("/interaction/")) return interact(provider, options, { request, response });
    Object.assign(request, { originalUrl: request.url }); // tells Koa the path at which it is mounted
    request.url = request.url?.slice(path.length) ?? "/";
    return answer(request, response);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    issuer,
    origin,
    stop,
    asked,
    /** Its configuration under this provider name. */
    as: (name: ProviderName): ProviderConfig => ({
      name,
      clientIds: [client.id, "school-app"],
      secret: client.secret,
      url: issuer,
    }),
    /** An id token as a native app gets it; `claims` overrides the defaults. */
    idToken: (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
      new SignJWT({
        iss: issuer,
        aud: "school-app",
        iat: nowInSeconds(),
        exp: nowInSeconds() + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: "ES256", kid: key.kid, ...header })
        .sign(privateKey),
    publicKey: { kid: key.kid, kty: key.kty, crv: key.crv, x: key.x, y: key.y },
  };
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function configurationOf(
  { people, isTellingInIdToken = true }: OpenIdProviderOptions,
  key: object,
): Configuration {
  const anHour = 3_600;
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/auth/v1/callback`],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ["sub", "xms_edov", "hd", "is_private_email", "tid"],
      email: ["email", "email_verified"],
      profile: ["name", "picture", "preferred_username"],
    },
    scopes: ["openid", "offline_access", "name"],
    conformIdTokenClaims: !isTellingInIdToken,
    issueRefreshToken: () => true,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: anHour,
      AuthorizationCode: 60,
      Grant: anHour,
      IdToken: anHour,
      Interaction: anHour,
      RefreshToken: anHour,
      Session: anHour,
    },
    findAccount: (_, sub) => {
      const known = people.find((person) => person.sub === sub);
      return known && { accountId: sub, claims: () => ({ ...known }) };
    },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

async function interact(
  provider: Provider,
  { people }: OpenIdProviderOptions,
  { request, response }: Exchange,
): Promise<void> {
  const sub = /\bperson=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === "login")
    return provider.interactionFinished(request, response, { login: { accountId: sub } });
  if (people.find((person) => person.sub === sub)?.refuses)
    return provider.interactionFinished(request, response, {
      error: "access_denied",
      error_description: "The person said no",
    });
  const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}
