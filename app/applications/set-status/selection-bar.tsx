// The bar at the bottom of the list while rows are selected: sets one status for all of them, or asks a
// reviewer. Afterwards it says what was done, and undoes it.
import { useMemo, useRef, useState } from "react";
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import type { Deciding } from "../decide/several-form.ts";
import { formatCount, formatTotal } from "../describe-application.ts";
import { useSingleKeys } from "../keyboard/single-keys.ts";
import { maxSelected, type Selection } from "../list/selection.ts";
import type { useAllMatching } from "../list/use-all-matching.ts";
import { AskSeveralDialog } from "../reviewers/ask-several-dialog.tsx";
import { openPartOf } from "./open-part-of-outcome.ts";
import { StatusOutcomeNotice } from "./status-outcome.tsx";
import type { useSelectedStatus } from "./use-selected-status.ts";

type SelectionBarProps = {
  applications: StoredApplication[];
  selection: Selection;
  marking: ReturnType<typeof useSelectedStatus>;
  onMark: (applications: StoredApplication[], status: ApplicationStatus) => void;
  matching: number | undefined;
  isMoreMatching: boolean;
  all: ReturnType<typeof useAllMatching>;
  isApplicationOpen: boolean;
  onDecide: (deciding: Deciding) => void;
};

/**
 * Selected rows that are no longer shown are ignored, because the user would not see what happens to them.
 */
export function SelectionBar(props: SelectionBarProps) {
  const words = useWords("applications").selection;
  const statusWords = useWords("statuses");
  const decisionWords = useWords("decisions");
  const { applications, selection, marking, onMark, onDecide } = props;
  const selected = applications.filter(({ id }) => selection.ids.has(id));
  const reviewerWords = useWords("reviewers");
  const [asking, setAsking] = useState<StoredApplication[]>();
  const bar = useRef<HTMLFieldSetElement>(null);
  useSingleKeys({
    z: () => marking.undoable.length > 0 && marking.undo(),
    w: () => bar.current?.querySelector("button")?.focus(),
  });
  /** The open application says and undoes its own changes itself. */
  const isToldThere = props.isApplicationOpen && marking.last?.isFromApplication === true;
  const last = useMemo(() => openPartOf(marking.last, applications), [marking.last, applications]);
  const isOutcomeShown = !isToldThere && (marking.pending || last || marking.undoable.length > 0);
  const isShown = selected.length > 0 || isOutcomeShown;
  return (
    <>
      {isShown ? (
        <fieldset
          ref={bar}
          aria-keyshortcuts="W"
          data-bottom-bar
          className="sticky bottom-0 z-20 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 border-2 border-drawing bg-ground px-4 py-2 text-[0.9375rem] shadow-float lg:bottom-3 print:hidden"
        >
          <legend className="sr-only">{words.group}</legend>
          {selected.length > 0 ? (
            <>
              <span className="font-semibold">
                {formatMessage(words.count, { selected: formatCount(selected.length) })}
              </span>
              {selected.length === applications.length ? <SelectMatching {...props} /> : null}
              <span className="grid grow grid-cols-4 gap-1.5 max-sm:order-last max-sm:basis-full sm:flex sm:grow-0">
                {applicationStatuses.map((status) => (
                  <Button
                    key={status}
                    variant="outline"
                    size="compact"
                    className="max-sm:px-0! max-sm:text-sm!"
                    aria-disabled={marking.pending !== undefined}
                    onClick={() => onMark(selected, status)}
                  >
                    <span>{statusWords[status].button}</span>
                    <span className="sr-only"> {words.button}</span>
                  </Button>
                ))}
              </span>
              {isBackendBuiltIn() ? (
                <Button variant="outline" size="compact" onClick={() => onDecide({ applications: selected })}>
                  {decisionWords.open}
                  <span className="sr-only">
                    {` ${formatPlural(decisionWords.several.people, { count: selected.length })}`}
                  </span>
                </Button>
              ) : null}
              <Button variant="outline" size="compact" onClick={() => setAsking(selected)}>
                {reviewerWords.ask}
              </Button>
              <Button
                variant="quiet"
                size="compact"
                className="px-1!"
                onClick={() => selection.select([...selection.ids], false)}
              >
                {words.clear}
              </Button>
            </>
          ) : null}
          {isToldThere ? null : <StatusOutcomeNotice {...marking} last={last} />}
        </fieldset>
      ) : null}
      {asking ? <AskSeveralDialog applications={asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

/** Shown once all loaded rows are selected, while more match. */
function SelectMatching({ applications, matching = 0, isMoreMatching, all }: SelectionBarProps) {
  const applicationsWords = useWords("applications");
  const { selection: words } = applicationsWords;
  const shown = applications.length;
  if ((matching <= shown && !isMoreMatching) || shown >= maxSelected) return null;
  const isTooMany = isMoreMatching || matching > maxSelected;
  return (
    <Button
      variant="quiet"
      size="compact"
      className="px-0!"
      aria-disabled={all.isLoading}
      onClick={() => void all.selectAll()}
    >
      {all.isLoading
        ? formatMessage(words.loadingAll, {
            loaded: formatCount(shown),
            matching: formatTotal(matching, isMoreMatching, applicationsWords),
          })
        : isTooMany
          ? formatMessage(words.firstMatching, { most: formatCount(maxSelected) })
          : formatMessage(words.allMatching, { matching: formatCount(matching) })}
    </Button>
  );
}
