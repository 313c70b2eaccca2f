// Composes the mail to administrators after a publication that changed where money or mail goes, or which
// scripts run: the addresses as they are now, and what to do about a stranger's change.
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";

type AddressChange = {
  to: string;
  siteUrl: string;
  /** Those of the staff's language. */
  words: Pick<Words, "addressChangeEmail" | "school">;
};

export function composeAddressChange({ to, siteUrl, words }: AddressChange): OutgoingMessage {
  const { addressChangeEmail: texts, school } = words;
  const { email, links, paymentLinks } = school;
  const named = (["bookingPage", "calendarWidget", "calendarScript", "applicationForm"] as const).map(
    (name) => line(texts.names[name], links[name]),
  );
  const payments = Object.entries(paymentLinks).map(([amount, link]) =>
    line(/^\d+$/.test(amount) ? formatMessage(texts.payment, { amount }) : texts.otherPayment, link),
  );
  return {
    kind: "mail",
    to,
    subject: texts.subject,
    text: [
      texts.intro,
      [line(texts.names.email, email), ...named, ...payments].join("\n"),
      texts.known,
      `${texts.unknown}\n${siteUrl}/site-editor?history`,
    ].join("\n\n"),
    // RFC 3834: out-of-office replies do not answer it.
    headers: { "Auto-Submitted": "auto-generated" },
  };

  function line(name: string, address: string): string {
    return `- ${name}: ${address || texts.none}`;
  }
}
