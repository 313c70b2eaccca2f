// Real mail over SMTP (RFC 5321) through nodemailer's pool. A refusal is never final here: a 5xx is as often
// a wrong password or a full mailbox as a wrong address, so mail is retried until sent or of no use.
import type { Transporter } from "nodemailer";
import { composeMail, type Mailboxes } from "./compose-mail.ts";
import { DeliveryError, systemCodeOf } from "./errors.ts";
import type { Carry } from "./transports.ts";

export function createMailServer({ smtpUrl, ...mailboxes }: Mailboxes & { smtpUrl: string }): {
  carry: Carry;
  close(): void;
} {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= openTransport(smtpUrl).catch((error: unknown) => {
      opening = undefined; // the next mail tries again
      throw error;
    });
    return opening;
  };
  return {
    carry: async ({ id, message, createdAt }) => {
      if (message.kind !== "mail") return;
      const mail = composeMail({ id, mail: message, ...mailboxes, createdAt });
      const pool = await transport();
      await pool.sendMail({ ...mail, signal: AbortSignal.timeout(attemptMs) }).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    close: () => void opening?.then((pool) => pool.close()).catch(() => {}),
  };
}

/** The library is read when the first mail goes out. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: 5,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
}

/** For a whole try: less than the half minute that the form waits, and than a claim lasts. */
const attemptMs = 20_000;

function failureOf(cause: unknown): DeliveryError {
  const code = systemCodeOf(cause) ?? "";
  const status = cause instanceof Error && "responseCode" in cause ? String(cause.responseCode ?? "") : "";
  const detail = `${code} ${status}`.trim();
  if (status) return new DeliveryError("refused", { detail, cause });
  return new DeliveryError(/TIMEDOUT|ABORT|Timeout/i.test(code) ? "timed_out" : "unreachable", {
    detail,
    cause,
  });
}
