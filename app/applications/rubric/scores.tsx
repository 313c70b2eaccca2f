// Scores of an application: one row of five radio buttons for each of the school's criteria, saved when
// chosen, and once one has scored a criterion, what the others gave and the mean.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
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
};

/** By default those of an administrator. */
const ofAdministrator = { read: readScores, set: setScore };

export function Scores({ applicationId, calls = ofAdministrator, isClosed = false, other }: ScoresProps) {
  const words = useWords("workingTogether").scores;
  const { criteria } = useWords("rubric");
  const { data: scores, isError } = useQuery({
    queryKey: applicationQueryKey(applicationId, "scores"),
    queryFn: ({ signal }) => calls.read(applicationId, signal),
    staleTime: 0,
  });
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
      {isError && !scores ? (
        <p role="alert" className="font-semibold text-danger">
          {words.loadFailed}
        </p>
      ) : null}
      {isError && !scores
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
};
type Criterion = Words["rubric"]["criteria"][number];

function CriterionRow({ id, criterion, scores, set, isClosed, other }: CriterionRowProps) {
  const { key, label, hint } = criterion;
  const words = useWords("workingTogether").scores;
  const client = useQueryClient();
  // Shown from the press on: the mutation reports that it is pending only after the event, and until then
  // React would put the radio buttons back.
  const [chosen, setChosen] = useState<number>();
  const { mutate, isError } = useMutation({
    scope: { id: `score-${id}-${key}` },
    mutationFn: (score: number) => set({ id, criterion: key, score }),
    onSuccess: () => readAgain(client, applicationQueryKey(id, "scores")),
    onError: (failure) => {
      logFailure("Saving a score failed.", failure);
      void readAgain(client, applicationQueryKey(id, "row")); // it may be closed
    },
    onSettled: (_data, _failure, score) => setChosen((latest) => (latest === score ? undefined : latest)),
  });
  const { own, others, mean } = summarizeCriterion(scores ?? [], key);
  const shown = chosen ?? own;
  const hintId = `score-${key}-hint`;
  return (
    <fieldset aria-describedby={hintId} disabled={!scores || isClosed}>
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
                setChosen(score);
                mutate(score);
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
        {isError ? words.failed : ""}
      </p>
    </fieldset>
  );
}

const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function formatMean(mean: number): string {
  return oneDigit.format(mean);
}
