// The school's mail server: a real SMTP server that records the applicant of each mail to the school's
// inbox. While it is closed, connections are refused.
import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../commands/servers/free-port.mjs";

export type MailReceiver = {
  /** Settings of a server that sends its mail here. */
  env: Record<string, string>;
  /** How many mails about each applicant were accepted, by the applicant's email address. */
  taken: Map<string, number>;
  /** The recipients of every accepted mail, whatever its subject. */
  recipients: string[];
  open(): Promise<void>;
  close(): Promise<void>;
};

export async function createMailReceiver(): Promise<MailReceiver> {
  const port = await freePort();
  const taken = new Map<string, number>();
  const recipients: string[] = [];
  let smtp: SMTPServer | undefined;

  function note(mail: string, to: string[]): void {
    recipients.push(...to);
    if (!to.includes(inbox)) return;
    const [, applicant = "unknown"] = /^Reply-To: <?([^\s<>]+)>?\r?$/im.exec(mail) ?? [];
    taken.set(applicant, (taken.get(applicant) ?? 0) + 1);
  }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "School <no-reply@school.example>",
      SCHOLARSHIP_INBOX: inbox,
    },
    taken,
    recipients,
    open: async () => {
      smtp = listener(note);
      smtp.listen(port, "127.0.0.1");
      await once(smtp.server, "listening");
    },
    close: async () => {
      const open = smtp;
      smtp = undefined;
      if (open) await new Promise<void>((resolve) => open.close(resolve));
    },
  };
}

function listener(note: (mail: string, to: string[]) => void): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let mail = "";
      stream.on("data", (chunk: Uint8Array) => (mail += chunk));
      stream.on("end", () => {
        note(
          mail,
          envelope.rcptTo.map(({ address }) => address),
        );
        done();
      });
    },
  });
  smtp.on("error", () => {}); // a killed sender breaks its connection, which is no fault here
  return smtp;
}

const inbox = "office@school.example";
