// What a mailed link shows: an application with what its owner may change, or, to somebody who helped, where
// the applications stand whose applicants agreed to it.
import type { FoundPage, HelpedApplication, StatusPage } from "../../contract/status.ts";
import { longDate } from "../../words/wording.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { ChangeList } from "./changes/change-list.tsx";
import { Changes } from "./changes/changes.tsx";
import { problemsIn, Title } from "./status-title.tsx";

export type OpenedPage = Extract<StatusPage, { outcome: "found" | "helping" }>;

export function OpenedLink({ opened }: { opened: OpenedPage }) {
  const words = useWords("status");
  return (
    <>
      {opened.outcome === "found" ? <Found {...opened} /> : <Helping people={opened.people} />}
      <p className="text-base text-ink-muted">
        {opened.outcome === "found" ? words.found.private : words.helping.private}
      </p>
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

function Helping({ people }: { people: HelpedApplication[] }) {
  const words = useWords("status").helping;
  return (
    <>
      <Title text={words.title} />
      <p>{words.intro}</p>
      <ul className="border-line border-b">
        {people.map((person) => (
          <Person key={`${person.reference} ${person.receivedAt}`} {...person} />
        ))}
      </ul>
    </>
  );
}

function Person({ reference, receivedAt, state, isWithdrawn }: HelpedApplication) {
  const { found, helping } = useWords("status");
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  const isTold = state === "approved" || state === "rejected";
  return (
    <li className="grid gap-x-4 border-line border-t py-3 sm:grid-cols-[8rem_1fr_auto]">
      <span>
        <span className="sr-only">{`${found.reference} `}</span>
        <span translate="no" className="font-bold font-heading text-xl tracking-wide">
          {reference}
        </span>
      </span>
      <span className="font-semibold">{helping.states[isWithdrawn && !isTold ? "withdrawn" : state]}</span>
      <span className="text-ink-muted">
        <span>{found.steps.received}</span> {longDate(new Date(receivedAt), { tag, timeZone })}
      </span>
    </li>
  );
}
