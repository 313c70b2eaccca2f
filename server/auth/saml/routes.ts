// Routes for single sign-on with SAML 2.0: POST /sso, and metadata and assertion consumer service as
// in Supabase Auth (internal/api/saml.go).
import { type Context, Hono } from "hono";
import { type BodyFault, boundedBody } from "../../platform/http/request-body.ts";
import { AuthRefusal } from "../errors.ts";
import { answerRefusal, bodyRefusal, type Edge } from "../http/http-context.ts";
import { refusalReturn } from "../http/redirect-url.ts";
import { maxBodyBytes } from "../http/requests.ts";
import { receiveResponse } from "./assertion-consumer-service.ts";
import { maxFormBytes, readResponseForm, singleSignOnRequest } from "./requests.ts";
import { describeService } from "./service-metadata.ts";
import { serviceProviderOf } from "./service-provider.ts";
import { startSignIn } from "./start-sign-in.ts";

/**
 * The routes below /auth/v1/sso. They come before the module's bound on bodies, because an identity
 * provider's form may be larger. Without AUTH_SAML_PRIVATE_KEY every path answers `saml_provider_disabled`.
 */
export function singleSignOnRoutes({ service, addressOf, from, read, limited, human, bounded }: Edge): Hono {
  if (!service.settings.samlPrivateKey) return switchedOff();
  const app = new Hono();
  app.post("/", bounded(maxBodyBytes), limited("signIn"), human, async (c) => {
    const request = await read(c, singleSignOnRequest);
    const url = await startSignIn(service, request, from(c, request.redirect_to));
    return request.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
  });
  app.get("/saml/metadata", (c) => {
    const isDownload = c.req.query("download") === "true";
    c.header("Content-Type", "application/xml");
    c.header("Cache-Control", "public, max-age=600");
    if (isDownload) c.header("Content-Disposition", 'attachment; filename="metadata.xml"');
    return c.body(describeService(serviceProviderOf(service), { now: service.now(), isDownload }));
  });
  const refuse = (c: Context, fault: BodyFault) =>
    c.redirect(refusalReturn(service.siteUrl, bodyRefusal(fault), true), 303);
  app.post("/saml/acs", boundedBody({ maxBytes: maxFormBytes, addressOf, refuse }), async (c) => {
    const form = readResponseForm(await c.req.text());
    return c.redirect(await receiveResponse(service, form, from(c, form.relayState)), 303);
  });
  return app;
}

/** As in Supabase Auth the answer does not depend on the body. */
function switchedOff(): Hono {
  const refuse = (c: Context) => answerRefusal(c, new AuthRefusal("saml_provider_disabled"));
  return new Hono().all("*", refuse);
}
