// A mail server that closes when the test ends.
import { onTestFinished } from "vitest";
import { type MailServer, type MailServerBehavior, startMailServer } from "./smtp-server.ts";

export async function aMailServer(mood: MailServerBehavior = "accept"): Promise<MailServer> {
  const server = await startMailServer(mood);
  onTestFinished(() => server.close());
  return server;
}
