// Starts the site, the services and the listener in front of the database, and shuts them down. Loaded while
// PostgreSQL starts (main.ts).
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { waitingPasswords } from "../auth/accounts/passwords.ts";
import type { OpenedDatabase } from "../database/open-database.ts";
import { createDelivery } from "../delivery/create-delivery.ts";
import { announceAddressChange } from "../email/address-change/announce-address-change.ts";
import { startDueEmails } from "../email/start-due-emails.ts";
import type { Metrics, MetricsOptions } from "../metrics/metrics.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import type { Config } from "../platform/config/config.ts";
import { launchFaults } from "../platform/config/launch-faults.ts";
import { createRequestLogger } from "../platform/http/request-log.ts";
import { type AccessTokens, createAccessTokens } from "../platform/keys/access-token.ts";
import { loadSigningKeys, watchSigningKeys } from "../platform/keys/signing-keys.ts";
import type { Log } from "../platform/log.ts";
import { type BuiltSite, openBuiltSite } from "../site/built-site.ts";
import { callsInDatabase, callsInHostedProject } from "../site/call-as-anybody.ts";
import type { DevelopmentSite } from "../site/development-site.ts";
import { createMediaFinder, type FindMedia } from "../site/media/find-media.ts";
import { mediaInDatabase } from "../site/media/media-file.ts";
import { createPublications, type Publications } from "../site/publication/follow-publications.ts";
import { newestPublication } from "../site/publication/publication-store.ts";
import { createRenderer, type Renderer } from "../site/publication/render-apart.ts";
import { retainAssets, retainedAssetsFolder } from "../site/retain-assets.ts";
import { compressAfterMs, compressFiles, serveFiles } from "../site/serve-files.ts";
import { createApp, outboxDir } from "./app.ts";
import { connectionBounds, createPublicServer, listen, type PublicServer, stopServing } from "./listener.ts";
import { mailboxes } from "./mailboxes.ts";
import { preloadAfterMs, preloadModules } from "./preload-modules.ts";
import { type Say, shutDownOnSignal } from "./shut-down-on-signal.ts";
import { startupBanner } from "./startup-banner.ts";

export type PreparedServer = {
  tokens: AccessTokens;
  /**
   * Undefined in development: Vite is started after the database is open, because it would keep running after
   * a start that fails.
   */
  site: BuiltSite | undefined;
};

export type ServeOptions = {
  config: Config;
  log: Log;
  opened: OpenedDatabase;
  prepared: PreparedServer;
  isDevelopment: boolean;
  say: Say;
};

/** Prepares everything that needs no database. */
export async function prepare({
  config,
  log,
  isDevelopment,
}: Pick<ServeOptions, "config" | "log" | "isDevelopment">): Promise<PreparedServer> {
  const { dataDir, signingKeys: given } = config;
  const keys = await loadSigningKeys({ dataDir, given });
  const changedKeys = watchSigningKeys({ dataDir, given, log });
  const tokens = await createAccessTokens({ keys, changedKeys, issuer: `${config.siteUrl}/auth/v1`, now });
  if (isDevelopment) return { tokens, site: undefined };
  await retainCurrentAssets(config, log);
  return { tokens, site: await builtSite(config) };
}

/** Logs a failure and goes on, so that a full disk does not stop a start. */
async function retainCurrentAssets({ dataDir }: Config, log: Log): Promise<void> {
  const assetsDir = join(buildDir, "client", "assets");
  const keptDir = join(dataDir, retainedAssetsFolder);
  await retainAssets({ assetsDir, keptDir, now: now() }).catch((error: unknown) => {
    log.warn({ err: error }, `the assets of this build could not be kept in ${keptDir}`);
  });
}

