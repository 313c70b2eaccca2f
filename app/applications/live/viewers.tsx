// Which colleagues have an application open just now: for the dialog a sentence, for a row of the list a
// mark.
import { createContext, use } from "react";
import { formatPlural } from "../../../words/format-plural.ts";
import { useWords } from "../../words/words.tsx";
import { joinNames } from "../describe-application.ts";
import type { Viewer } from "./news.ts";
import { useLatestNews } from "./use-news.ts";

export const ViewersContext = createContext<readonly Viewer[]>([]);

/** Says who else has it open; undefined if nobody has. */
export function useViewersSentence(applicationId: string): string | undefined {
  const words = useWords("workingTogether").viewers;
  const emails = emailsOf(useLatestNews().viewers, applicationId);
  return emails.length > 0
    ? formatPlural(words.open, { who: joinNames(emails), number: emails.length })
    : undefined;
}

export function ViewersMark({ applicationId }: { applicationId: string }) {
  const words = useWords("workingTogether").viewers;
  const emails = emailsOf(use(ViewersContext), applicationId);
  if (emails.length === 0) return null;
  return (
    <span
      title={formatPlural(words.open, { who: joinNames(emails), number: emails.length })}
      className="font-semibold text-ink"
    >
      {" · "}
      <Dot />{" "}
      <span>
        {formatPlural(words.mark, {
          who: joinNames(emails.map((email) => email.split("@")[0] ?? email)),
          number: emails.length,
        })}
      </span>
    </span>
  );
}

function emailsOf(viewers: readonly Viewer[], applicationId: string): string[] {
  return viewers
    .filter((viewer) => viewer.applicationId === applicationId)
    .map(({ email }) => email)
    .sort();
}

function Dot() {
  return <span aria-hidden="true" className="mr-1 inline-block size-2 rounded-full bg-positive" />;
}
