// The assertion consumer service (POST /sso/saml/acs): signs in with the assertion of an identity provider. A
// browser sends the request, so every result is a redirect to where the sign-in began, with a session, an
// authorization code or an error.
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, refusalOf } from "../errors.ts";
import { codeRedirectUrl, errorRedirectUrl, sessionRedirectUrl } from "../http/redirect-url.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { startSession } from "../sessions/start-session.ts";
import { findFlow, issueAuthCode } from "../sign-in/flow-state.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import type { Assertion } from "./assertion.ts";
import { invalidResponse } from "./errors.ts";
import { readProviderMetadata } from "./provider-metadata.ts";
import { lockProvider } from "./provider-store.ts";
import { readSubject } from "./read-subject.ts";
import { consumeAssertionOnce } from "./relay-state-store.ts";
import type { ResponseForm } from "./requests.ts";
import { providerName, resolveSamlAccount } from "./resolve-saml-account.ts";
import { type ResponseContext, resolveResponseContext, responseXml } from "./response-context.ts";
import { serviceProviderOf } from "./service-provider.ts";
import { assertionExpiry, validateResponse } from "./validate-response.ts";

/** Returns the redirect target. Throws `saml_provider_disabled`; any other refusal is part of the target. */
export async function consumeAssertion(service: AuthService, form: ResponseForm): Promise<string> {
  serviceProviderOf(service);
  return redirectOnError(service, service.caller.redirectTo, async () => {
    await takeLimit(service.limiter, limits.assertion, service.caller.address);
    const context = await resolveResponseContext(service, form);
    return redirectOnError(service, context.redirectTo, async () => {
      const assertion = await validatedAssertion(service, form, context);
      return service.db.transaction().execute((db) => signIn(service, db, { context, assertion }));
    });
  });
}

/** Returns the URL that `find` returns. If it throws, returns `target` with the error. */
async function redirectOnError(
  service: AuthService,
  target: string,
  find: () => Promise<string>,
): Promise<string> {
  try {
    return await find();
  } catch (error) {
    return errorRedirectUrl(target, refusalOf(error, service.log), true);
  }
}

async function validatedAssertion(
  service: AuthService,
  form: ResponseForm,
  { provider, requestId }: ResponseContext,
): Promise<Assertion> {
  return validateResponse(responseXml(form), {
    provider: await readProviderMetadata(provider.metadataXml),
    service: serviceProviderOf(service),
    requestId,
    now: service.now(),
  });
}

type SignIn = { context: ResponseContext; assertion: Assertion };

/**
 * Locks the provider's row, so that its sign-ins run one at a time: an assertion is consumed once, and a
 * person gets one account.
 */
async function signIn(
  service: AuthService,
  db: AuthDatabase,
  { context, assertion }: SignIn,
): Promise<string> {
  const at = service.now();
  const { provider } = context;
  if (!(await lockProvider(db, provider.id))) throw new AuthRefusal("sso_provider_not_found");
  const consumed = {
    providerId: provider.id,
    assertionId: assertion.id,
    until: assertionExpiry(assertion),
    now: at,
  };
  if (!(await consumeAssertionOnce(db, consumed))) throw invalidResponse("used");
  const ssoProvider = providerName(provider.id);
  const person = readSubject(assertion, provider.attributeMapping);
  const { user, isNew } = await resolveSamlAccount(db, { provider: ssoProvider, person, at });
  if (isBanned(user, at)) throw new AuthRefusal("user_banned");
  const action = isNew ? "user_signedup" : "login";
  await writeAudit(db, {
    user,
    action,
    address: service.caller.address,
    at,
    traits: { provider: ssoProvider },
  });
  const notAfter = assertion.sessionNotOnOrAfter;
  return returnAddress(service, db, { user, context, notAfter });
}

type SignInResult = {
  user: UserRow;
  context: ResponseContext;
  notAfter: Date | undefined;
};

/** Returns the redirect target with an authorization code for PKCE, otherwise with the session itself. */
async function returnAddress(
  service: AuthService,
  db: AuthDatabase,
  { user, context: { flowId, redirectTo }, notAfter }: SignInResult,
): Promise<string> {
  const at = service.now();
  const userId = user.id;
  if (flowId === undefined) {
    const session = await startSession(service, db, { userId, method: "sso/saml", notAfter });
    return sessionRedirectUrl(redirectTo, session);
  }
  const flow = await findFlow(db, flowId, at);
  return codeRedirectUrl(
    redirectTo,
    await issueAuthCode(db, flow.id, { userId, sessionNotAfter: notAfter, at }),
  );
}
