// The form route on a real port, with the data service and the email endpoint that it calls, on a database
// of its own. Instead of the page it answers the JSON that the page would show.
import { Hono } from "hono";
import { defaultLanguage } from "#words";
import { dataRoutes } from "../../../server/data/routes.ts";
import { emailRoutes } from "../../../server/email/routes.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import { clientAddress } from "../../../server/platform/http/request-context.ts";
import { createLog } from "../../../server/platform/log.ts";
import { createApiCalls } from "../../../server/scholarship/api-calls.ts";
import { scholarshipRoutes } from "../../../server/scholarship/routes.ts";
import { accessTokens } from "../data/caller.ts";
import { aDatabase, type TestDatabase } from "../data/database.ts";
import { serveRoutes } from "../server/serve-routes.ts";
import { aDelivery } from "./delivery.ts";

type FormSiteOptions = {
  isRateLimited?: boolean;
  trustedProxies?: number;
  /** Of the page with the form. */
  language?: string;
  smtpUrl?: string;
  hostedBackendUrl?: string;
  anonKey?: string;
  /** Replaces the test's own pools, for example with those of a database that is away. */
  pools?: Pick<TestDatabase, "as">;
};

export const siteUrl = "https://school.example.org";

export async function aFormSite(options: FormSiteOptions = {}) {
  const { isRateLimited = false, trustedProxies = 0, language = defaultLanguage } = options;
  const { smtpUrl, hostedBackendUrl, anonKey } = options;
  const database = await aDatabase();
  const pools = options.pools ?? database;
  const delivery = await aDelivery(database, { smtpUrl });
  const log = createLog("silent");
  const clock = { now: new Date() };
  const limiter = createRateLimiter({ pool: pools.as("site_limits"), isOn: isRateLimited, log });
  const addressOf = (c: Parameters<typeof clientAddress>[0]) => clientAddress(c, trustedProxies);
  const app = new Hono();
  const tokens = await accessTokens();
  app.route(
    "/rest/v1",
    dataRoutes({
      pool: pools.as("authenticator"),
      tokens,
      serviceRoleKey: undefined,
      anonKey: undefined,
      limiter,
      addressOf,
      log,
      isLimited: isRateLimited,
    }),
  );
  app.route(
    "/api",
    emailRoutes({
      pool: pools.as("site_email"),
      delivery,
      limiter,
      recipientLimiter: limiter,
      log,
      now: () => clock.now,
      siteUrl,
      addressOf,
      scholarshipInbox: () => "inbox@school.example",
      isTestingMode: !smtpUrl,
      isBackendHosted: hostedBackendUrl !== undefined,
    }),
  );
  app.route(
    "/",
    scholarshipRoutes({
      language,
      limiter,
      log,
      siteUrl,
      addressOf,
      now: () => clock.now,
      callsFor: createApiCalls({ fetch: app.fetch, hostedBackendUrl, anonKey }),
      render: async (posted) => Response.json(posted, { headers: { "cache-control": "no-store" } }),
    }),
  );
  const url = `${await serveRoutes(app)}/scholarship`;
  return {
    database,
    delivery,
    clock,
    url,
    post: async (body: object | string, headers: Record<string, string> = {}) => {
      const text = typeof body === "string" ? body : new URLSearchParams(Object.entries(body)).toString();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: text,
      });
      const isPage = response.headers.get("content-type")?.includes("json");
      const answer = await (isPage ? response.json() : response.text());
      return { status: response.status, headers: response.headers, answer };
    },
    rows: async () => (await database.owner.query("select * from scholarship_applications")).rows,
  };
}
