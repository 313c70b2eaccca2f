// A real SMTP server on 127.0.0.1 that accepts mail or fails in a chosen way.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * `refuse 550` answers the recipient with that status, or only the recipient named behind it. `hang` never
 * greets. `drop` closes the connection after the data.
 */
export type MailServerBehavior =
  | "accept"
  | "drop"
  | "hang"
  | `refuse ${number}`
  | `refuse ${number} ${string}`;

type ReceivedMail = { from: string; to: string[]; raw: Uint8Array };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** How often a sender named a recipient, accepted or not. */
  attempts(): number;
  become(behavior: MailServerBehavior): void;
  parsed(): Promise<Email[]>;
  close(): Promise<void>;
};

export async function startMailServer(firstBehavior: MailServerBehavior): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let behavior = firstBehavior;
  let attempts = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (behavior !== "hang") done();
    },
    onRcptTo: ({ address }, _session, done) => {
      attempts += 1;
      const [, status, only = address] = behavior.split(" ");
      done(
        status && only === address
          ? Object.assign(new Error("not now"), { responseCode: Number(status) })
          : undefined,
      );
    },
    onData: (stream, session, done) => {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      stream.on("end", () => {
        if (behavior === "drop") return dropAll();
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks);
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  // Connections that `drop` closes raise errors here that the test expects.
  smtp.on("error", () => {});
  function dropAll(): void {
    for (const connection of smtp.connections) connection.close();
  }
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo; // a TCP server's address is an object
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    become: (next) => {
      behavior = next;
    },
    parsed: () => Promise.all(received.map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
