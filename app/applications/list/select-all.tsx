// The checkbox in the table's head: selects all rows that are loaded, or none.
import { createContext, use } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { SelectionContext } from "./selection.ts";

/** The ids of the rows that are loaded. */
export const ShownIdsContext = createContext<readonly string[]>([]);

export function SelectAll() {
  const words = useWords("applications");
  const shown = use(ShownIdsContext);
  const { ids, select } = use(SelectionContext);
  const selected = shown.filter((id) => ids.has(id)).length;
  return (
    <label className="-ml-2 flex size-11 shrink-0 cursor-pointer items-center justify-center lg:h-8 print:hidden">
      <input
        type="checkbox"
        aria-label={formatMessage(words.selection.all, { loaded: formatCount(shown.length) })}
        checked={selected > 0 && selected === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < shown.length;
        }}
        onChange={(event) => select(shown, event.target.checked)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}
