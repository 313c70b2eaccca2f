// The look-up of applications on a real port and a real database. The page is answered as JSON.
import { Hono } from "hono";
import PostalMime, { type Email } from "postal-mime";
import { clientAddress } from "../../../server/platform/http/request-context.ts";
import { createRateLimiter } from "../../../server/platform/limits/rate-limit.ts";
import { createLog } from "../../../server/platform/log.ts";
import { statusRoutes } from "../../../server/status/routes.ts";
import { aDatabase } from "../data/database.ts";
import { serveRoutes } from "../server/serve-routes.ts";
import { aDelivery } from "./delivery.ts";

export const siteUrl = "https://school.example.org";

export async function aStatusSite({ isRateLimited = false } = {}) {
  const database = await aDatabase();
  const delivery = await aDelivery(database);
  const log = createLog("silent");
  const pool = database.as("site_limits");
  const app = new Hono().route(
    "/",
    statusRoutes({
      pool: database.as("site_email"),
      delivery,
      limiter: createRateLimiter({ pool, isOn: isRateLimited, log }),
      recipientLimiter: createRateLimiter({ pool, isOn: true, log }),
      log,
      siteUrl,
      addressOf: (c) => clientAddress(c, 0),
      render: async (result) => Response.json(result, { headers: { "cache-control": "no-store" } }),
    }),
  );
  const url = await serveRoutes(app);
  const answerOf = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    cacheControl: response.headers.get("cache-control"),
  });
  return {
    database,
    url,
    ask: async (reference: string, email: string, headers: Record<string, string> = {}) =>
      answerOf(
        await fetch(`${url}/status`, {
          method: "POST",
          body: new URLSearchParams({ reference, email }),
          headers,
        }),
      ),
    open: async (link: string) => answerOf(await fetch(`${url}${link.slice(siteUrl.length)}`)),
    /** The mails so far, once everything that follows an answer is done. */
    mails: async (): Promise<Email[]> => {
      await delivery.close();
      return Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
    },
  };
}

/** The link in a mail. */
export function linkIn(mail: Email | undefined): string {
  return /https:\S+\/status\?token=[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
}
