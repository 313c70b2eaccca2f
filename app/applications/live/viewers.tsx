// Which colleagues have an application open just now: for the dialog a sentence, for a row of the list a
// mark.
import { createContext, use } from "react";
import { workingTogetherWords } from "#content/pages/working-together.ts";
import type { Viewer } from "./news.ts";
import { useLatestNews } from "./use-news.ts";

const words = workingTogetherWords.viewers;

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

export const ViewersContext = createContext<readonly Viewer[]>([]);

/** Says who else has it open; undefined if nobody has. */
export function useViewersSentence(applicationId: string): string | undefined {
  const emails = emailsOf(useLatestNews().viewers, applicationId);
  return emails.length > 0 ? words.open(list.format(emails), emails.length) : undefined;
}

export function ViewersMark({ applicationId }: { applicationId: string }) {
  const emails = emailsOf(use(ViewersContext), applicationId);
  if (emails.length === 0) return null;
  return (
    <span title={words.open(list.format(emails), emails.length)} className="font-semibold text-ink">
      {" · "}
      <Dot /> {words.mark(list.format(emails.map((email) => email.split("@")[0] ?? email)), emails.length)}
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
