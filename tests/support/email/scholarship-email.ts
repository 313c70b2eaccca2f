// The scholarship email endpoint on a real port and a real database, an application to send, and the
// client's calls.

import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import {
  detailFields,
  type ScholarshipForm,
  scholarshipFormSchema,
  toStoredApplication,
} from "../../../contract/scholarship.ts";
import { emailRoutes } from "../../../server/email/routes.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import { clientAddress } from "../../../server/platform/http/request-context.ts";
import { createLog } from "../../../server/platform/log.ts";
import { aDatabase, type TestDatabase } from "../data/database.ts";
import { insertApplication } from "../data/stored-application.ts";
import { serveRoutes } from "../server/serve-routes.ts";
import { aDelivery, type TestDeliveryOptions } from "./delivery.ts";

const formPrograms = wordsOf(defaultLanguage).formPrograms.map(({ answer }) => answer);

export const zoe: ScholarshipForm = {
  firstName: "Zoë",
  lastName: "O'Brien-Łukasz",
  email: "zoe@example.org",
  phone: "(555) 555-0199",
  address: "120 Main Street, Apt 4",
  city: "São Paulo",
  state: "Florida",
  zip: "33101",
  education: "GED, 2019",
  program: "HVAC",
  career: "Fix things 🔧",
  financial: "I can pay $50 <now> & nothing more",
  story: "Line one\n\nLine two: 家族 👩‍👧‍👦",
  goals: "A steady job by summer",
};

/** Values sent beside the form; `headers` are request headers. */
type ApplyOptions = { id?: string; headers?: Record<string, string>; [field: string]: unknown };

export async function anEmailService(
  options: TestDeliveryOptions & {
    isRateLimited?: boolean;
    trustedProxies?: number;
    limitsPool?: Pool;
    isBackendHosted?: boolean;
  } = {},
) {
  const database = await aDatabase();
  const delivery = await aDelivery(database, options);
  const log = createLog("silent");
  const limiter = createRateLimiter({
    pool: options.limitsPool ?? database.as("site_limits"),
    isOn: options.isRateLimited ?? false,
    log,
  });
  const { trustedProxies = 0, smtpUrl, isBackendHosted = false } = options;
  const app = new Hono().route(
    "/api",
    emailRoutes({
      pool: database.as("site_email"),
      recipientLimiter: createRateLimiter({ pool: database.as("site_limits"), isOn: true, log }),
      delivery,
      limiter,
      log,
      now: () => new Date(),
      siteUrl: "https://school.example.org",
      isBackendHosted,
      isTestingMode: !smtpUrl,
      addressOf: (c) => clientAddress(c, trustedProxies),
      scholarshipInbox: () => "Scholarships <inbox@school.example>",
    }),
  );
  const url = `${await serveRoutes(app)}/api/send-scholarship-email`;
  return {
    database,
    delivery,
    url,
    /** Stores the record and asks for its email, as the page does. */
    apply: async (form: ScholarshipForm = zoe, { headers = {}, ...extra }: ApplyOptions = {}) => {
      const id = await storeRecord(database, form, extra.id);
      return { id, ...(await post(url, { ...form, ...extra, id }, headers)) };
    },
  };
}

/** Stores what the browser's insert would store, once for an id; nothing if the form breaks the rules. */
export async function storeRecord(
  { owner }: TestDatabase,
  form: ScholarshipForm = zoe,
  id: string = randomUUID(),
): Promise<string> {
  const parsed = scholarshipFormSchema(formPrograms).safeParse(form);
  if (!parsed.success) return id;
  const { rowCount } = await owner.query("select from scholarship_applications where id = $1", [id]);
  return rowCount ? id : insertApplication(owner, toStoredApplication({ ...parsed.data, id }));
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(url, {
    ...init,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export async function storedAgo(database: TestDatabase, age: string): Promise<string> {
  const id = await storeRecord(database);
  await database.owner.query(
    "update scholarship_applications set created_at = now() - $2::interval where id = $1",
    [id, age],
  );
  return id;
}

export async function erase({ owner }: TestDatabase, id: string): Promise<void> {
  await owner.query("insert into application_erasures (application_id, kind) values ($1, 'anonymized')", [
    id,
  ]);
}

export async function detailsIn({
  database,
}: {
  database: TestDatabase;
}): Promise<Record<string, unknown>[]> {
  const { rows } = await database.owner.query(
    `select application_id, ${detailFields.join(", ")}, language from scholarship_application_details
     order by created_at`,
  );
  return rows;
}

/** Seconds until the next attempt of each mail that was never attempted, soonest first. */
export async function secondsUntilTried({ database }: { database: TestDatabase }): Promise<number[]> {
  const { rows } = await database.owner.query<{ seconds: number }>(
    `select extract(epoch from next_attempt_at - now())::float8 as seconds from delivery.messages
     where sent_at is null and attempts = 0 order by next_attempt_at`,
  );
  return rows.map(({ seconds }) => seconds);
}
