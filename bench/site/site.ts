// This site's server for a bench, started as an operator does: built, with its own embedded database. It has
// no rate limits, and new accounts are confirmed automatically.
import { freePort } from "../../commands/servers/free-port.mjs";
import { serverBelow } from "./launch.ts";
import { type ServerProcess, serverProcess } from "./server-process.ts";

export type BenchSite = ServerProcess & { dataDir: string };

export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<BenchSite> {
  const port = await freePort();
  const server = await serverProcess({
    args: ["commands/start.mjs"],
    port,
    readyPath: "/readyz",
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      AUTH_AUTOCONFIRM: "true",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  return { ...server, pid: await serverBelow(server.pid), dataDir };
}
