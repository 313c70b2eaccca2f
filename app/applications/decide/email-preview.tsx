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
import type { TextOf } from "./use-several-decisions.ts";

type EmailPreviewProps = {
  applications: StoredApplication[];
  emailTo: TextOf;
  /** The code of an applicant's language. */
  languageOf: (application: StoredApplication) => string;
};

export function EmailPreview({ applications, emailTo, languageOf }: EmailPreviewProps) {
  const words = useWords("decisions").several;
  const labels = useWords("applicationDetail").message;
  const tagOf = useLanguageTag();
  const [index, setIndex] = useState(0);
  const application = applications[index];
  if (!application) return null;
  const { subject, body } = emailTo(application);
  const lang = tagOf(languageOf(application));
  const step = (by: number) => setIndex((index + by + applications.length) % applications.length);
  return (
    <DialogSection title={words.preview}>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow text-base text-ink-muted">
          {formatMessage(words.previewOf, {
            number: formatCount(index + 1),
            total: formatCount(applications.length),
          })}
        </p>
        {applications.length > 1 ? (
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
