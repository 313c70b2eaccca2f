// Routes for single sign-on with SAML 2.0: POST /sso, and metadata and assertion consumer service as
// in Supabase Auth (internal/api/saml.go).
import { type Context, Hono } from "hono";
import { type BodyRefusalReason, limitBody } from "../../platform/http/request-body.ts";
import { AuthRefusal } from "../errors.ts";
import { bodyRefusal, type HttpContext, refusalResponse } from "../http/http-context.ts";
import { errorRedirectUrl } from "../http/redirect-url.ts";
import { maxBodyBytes } from "../http/requests.ts";
import { consumeAssertion } from "./assertion-consumer-service.ts";
import { maxFormBytes, readResponseForm, singleSignOnRequest } from "./requests.ts";
import { serviceProviderMetadata } from "./service-metadata.ts";
import { serviceProviderOf } from "./service-provider.ts";
import { startSignIn } from "./start-sign-in.ts";

/**
 * The routes below /auth/v1/sso. They come before the module's body limit, because an identity provider's
 * form may be larger. Without AUTH_SAML_PRIVATE_KEY every path answers `saml_provider_disabled`.
 */
export function singleSignOnRoutes({
  shared,
  serviceFor,
  addressOf,
  readBody,
  rateLimit,
  requireCaptcha,
  bodyLimit,
}: HttpContext): Hono {
  if (!shared.settings.samlPrivateKey) return switchedOff();
  const app = new Hono();
  app.post("/", bodyLimit(maxBodyBytes), rateLimit("signIn"), requireCaptcha, async (c) => {
    const request = await readBody(c, singleSignOnRequest);
    const url = await startSignIn(serviceFor(c, request.redirect_to), request);
    return request.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
  });
  app.get("/saml/metadata", (c) => {
    const isDownload = c.req.query("download") === "true";
    c.header("Content-Type", "application/xml");
    c.header("Cache-Control", "public, max-age=600");
    if (isDownload) c.header("Content-Disposition", 'attachment; filename="metadata.xml"');
    return c.body(serviceProviderMetadata(serviceProviderOf(shared), { now: shared.now(), isDownload }));
  });
  const refuse = (c: Context, fault: BodyRefusalReason) =>
    c.redirect(errorRedirectUrl(shared.siteUrl, bodyRefusal(fault), true), 303);
  app.post("/saml/acs", limitBody({ maxBytes: maxFormBytes, addressOf, refuse }), async (c) => {
    const form = readResponseForm(await c.req.text());
    return c.redirect(await consumeAssertion(serviceFor(c, form.relayState), form), 303);
  });
  return app;
}

/** As in Supabase Auth, the answer does not depend on the body. */
function switchedOff(): Hono {
  const refuse = (c: Context) => refusalResponse(c, new AuthRefusal("saml_provider_disabled"));
  return new Hono().all("*", refuse);
}
