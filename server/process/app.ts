// The whole server as one tree of routes. Only this file combines all modules.
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { languages } from "#words";
import { type PagePath, pathIn } from "../../contract/pages.ts";
import { siteEditorApi } from "../../contract/site-editor.ts";
import type { Language } from "../../words/compose-language.ts";
import { authRoutes } from "../auth/routes.ts";
import { dataRoutes } from "../data/routes.ts";
import type { QueuedDelivery } from "../delivery/message.ts";
import { tellBothAddresses } from "../email/correct-address.ts";
import { emailRoutes } from "../email/routes.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { notifyRoutes } from "../notify/routes.ts";
import { createRateLimiter } from "../platform/admission/rate-limit.ts";
import type { Config } from "../platform/config/config.ts";
import {
  clientAddress,
  type RequestVariables,
  unavailableRetryAfterSeconds,
} from "../platform/http/request-context.ts";
import { type RequestLogger, requestLogging } from "../platform/http/request-log.ts";
import { securityHeaders } from "../platform/http/security-headers.ts";
import type { AccessTokens } from "../platform/keys/access-token.ts";
import type { Log } from "../platform/log.ts";
import { type Database, isDatabaseUnavailable } from "../platform/postgres/database.ts";
import { version } from "../platform/version.ts";
import { createApiCalls } from "../scholarship/api-calls.ts";
import { scholarshipRoutes } from "../scholarship/routes.ts";
import type { Site } from "../site/built-site.ts";
import { restAsCaller } from "../site/editor/rest-as-caller.ts";
import { type EditorDeps, editorRoutes } from "../site/editor/routes.ts";
import type { FindMedia } from "../site/media/find-media.ts";
import { mediaRoutes } from "../site/media/routes.ts";
import { statusRoutes } from "../status/routes.ts";
import { mailboxes } from "./mailboxes.ts";

export type AppParts = {
  config: Config;
  log: Log;
  database: Database;
  tokens: AccessTokens;
  delivery: QueuedDelivery;
  now: () => Date;
  /** Undefined if METRICS_PORT is not set. */
  metrics: Metrics | undefined;
  requestLogger: RequestLogger;
  /** True once the server was told to stop, while it finishes open requests. */
  isDraining: () => boolean;
  site: Site;
  /** Undefined in development, where words are changed in their files. */
  editor: (Omit<EditorDeps, "restFor" | "log"> & { findMedia: FindMedia }) | undefined;
};

export function createApp({
  config,
  log,
  database,
  tokens,
  delivery,
  now,
  metrics,
  requestLogger,
  isDraining,
  site,
  editor,
}: AppParts): Hono<{ Variables: RequestVariables }> {
  const limitsPool = database.as("site_limits");
  const onRefusal = metrics?.onRefusal;
  const limiter = createRateLimiter({ pool: limitsPool, isOn: config.isRateLimited, log, onRefusal });
  const recipientLimiter = createRateLimiter({ pool: limitsPool, isOn: true, log, onRefusal });
  const addressOf = (c: Context) => clientAddress(c, config.trustedProxies);
  const { serviceRoleKey, anonKey, siteUrl, hostedBackendUrl } = config;

  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(requestLogging(requestLogger));
  app.use(securityHeaders(siteUrl));
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (isDraining()) return c.json({ status: "stopping", version }, 503, retryAfter);
    const isReachable = await database.isReachable();
    return isReachable
      ? c.json({ status: "ok", version })
      : c.json({ status: "database unreachable", version }, 503, retryAfter);
  });
  app.route(
    "/auth/v1",
    authRoutes({
      pool: database.as("supabase_auth_admin"),
      tokens,
      delivery,
      limiter,
      recipientLimiter,
      log,
      now,
      siteUrl,
      addressOf,
      uriAllowList: config.auth.uriAllowList,
      settings: config.auth,
      isLimited: config.isRateLimited,
    }),
  );
  app.route(
    "/rest/v1",
    dataRoutes({
      pool: database.as("authenticator"),
      tokens,
      serviceRoleKey,
      anonKey,
      limiter,
      addressOf,
      log,
      isLimited: config.isRateLimited,
      onStored: metrics?.onStored,
    }),
  );
  app.route("/functions/v1", notifyRoutes({ delivery, limiter, log, addressOf }));
  app.route(
    "/api",
    emailRoutes({
      pool: database.as("site_email"),
      delivery,
      limiter,
      recipientLimiter,
      log,
      now,
      siteUrl,
      addressOf,
      scholarshipInbox: () => mailboxes(config).inbox,
      isTestingMode: !config.mail.smtpUrl,
      isBackendHosted: hostedBackendUrl !== undefined,
    }),
  );
  if (editor) {
    const restFor = restAsCaller({ fetch: app.fetch, hostedBackendUrl, anonKey });
    app.route(siteEditorApi, editorRoutes({ ...editor, restFor, log }));
    app.route("/media", mediaRoutes(editor.findMedia, addressOf));
  }
  for (const prefix of ["/auth/v1", "/rest/v1", "/functions/v1", "/api"]) {
    app.all(`${prefix}/*`, (c) =>
      c.json({ code: "not_found", message: "There is nothing at this address." }, 404),
    );
  }
  const pageWith = (language: Language, path: PagePath, result: object) =>
    new Request(`${siteUrl}${pathIn(language, path)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(result),
    });
  for (const language of languages()) {
    const base = pathIn(language, "/");
    app.route(
      base,
      statusRoutes({
        language: language.code,
        pool: database.as("site_email"),
        delivery,
        limiter,
        recipientLimiter,
        log,
        siteUrl,
        addressOf,
        scholarshipInbox: () => mailboxes(config).inbox,
        tellBothAddresses: ({ applicationId, email, language: code = language.code, ...changed }, newEmail) =>
          tellBothAddresses(
            { delivery, recipientLimiter, siteUrl, now },
            { id: applicationId, email, newEmail },
            { ...changed, language: code, isByLink: true },
          ),
        render: (result) => site.render(pageWith(language, "/status", result)),
        renderRefusal: (outcome) =>
          site.renderOnce(`status ${outcome} ${language.code}`, () =>
            pageWith(language, "/status", { outcome }),
          ),
      }),
    );
    app.route(
      base,
      scholarshipRoutes({
        language: language.code,
        limiter,
        log,
        now,
        siteUrl,
        addressOf,
        callsFor: createApiCalls({ fetch: app.fetch, hostedBackendUrl, anonKey }),
        render: (result) => site.render(pageWith(language, "/scholarship", result)),
      }),
    );
  }
  if (site.routes) app.route("/", site.routes());

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ err: error }, "unexpected error");
    if (isDatabaseUnavailable(error))
      return c.json(
        { code: "unavailable", message: "The database is not reachable. Please try again soon." },
        503,
        retryAfter,
      );
    return c.json({ code: "unexpected", message: "Something went wrong on our side." }, 500);
  });
  return app;
}

const retryAfter = { "Retry-After": String(unavailableRetryAfterSeconds) };

/** Folder of the outbox of testing mode. */
export function outboxDir(dataDir: string): string {
  return join(dataDir, "outbox");
}
