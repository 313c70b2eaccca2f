// What became of several decisions: how many were saved and sent, and each that was not, with the reason.
import { statusWords } from "#content/pages/applications.ts";
import { decisionWords } from "#content/pages/decisions.ts";
import { Notice } from "../../ui/notice.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { applicantName } from "../describe-application.ts";
import type { SettledDecision } from "./use-several-decisions.ts";

const words = decisionWords.several;

export function DecisionResults({ results }: { results: SettledDecision[] }) {
  const done = results.filter(({ outcome }) => outcome === "done");
  const others = results.filter(({ outcome }) => outcome !== "done");
  return (
    <div ref={focusWhenShown} tabIndex={-1} role="status" className="space-y-4">
      {done.length > 0 ? <p className="font-semibold">{words.done(words.people(done.length))}</p> : null}
      {others.length > 0 ? (
        <Notice tone="error" title={words.notDone(words.people(others.length))}>
          <ul className="list-disc space-y-1 pl-6">
            {others.map((result) => (
              <li key={result.application.id} className="wrap-anywhere">
                {reason(result)}
              </li>
            ))}
          </ul>
          <p>{words.stillSelected}</p>
        </Notice>
      ) : null}
    </div>
  );
}

function reason({ application, outcome, status }: SettledDecision): string {
  const name = applicantName(application);
  if (outcome === "changed") return words.reasons.changed(name, statusWords[status].badge);
  return outcome === "done" ? name : words.reasons[outcome](name);
}
