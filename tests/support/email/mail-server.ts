// A mail server that closes when the test ends.
import { onTestFinished } from "vitest";
import { type MailServer, type MailServerBehavior, startMailServer } from "./smtp-server.ts";

export async function aMailServer(behavior: MailServerBehavior = "accept"): Promise<MailServer> {
  const server = await startMailServer(behavior);
  onTestFinished(() => server.close());
  return server;
}
