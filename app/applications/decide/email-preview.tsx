// The emails to several applicants, one at a time, as each will go out.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, formatCount } from "../describe-application.ts";
import { useLanguageTag } from "../use-language-name.ts";
import type { Recipient } from "./recipients.ts";
import type { TextOf } from "./use-several-decisions.ts";

type EmailPreviewProps = {
  recipients: Recipient[];
  emailTo: TextOf;
  /** The code of an applicant's language. */
  languageOf: (application: StoredApplication) => string;
};

export function EmailPreview({ recipients, emailTo, languageOf }: EmailPreviewProps) {
  const words = useWords("decisions").several;
  const labels = useWords("applicationDetail").message;
  const tagOf = useLanguageTag();
  const [index, setIndex] = useState(0);
  // A tick may have left out some of them meanwhile.
  const at = Math.min(index, recipients.length - 1);
  const recipient = recipients[at];
  if (!recipient) return null;
  const { application } = recipient;
  const { subject, body } = emailTo(recipient);
  const lang = tagOf(languageOf(application));
  const step = (by: number) => setIndex((at + by + recipients.length) % recipients.length);
  return (
    <DialogSection title={words.preview}>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow text-base text-ink-muted">
          {formatMessage(words.previewOf, {
            number: formatCount(at + 1),
            total: formatCount(recipients.length),
          })}
        </p>
        {recipients.length > 1 ? (
          <>
            <Button variant="outline" className="px-3!" onClick={() => step(-1)}>
              {words.previous}
            </Button>
            <Button variant="outline" className="px-3!" onClick={() => step(1)}>
              {words.next}
            </Button>
          </>
        ) : null}
      </div>
      <dl className="space-y-3 rounded-xs border border-line bg-ground-alt p-4">
        <div>
          <dt className="font-semibold text-base text-ink-muted">{labels.to}</dt>
          <dd dir="auto" className="wrap-anywhere">
            <span>{applicantName(application)}</span> (<AddressText text={application.email} />
            <span>)</span>
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{labels.subject}</dt>
          <dd dir="auto" lang={lang} className="wrap-anywhere">
            {subject}
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{labels.body}</dt>
          <dd dir="auto" lang={lang} className="whitespace-pre-wrap wrap-anywhere">
            {body}
          </dd>
        </div>
      </dl>
    </DialogSection>
  );
}
