// Mail over SMTP (RFC 5321) through nodemailer's pool. No refusal is final: a 5xx is as often a wrong
// password or a full mailbox as a wrong address. So mail is retried until it is sent or has expired.
import type { Transporter } from "nodemailer";
import { composeMail, type Mailboxes } from "./compose-mail.ts";
import { DeliveryError, systemErrorCode } from "./errors.ts";
import type { Transport } from "./transport.ts";

/**
 * Connects with the first mail. `carry` rejects with DeliveryError: `refused` for a status of the server,
 * `timed_out` or `unreachable` without one.
 */
export function createMailServer({ smtpUrl, mailboxes }: { smtpUrl: string; mailboxes: () => Mailboxes }): {
  carry: Transport;
  close(): void;
} {
  let opening: Promise<Transporter> | undefined;
  const transport = () => {
    opening ??= openTransport(smtpUrl).catch((error: unknown) => {
      opening = undefined; // the next mail makes another attempt
      throw error;
    });
    return opening;
  };
  return {
    carry: async ({ id, message, createdAt }) => {
      if (message.kind !== "mail") return;
      const mail = composeMail({ id, mail: message, ...mailboxes(), createdAt });
      const pool = await transport();
      await pool
        .sendMail({ ...mail, signal: AbortSignal.timeout(attemptTimeoutMs) })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
    },
    close: () => void opening?.then((pool) => pool.close()).catch(() => {}),
  };
}

/** nodemailer is imported with the first mail, so that a start does not wait for it. */
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

/** Milliseconds for a whole attempt: less than the half minute that the form waits, and less than a claim. */
const attemptTimeoutMs = 20_000;

function failureOf(cause: unknown): DeliveryError {
  const code = systemErrorCode(cause) ?? "";
  const status = cause instanceof Error && "responseCode" in cause ? String(cause.responseCode ?? "") : "";
  const detail = `${code} ${status}`.trim();
  if (status) return new DeliveryError("refused", { detail, cause });
  return new DeliveryError(/TIMEDOUT|ABORT|Timeout/i.test(code) ? "timed_out" : "unreachable", {
    detail,
    cause,
  });
}
