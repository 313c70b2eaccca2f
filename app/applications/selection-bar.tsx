// Above the list: select all that is shown, set one status for what is selected, and take that back.
import { statusWords, applicationsWords as words } from "../../content/pages/applications.ts";
import { applicationStatuses } from "../../contract/scholarship.ts";
import type { StoredApplication } from "../backend/database.ts";
import { Button } from "../ui/button.tsx";
import { countOf } from "./describe-application.ts";
import type { Marked } from "./mark-store.ts";
import type { Selection } from "./selection.ts";
import { type MarkOrder, useMarkSelected } from "./use-mark-selected.ts";

type SelectionBarProps = { applications: StoredApplication[]; selection: Selection };

/** What is selected and not shown any more counts for nothing: nobody would see what happens to it. */
export function SelectionBar({ applications, selection }: SelectionBarProps) {
  const { mark, undo } = useMarkSelected();
  const shown = applications.map(({ id }) => id);
  const selected = shown.filter((id) => selection.ids.has(id));
  const isBusy = mark.isPending || undo.isPending;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <legend className="sr-only">{words.selection.group}</legend>
      {shown.length > 0 ? <SelectAll {...{ shown, selected }} onSelect={selection.select} /> : null}
      {selected.length > 0 ? (
        <>
          <span className="font-semibold">{words.selection.count(countOf(selected.length))}</span>
          <span className="flex flex-wrap gap-2">
            {applicationStatuses.map((status) => (
              <Button
                key={status}
                variant="outline"
                className="px-3!"
                aria-disabled={isBusy}
                onClick={() => {
                  if (isBusy) return;
                  undo.reset();
                  mark.mutate({ ids: selected, status });
                }}
              >
                {statusWords[status].button}
                <span className="sr-only"> {words.selection.button}</span>
              </Button>
            ))}
          </span>
        </>
      ) : null}
      <MarkOutcome {...{ mark, undo }} />
    </fieldset>
  );
}

type SelectAllProps = { shown: string[]; selected: string[]; onSelect: Selection["select"] };

function SelectAll({ shown, selected, onSelect }: SelectAllProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 pr-2">
      <input
        type="checkbox"
        checked={selected.length > 0 && selected.length === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < shown.length;
        }}
        onChange={(event) => onSelect(shown, event.target.checked)}
        className="size-5 cursor-pointer accent-action"
      />
      {words.selection.all(countOf(shown.length))}
    </label>
  );
}

/** Beside the buttons too, because a toast goes away. */
function MarkOutcome({ mark, undo }: ReturnType<typeof useMarkSelected>) {
  const marked = mark.data?.filter(({ from }) => from !== mark.variables?.status) ?? [];
  const isUndoable = mark.isSuccess && marked.length > 0 && undo.isIdle;
  return (
    <>
      <span role="status" className="text-ink-muted">
        {mark.isPending ? words.selection.marking : undo.isPending ? words.selection.undoing : ""}
        {mark.isSuccess && undo.isIdle ? words.markedMany(outcomeOf(mark)) : ""}
        {undo.isSuccess && undo.variables
          ? words.undone({ undone: undo.data.length, asked: undo.variables.marked.length })
          : ""}
      </span>
      {isUndoable ? (
        <Button variant="quiet" onClick={() => undo.mutate({ marked, status: mark.variables.status })}>
          {words.selection.undo}
        </Button>
      ) : null}
    </>
  );
}

function outcomeOf({ data, variables }: { data: Marked[]; variables: MarkOrder }) {
  return { marked: data.length, asked: variables.ids.length, status: variables.status };
}
