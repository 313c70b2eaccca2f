// GitHub supports OAuth 2.0 without OpenID Connect. Its API returns the profile and the addresses, and says
// which of them are verified.
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import { isEmail } from "../http/requests.ts";
import { boundedFetch, providerTimeoutSeconds } from "./bounded-fetch.ts";
import { stringClaims, withoutNulls } from "./claims.ts";
import type { ExternalProfile } from "./profile.ts";
import type { ProviderConnection } from "./provider-connection.ts";

/** `provider.url` is the address of a GitHub Enterprise Server, whose API is below it at /api/v3. */
export function connectGitHub(provider: ProviderConfig): ProviderConnection {
  const base = provider.url ?? "https://github.com";
  const api = provider.url ? `${provider.url}/api/v3` : "https://api.github.com";
  const configuration = new Configuration(
    {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    },
    provider.clientIds[0],
    undefined,
    ClientSecretPost(provider.secret),
  );
  configuration.timeout = providerTimeoutSeconds;
  configuration[customFetch] = boundedFetch;
  if (base.startsWith("http:")) allowInsecureRequests(configuration);
  return {
    provider,
    configuration,
    openId: undefined,
    parameters: {},
    scopes: ["user:email"],
    fetchProfile: ({ access_token }) => fetchProfile(configuration, api, access_token),
  };
}

async function fetchProfile(
  configuration: Configuration,
  api: string,
  accessToken: string,
): Promise<ExternalProfile> {
  const getJson = async (path: string): Promise<unknown> => {
    const response = await fetchProtectedResource(configuration, accessToken, new URL(api + path), "GET");
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
    return response.json();
  };
  const user = userAnswer.parse(await getJson("/user"));
  const emails = emailsAnswer.parse(await getJson("/user/emails"));
  const subject = String(user.id);
  const { login, name, avatar_url } = stringClaims(user);
  return {
    subject,
    emails: emails
      .filter(({ email }) => isEmail(email))
      .map(({ email, verified, primary }) => ({ address: email, isVerified: verified, isPrimary: primary })),
    details: withoutNulls({
      iss: api,
      name,
      avatar_url,
      full_name: name,
      preferred_username: login,
      user_name: login,
    }),
  };
}

const userAnswer = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const emailsAnswer = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }));
