// The bar above the list: selects all rows shown, sets one status for the selected ones, and undoes that.
import { statusWords, applicationsWords as words } from "#content/pages/applications.ts";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../describe-application.ts";
import type { Selection } from "../list/selection.ts";
import { StatusOutcomeNotice } from "./status-outcome.tsx";
import type { useSelectedStatus } from "./use-selected-status.ts";

type SelectionBarProps = {
  applications: StoredApplication[];
  selection: Selection;
  marking: ReturnType<typeof useSelectedStatus>;
};

/**
 * Selected rows that are no longer shown are ignored, because the user would not see what happens to them.
 */
export function SelectionBar({ applications, selection, marking }: SelectionBarProps) {
  const shown = applications.map(({ id }) => id);
  const selected = applications.filter(({ id }) => selection.ids.has(id));
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <legend className="sr-only">{words.selection.group}</legend>
      {shown.length > 0 ? (
        <SelectAll shown={shown} selectedCount={selected.length} onSelect={selection.select} />
      ) : null}
      {selected.length > 0 ? (
        <>
          <span className="font-semibold">{words.selection.count(formatCount(selected.length))}</span>
          <span className="flex flex-wrap gap-2">
            {applicationStatuses.map((status) => (
              <Button
                key={status}
                variant="outline"
                className="px-3!"
                aria-disabled={marking.pending !== undefined}
                onClick={() => marking.mark(selected, status)}
              >
                {statusWords[status].button}
                <span className="sr-only"> {words.selection.button}</span>
              </Button>
            ))}
          </span>
        </>
      ) : null}
      <StatusOutcomeNotice {...marking} />
    </fieldset>
  );
}

type SelectAllProps = { shown: string[]; selectedCount: number; onSelect: Selection["select"] };

function SelectAll({ shown, selectedCount, onSelect }: SelectAllProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 pr-2">
      <input
        type="checkbox"
        checked={selectedCount > 0 && selectedCount === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < shown.length;
        }}
        onChange={(event) => onSelect(shown, event.target.checked)}
        className="size-5 cursor-pointer accent-action"
      />
      {words.selection.all(formatCount(shown.length))}
    </label>
  );
}
