// What a mailed link shows: an application with what its owner may change, or, to somebody who helped, where
// the applications stand whose applicants agreed to it.
import type { FoundPage, StatusPage } from "../../contract/status.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { ChangeList, DatedList } from "./changes/change-list.tsx";
import { Changes } from "./changes/changes.tsx";
import { problemsIn, Title } from "./status-title.tsx";

type HelpingPage = Extract<StatusPage, { outcome: "helping" }>;
export type OpenedPage = FoundPage | HelpingPage;

export function OpenedLink({ opened }: { opened: OpenedPage }) {
  const words = useWords("status");
  return (
    <>
      {opened.outcome === "found" ? <Found {...opened} /> : <Helping {...opened} />}
      <p className="text-base text-ink-muted">{words[opened.outcome].private}</p>
    </>
  );
}

function Found(found: FoundPage) {
  const words = useWords("status");
  const { application, done, refused } = found;
  return (
    <>
      <ErrorSummary
        heading={words.problem}
        problems={[
          ...(refused?.problem ? [{ message: refused.problem }] : []),
          ...problemsIn(refused?.errors ?? {}),
        ]}
        attempt={0}
        isServerRendered
      />
      <Title text={words.found.title} />
      {done ? <Notice tone="success" title={words.changes.done[done]} /> : null}
      <ApplicationProgress application={application} heading="h2" />
      <Changes {...found} />
      <ChangeList {...application} />
    </>
  );
}

function Helping({ people }: HelpingPage) {
  const words = useWords("status").helping;
  return (
    <>
      <Title text={words.title} />
      <p>{words.intro}</p>
      <DatedList entries={people} />
    </>
  );
}
