// The language in which emails to an applicant are prepared: that of the form. Nothing is prepared before it
// is known, so that nobody gets an email in a language that is not theirs.
import { type ReactNode, useState } from "react";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusFirstFieldIfFree } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { useDetails } from "../detail/use-details.ts";
import type { ApplicationDetails } from "../details-store.ts";

type ApplicantLanguageProps = {
  application: StoredApplication;
  /** Gets the code of the language. */
  children: (language: string) => ReactNode;
};

export function ApplicantLanguage({ application, children }: ApplicantLanguageProps) {
  const { data: details, isError, refetch } = useDetails(application);
  const languageOf = useLanguageOf();
  const [isAwaited] = useState(details === undefined);
  if (details === undefined) return <LanguageAwaited isFailed={isError} onRetry={() => void refetch()} />;
  return <div ref={isAwaited ? focusFirstFieldIfFree : null}>{children(languageOf(details))}</div>;
}

/**
 * Returns the code of the language of an application by its details. It is that of the staff where there are
 * none, or where the site does not have the language any more.
 */
export function useLanguageOf(): (
  details: Pick<ApplicationDetails, "language"> | null | undefined,
) => string {
  const languages = useWords("languages");
  const own = useWords("language");
  return (details) => (languages.find(({ code }) => code === details?.language) ?? own).code;
}

type LanguageAwaitedProps = { isFailed: boolean; onRetry: () => void; failed?: string | undefined };

/** Stands where the emails will, and has the retry. `failed` says what else could not be loaded. */
export function LanguageAwaited({ isFailed, onRetry, failed }: LanguageAwaitedProps) {
  const { message: words, tryAgain } = useWords("applicationDetail");
  return (
    <div role="status">
      {isFailed ? (
        <Notice tone="error" title={failed ?? words.languageFailed}>
          <Button variant="outline" onClick={onRetry}>
            {tryAgain}
          </Button>
        </Notice>
      ) : (
        <p data-first tabIndex={-1} className="text-ink-muted">
          {words.languageLoading}
        </p>
      )}
    </div>
  );
}
