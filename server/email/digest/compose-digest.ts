// Composes the daily digest: figures and links, no word about an applicant.
import { digestEmail as words } from "#content/digest.ts";
import { dailyEmailLink } from "../../../contract/daily-email-link.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import type { DigestCounts } from "./digest-store.ts";

/** More of a kind are not counted. */
const maxCounted = 1_000;

export function composeDigest(address: string, counts: DigestCounts, siteUrl: string): OutgoingMessage {
  const desk = `${siteUrl}/scholarship-admin`;
  const lines = [
    [counts.received, words.received, `${desk}?status=new`],
    [counts.overdue, words.overdue, `${desk}?overdue=yes&sort=oldest`],
    [counts.flagged, words.flagged, `${desk}?flagged=yes`],
  ] as const;
  const told = lines.flatMap(([count, sentence, link]) =>
    count > 0 ? [`- ${sentence(shown(count), count)}:\n  ${link}`] : [],
  );
  return {
    kind: "mail",
    to: address,
    subject: words.subject,
    text: [
      words.intro,
      told.join("\n"),
      `${words.desk}\n${desk}`,
      words.closing,
      `-- \n${words.off}\n${siteUrl}${dailyEmailLink}`,
    ].join("\n\n"),
    // RFC 3834: out-of-office replies do not answer it.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

export function hasNews({ received, overdue, flagged }: DigestCounts): boolean {
  return received > 0 || overdue > 0 || flagged > 0;
}

function shown(count: number): string {
  const format = new Intl.NumberFormat("en-US");
  return count > maxCounted ? words.moreThan(format.format(maxCounted)) : format.format(count);
}
