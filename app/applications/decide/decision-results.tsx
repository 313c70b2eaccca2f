// What became of several decisions: how many were saved and sent, and each that was not, with the reason.
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { Notice } from "../../ui/notice.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { applicantName, joinNames } from "../describe-application.ts";
import type { SettledDecision } from "./use-several-decisions.ts";

type DecisionResultsProps = {
  results: SettledDecision[];
  /** Whether each was told the decision that was set already. */
  isOwn: boolean;
};

export function DecisionResults({ results, isOwn }: DecisionResultsProps) {
  const words = useWords("decisions").several;
  const people = (of: SettledDecision[]) => formatPlural(words.people, { count: of.length });
  const done = results.filter(({ outcome, isEarlier }) => outcome === "done" && !isEarlier);
  const earlier = results.filter(({ isEarlier }) => isEarlier);
  const unclear = results.filter(({ outcome }) => outcome === "unclear");
  const others = results.filter(({ outcome }) => outcome !== "done" && outcome !== "unclear");
  return (
    <div ref={focusWhenShown} tabIndex={-1} role="status" className="space-y-4">
      {done.length > 0 ? (
        <p className="font-semibold">
          {formatMessage(isOwn ? words.told : words.done, { people: people(done) })}
        </p>
      ) : null}
      {earlier.length > 0 ? (
        <p className="font-semibold">{formatMessage(words.earlier, { people: people(earlier) })}</p>
      ) : null}
      {unclear.length > 0 ? (
        <Notice tone="error" title={formatMessage(words.unclear, { people: people(unclear) })}>
          <p className="wrap-anywhere">
            {joinNames(unclear.map(({ application }) => applicantName(application)))}
          </p>
          <p>{words.notTwice}</p>
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <Notice tone="error" title={formatMessage(words.notDone, { people: people(others) })}>
          <ul className="list-disc space-y-1 pl-6">
            {others.map((result) => (
              <li key={result.application.id} className="wrap-anywhere">
                <Reason {...result} />
              </li>
            ))}
          </ul>
          <p>{words.stillSelected}</p>
        </Notice>
      ) : null}
    </div>
  );
}

function Reason({ application, outcome, status }: SettledDecision) {
  const { reasons } = useWords("decisions").several;
  const statuses = useWords("statuses");
  const name = applicantName(application);
  if (outcome === "changed")
    return <span>{formatMessage(reasons.changed, { name, status: statuses[status].badge })}</span>;
  const isNamedElsewhere = outcome === "done" || outcome === "unclear";
  return <span>{isNamedElsewhere ? name : formatMessage(reasons[outcome], { name })}</span>;
}
