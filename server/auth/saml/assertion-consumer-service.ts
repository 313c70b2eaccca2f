// Signs in whom an identity provider vouches for (POST /sso/saml/acs, assertion consumer service). A browser
// stands here, so whatever comes of it is an address to go to: where the sign-in began, with a session, a
// code or an error.
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, refusalOf } from "../errors.ts";
import { codeReturn, refusalReturn, sessionReturn } from "../http/redirect-url.ts";
import { limits, takeFrom } from "../limits.ts";
import type { AuthDatabase, AuthService, Requester } from "../service.ts";
import { startSession } from "../sessions/start-session.ts";
import { findFlow, issueAuthCode } from "../sign-in/flow-state.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import type { Assertion } from "./assertion.ts";
import { invalidResponse } from "./errors.ts";
import { readProviderMetadata } from "./provider-metadata.ts";
import { lockProvider } from "./provider-store.ts";
import { readPerson } from "./read-subject.ts";
import { spendAssertion } from "./relay-state-store.ts";
import type { ResponseForm } from "./requests.ts";
import { accountOfPerson, providerName } from "./resolve-saml-account.ts";
import { type Occasion, occasionOf, responseXml } from "./response-context.ts";
import { serviceProviderOf } from "./service-provider.ts";
import { checkResponse, forgetAt } from "./validate-response.ts";

/** Throws `saml_provider_disabled`; any other refusal is part of the address. */
export async function receiveResponse(
  service: AuthService,
  form: ResponseForm,
  requester: Requester,
): Promise<string> {
  serviceProviderOf(service);
  return leadingTo(service, requester.redirectTo, async () => {
    await takeFrom(service.limiter, limits.assertion, requester.address);
    const occasion = await occasionOf(service, form, requester);
    return leadingTo(service, occasion.redirectTo, async () => {
      const assertion = await vouchedFor(service, form, occasion);
      return service.db.transaction().execute((db) => admit(service, db, { occasion, assertion, requester }));
    });
  });
}

/** What is refused leads to `target` too. */
async function leadingTo(service: AuthService, target: string, find: () => Promise<string>): Promise<string> {
  try {
    return await find();
  } catch (error) {
    return refusalReturn(target, refusalOf(error, service.log), true);
  }
}

async function vouchedFor(
  service: AuthService,
  form: ResponseForm,
  { provider, requestId }: Occasion,
): Promise<Assertion> {
  return checkResponse(responseXml(form), {
    provider: await readProviderMetadata(provider.metadataXml),
    service: serviceProviderOf(service),
    requestId,
    now: service.now(),
  });
}

type Admission = { occasion: Occasion; assertion: Assertion; requester: Requester };

/**
 * Sign-ins through one provider take turns here, so that an assertion is spent once and a person gets one
 * account.
 */
async function admit(
  service: AuthService,
  db: AuthDatabase,
  { occasion, assertion, requester }: Admission,
): Promise<string> {
  const at = service.now();
  const { provider } = occasion;
  if (!(await lockProvider(db, provider.id))) throw new AuthRefusal("sso_provider_not_found");
  const spent = { providerId: provider.id, assertionId: assertion.id, until: forgetAt(assertion), now: at };
  if (!(await spendAssertion(db, spent))) throw invalidResponse("used");
  const vouchedBy = providerName(provider.id);
  const person = readPerson(assertion, provider.attributeMapping);
  const { user, isNew } = await accountOfPerson(db, { provider: vouchedBy, person, at });
  if (isBanned(user, at)) throw new AuthRefusal("user_banned");
  const action = isNew ? "user_signedup" : "login";
  await writeAudit(db, { user, action, address: requester.address, at, traits: { provider: vouchedBy } });
  const notAfter = assertion.sessionNotOnOrAfter;
  return returnAddress(service, db, { user, occasion, requester, notAfter });
}

type Return = { user: UserRow; occasion: Occasion; requester: Requester; notAfter: Date | undefined };

/** With a code where the browser asked for one (PKCE), else with the session itself. */
async function returnAddress(
  service: AuthService,
  db: AuthDatabase,
  { user, occasion: { flowId, redirectTo }, requester, notAfter }: Return,
): Promise<string> {
  const at = service.now();
  const userId = user.id;
  if (flowId === undefined) {
    const session = await startSession(service, db, { userId, method: "sso/saml", requester, notAfter });
    return sessionReturn(redirectTo, session);
  }
  const flow = await findFlow(db, flowId, at);
  return codeReturn(redirectTo, await issueAuthCode(db, flow.id, { userId, sessionNotAfter: notAfter, at }));
}
