// Loads the modules that the start did not need, once the visitors of a restart are served. An update of the
// files of a running server (docs/operate.md) then does not affect it.
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log.ts";
import type { Site } from "../site/built-site.ts";

/** Loads one module after the other, because loading blocks requests. */
export async function preloadModules({
  site,
  config,
  log,
}: {
  site: Site;
  config: Config;
  log: Log;
}): Promise<void> {
  try {
    await import("nodemailer");
    await site.readAhead();
    if (config.auth.samlPrivateKey) await import("@node-saml/node-saml");
  } catch (error) {
    log.error({ err: error }, "a part of the server cannot be read; it is tried again when it is needed");
  }
}

export const preloadAfterMs = 60_000;
