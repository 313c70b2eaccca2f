// Composes the daily digest: figures and links, no word about an applicant.
import { dailyEmailLink } from "../../../contract/daily-email-link.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import type { DigestCounts, ReceivedDays } from "./digest-store.ts";

/** More of a kind are not counted. */
const maxCounted = 1_000;

type Digest = {
  to: string;
  counts: DigestCounts;
  days: ReceivedDays;
  siteUrl: string;
  /** Those of the staff's language. */
  words: Pick<Words, "digestEmail" | "language">;
};

export function composeDigest({ to, counts, days, siteUrl, words }: Digest): OutgoingMessage {
  const { digestEmail } = words;
  const desk = `${siteUrl}/scholarship-admin`;
  const lines = [
    [counts.received, digestEmail.received, `${desk}?from=${days.from}&to=${days.to}`],
    [counts.overdue, digestEmail.overdue, `${desk}?overdue=yes&sort=oldest`],
    [counts.untold, digestEmail.untold, `${desk}?untold=yes`],
    [counts.followUps, digestEmail.followUps, `${desk}?follow-up=yes`],
    [counts.flagged, digestEmail.flagged, `${desk}?flagged=yes`],
  ] as const;
  const told = lines.flatMap(([number, sentence, link]) =>
    number > 0 ? [`- ${formatPlural(sentence, { number, count: shown(number, words) })}:\n  ${link}`] : [],
  );
  return {
    kind: "mail",
    to,
    subject: digestEmail.subject,
    text: [
      digestEmail.intro,
      told.join("\n"),
      `${digestEmail.desk}\n${desk}`,
      digestEmail.closing,
      `-- \n${digestEmail.off}\n${siteUrl}${dailyEmailLink}`,
    ].join("\n\n"),
    // RFC 3834: out-of-office replies do not answer it.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

export function hasNews(counts: DigestCounts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function shown(count: number, { digestEmail, language }: Digest["words"]): string {
  const format = new Intl.NumberFormat(language.formats);
  return count > maxCounted
    ? formatMessage(digestEmail.moreThan, { count: format.format(maxCounted) })
    : format.format(count);
}
