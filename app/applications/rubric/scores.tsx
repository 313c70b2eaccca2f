// Scores of an application: one row of five radio buttons for each of the school's criteria, saved when
// chosen, and once one has scored a criterion, what the others gave and the mean.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { hasFailed } from "../has-failed.ts";
import { readAgain } from "../read-again.ts";
import { readScores, type Score, setScore } from "./scores-store.ts";
import { overallMean, summarizeCriterion } from "./summarize-scores.ts";

type ScoresProps = {
  applicationId: string;
  /** Both reject if nothing was read or stored. */
  calls?: { read: typeof readScores; set: typeof setScore };
  /** The scores stay as they are. */
  isClosed?: boolean;
  /** Stands for who gave another score, where that is not told. */
  other?: string;
  /** By which who scores knows the application. */
  name: string;
};

/** By default those of an administrator. */
const ofAdministrator = { read: readScores, set: setScore };

export function Scores({
  applicationId,
  calls = ofAdministrator,
  isClosed = false,
  other,
  name,
}: ScoresProps) {
  const words = useWords("workingTogether").scores;
  const { criteria } = useWords("rubric");
  const asked = useQuery({
    queryKey: applicationQueryKey(applicationId, "scores"),
    queryFn: ({ signal }) => calls.read(applicationId, signal),
    staleTime: 0,
  });
  const scores = asked.data;
  const isFailing = hasFailed(asked) && !scores;
  if (criteria.length === 0) return null;
  const mean =
    scores &&
    overallMean(
      scores,
      criteria.map(({ key }) => key),
    );
  return (
    <DialogSection title={words.title}>
      <p className="text-[0.9375rem] text-ink-muted">{words.intro}</p>
      {isFailing ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <p className="font-semibold text-danger">{words.loadFailed}</p>
          <Button variant="quiet" size="compact" onClick={() => void asked.refetch()}>
            {words.tryAgain}
          </Button>
        </div>
      ) : null}
      {isFailing
        ? null
        : criteria.map((criterion) => (
            <CriterionRow
              key={criterion.key}
              id={applicationId}
              criterion={criterion}
              scores={scores}
              set={calls.set}
              isClosed={isClosed}
              other={other}
              name={name}
            />
          ))}
      {mean === undefined ? null : (
        <p className="font-semibold">{formatMessage(words.overall, { mean: formatMean(mean) })}</p>
      )}
    </DialogSection>
  );
}

/** Without scores yet it takes its room, so that no button below moves from under a press. */
type CriterionRowProps = {
  id: string;
  criterion: Criterion;
  scores: Score[] | undefined;
  set: typeof setScore;
  isClosed: boolean;
  other: string | undefined;
  name: string;
};
type Criterion = Words["rubric"]["criteria"][number];
type Press = { score: number; press: number };

function CriterionRow({ id, criterion, scores, set, isClosed, other, name }: CriterionRowProps) {
  const { key, label, hint } = criterion;
  const words = useWords("workingTogether").scores;
  const client = useQueryClient();
  // Shown from the press on: the mutation reports that it is pending only after the event, and until then
  // React would put the radio buttons back.
  const [chosen, setChosen] = useState<number>();
  const { toast } = useToast();
  const row = useRef<HTMLFieldSetElement>(null);
  /** Counts the presses: what is shown stays until the last one is stored, also of two equal ones. */
  const presses = useRef(0);
  const { mutate, isError, variables } = useMutation({
    scope: { id: `score-${id}-${key}` },
    mutationFn: ({ score }: Press) => set({ id, criterion: key, score }),
    onSuccess: () => readAgain(client, applicationQueryKey(id, "scores")),
    onError: (failure) => {
      logFailure("Saving a score failed.", failure);
      // Whoever went on to the next application reads it there.
      if (!row.current) toast({ title: formatMessage(words.failedOf, { name }), variant: "error" });
      void readAgain(client, applicationQueryKey(id, "row")); // it may be closed
      void readAgain(client, applicationQueryKey(id, "scores")); // only the answer may be lost
    },
    onSettled: (_data, _failure, { press }) => {
      if (press === presses.current) setChosen(undefined);
    },
  });
  const { own, others, mean } = summarizeCriterion(scores ?? [], key);
  const shown = chosen ?? own;
  const hintId = `score-${key}-hint`;
  return (
    <fieldset ref={row} aria-describedby={hintId} disabled={!scores || isClosed}>
      <legend className="font-semibold text-[0.9375rem]">{label}</legend>
      <p id={hintId} className="text-ink-muted text-sm">
        {hint}
      </p>
      <div className="flex flex-wrap gap-x-1">
        {[1, 2, 3, 4, 5].map((score) => (
          <label
            key={score}
            className="flex min-h-11 min-w-11 cursor-pointer items-center gap-1.5 lg:min-h-8"
          >
            <input
              type="radio"
              name={`score-${key}`}
              value={score}
              checked={shown === score}
              onChange={() => {
                presses.current += 1;
                setChosen(score);
                mutate({ score, press: presses.current });
              }}
              className="size-5 cursor-pointer accent-drawing"
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      {own !== undefined && mean !== undefined && others.length > 0 ? (
        <p className="break-words text-ink-muted text-sm">
          <span>{formatMessage(words.mean, { mean: formatMean(mean) })}</span>{" "}
          <span>
            {others
              .map(({ email, score }) =>
                formatMessage(words.by, { email: email ?? other ?? words.unknown, score }),
              )
              .join(", ")}
          </span>
        </p>
      ) : null}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError && own !== variables.score ? words.failed : ""}
      </p>
    </fieldset>
  );
}

const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function formatMean(mean: number): string {
  return oneDigit.format(mean);
}
