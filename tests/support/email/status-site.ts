// The look-up of applications on a real port and a real database. The page is answered as JSON.
import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import PostalMime, { type Email } from "postal-mime";
import { defaultLanguage } from "#words";
import type { StatusPage } from "../../../contract/status.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import { clientAddress } from "../../../server/platform/http/request-context.ts";
import { createLog } from "../../../server/platform/log.ts";
import { statusRoutes } from "../../../server/status/routes.ts";
import { aDatabase } from "../data/database.ts";
import { serveRoutes } from "../server/serve-routes.ts";
import { aDelivery } from "./delivery.ts";

export const siteUrl = "https://school.example.org";

export async function aStatusSite({
  isRateLimited = false,
  language = defaultLanguage,
  onRendered = () => {},
} = {}) {
  const database = await aDatabase();
  const delivery = await aDelivery(database);
  const log = createLog("silent");
  const limits = database.as("site_limits");
  const pool = database.as("site_email");
  const moved: string[] = [];
  const render = async (result: StatusPage) => {
    await setImmediate();
    onRendered();
    return Response.json(result, { headers: { "cache-control": "no-store" } });
  };
  const app = new Hono().route(
    "/",
    statusRoutes({
      language,
      pool,
      delivery,
      limiter: createRateLimiter({ pool: limits, isOn: isRateLimited, log }),
      recipientLimiter: createRateLimiter({ pool: limits, isOn: true, log }),
      log,
      siteUrl,
      scholarshipInbox: () => "scholarships@school.example.org",
      tellBothAddresses: async ({ email }, newEmail) => void moved.push(`${email} ${newEmail}`),
      addressOf: (c) => c.req.header("x-test-address") ?? clientAddress(c, 0),
      render,
      renderRefusal: async (outcome) => Response.json({ outcome }),
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
    /** What the routes read and write with. */
    pool,
    url,
    /** Whom a corrected address concerns: the one before and the new one. */
    moved,
    post: async (path: string, fields: Record<string, string>) => {
      const response = await fetch(`${url}${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return { status: response.status, body: await response.text(), to: response.headers.get("location") };
    },
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