/** Resolves once the server listens. */
export async function serve({
  config,
  log,
  opened,
  prepared,
  isDevelopment,
  say,
}: ServeOptions): Promise<void> {
  const { database } = opened;
  const delivery = createDelivery({
    pool: database.as("site_delivery"),
    smtpUrl: config.mail.smtpUrl,
    mailboxes: () => mailboxes(config),
    chatWebhookUrl: config.chatWebhookUrl,
    smsWebhookUrl: config.smsWebhookUrl,
    outboxDir: outboxDir(config.dataDir),
    log,
    now,
  });
  const site: BuiltSite | DevelopmentSite = prepared.site ?? (await developmentSite());
  const publishing = prepared.site && (await openPublications(prepared.site, { config, log, database }));
  const publications = publishing?.publications;
  const metrics =
    config.metrics &&
    (await loadMetrics({
      ...{ database, dataDir: config.dataDir, log, waitingPasswords },
      publications: () => publications?.state() ?? { shown: 0, refused: 0 },
    }));
  const { trustedProxies } = config;
  const requestLogger = createRequestLogger({ log, trustedProxies, onAnswer: metrics?.onAnswer });
  let isDraining = false;
  const app = createApp({
    config,
    log,
    database,
    tokens: prepared.tokens,
    delivery,
    now,
    metrics,
    requestLogger,
    site,
    editor: publishing && { ...publishing, buildDir, unconfigured: launchFaults(process.env) },
    isDraining: () => isDraining,
  });
  const { server, drain, stop } =
    "files" in site
      ? createPublicServer({
          answer: serveFiles({
            files: site.files,
            earlierAsset: site.earlierAsset,
            requestLogger,
            rest: getRequestListener(app.fetch),
          }),
          bounds: connectionBounds(config),
          onRefusal: metrics?.onConnectionRefused,
        })
      : withoutDrain(site.serve(app.fetch));
  const metricsServer = config.metrics && metrics && (await serveMetrics(metrics, config.metrics));
  await listen(server, config).catch(async (error: unknown) => {
    await metricsServer?.close();
    throw error;
  });
  delivery.start();
  const { siteUrl, hostedBackendUrl } = config;
  const accounts = hostedBackendUrl ? undefined : database.as("site_email");
  const stopPublications = publications?.follow({
    onChangedAddresses: announceAddressChange({ pool: accounts, delivery, log, siteUrl }),
  });
  const stopDueEmails = accounts && startDueEmails({ pool: accounts, delivery, log, now, siteUrl });
  setInterval(() => refreshKeys(prepared.tokens, log), refreshKeysMs).unref();
  if ("files" in site) setTimeout(() => void compressFiles(site.files), compressAfterMs).unref();
  setTimeout(() => void preloadModules({ site, config, log }), preloadAfterMs).unref();
  say(startupBanner({ config, database: opened.description, isDevelopment }));
  shutDownOnSignal(say, async ({ isGentle }) => {
    isDraining = true;
    drain();
    if (isGentle) await pause(config.drainSeconds * 1000);
    await stop();
    await metricsServer?.close();
    stopDueEmails?.();
    stopPublications?.();
    await publishing?.renderer.close();
    await delivery.close();
    await opened.close();
  });
}

type Publishing = {
  publications: Publications;
  renderer: Renderer;
  findMedia: FindMedia;
};

/** Shows what is published before the server listens, so that no visitor sees the words before it. */
async function openPublications(
  site: BuiltSite,
  { config, log, database }: Pick<ServeOptions, "config" | "log"> & Pick<OpenedDatabase, "database">,
): Promise<Publishing> {
  const { hostedBackendUrl, anonKey, dataDir } = config;
  const call = hostedBackendUrl
    ? callsInHostedProject(hostedBackendUrl, anonKey ?? "")
    : callsInDatabase(database.as("authenticator"));
  const findMedia = createMediaFinder({
    read: mediaInDatabase(call),
    cacheDir: join(dataDir, "media"),
    log,
  });
  const renderer = createRenderer();
  let compressing: NodeJS.Timeout | undefined;
  const publications = await createPublications({
    ...{ site, askForNewest: newestPublication(call), renderer, log },
    buildDir,
    keptDir: join(dataDir, "publications"),
    onShown: (files) => {
      clearTimeout(compressing);
      compressing = setTimeout(() => void compressFiles(files), compressAfterMs).unref();
    },
  });
  await publications.showKept();
  await publications.catchUp();
  return { publications, renderer, findMedia };
}

function refreshKeys(tokens: AccessTokens, log: Log): void {
  tokens.refreshKeys().catch((error: unknown) => {
    log.error({ err: error }, "the new signing keys cannot be used: this process goes on with those it has");
  });
}

/**
 * Much shorter than `publishedBeforeSigningMs`, for which a new key is published before it signs
 * (server/platform/keys/signing-keys.ts).
 */
const refreshKeysMs = 20_000;

function builtSite(config: Config): Promise<BuiltSite> {
  return openBuiltSite({
    buildDir,
    keptAssetsDir: join(config.dataDir, retainedAssetsFolder),
    siteUrl: config.siteUrl,
    backendOrigin: config.hostedBackendUrl,
  });
}

async function developmentSite() {
  const { createDevelopmentSite } = await import("../site/development-site.ts");
  return createDevelopmentSite(projectDir);
}

/** Imported on demand: the library consists of eighty modules, and few configurations have metrics. */
async function loadMetrics(options: MetricsOptions): Promise<Metrics> {
  const { createMetrics } = await import("../metrics/metrics.ts");
  return createMetrics(options);
}

function withoutDrain(server: Server): PublicServer {
  return { server, drain: () => {}, stop: () => stopServing(server) };
}

function now(): Date {
  return new Date();
}

const projectDir = join(import.meta.dirname, "..", "..");
/** Only tests set another folder (commands/testing/sample-school.mjs). */
const buildDir = join(projectDir, process.env.SITE_BUILD_DIR ?? "build");
