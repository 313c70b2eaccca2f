// A free TCP port, for a server that is started beside others on one machine. Node built-ins only.
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of 127.0.0.1 that was free a moment ago: nothing keeps another program from taking it before the
 * caller does.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP listener has no port.");
  return address.port;
}
