// What keeps the changes from being published; each entry leads to its field. What a press of Publish has
// found takes focus. What shows up meanwhile is only announced: somebody may be typing.
import type { EditorFault } from "../../../contract/site-editor.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { FaultEntries } from "../form/fault-entries.tsx";

type PublishFaultsProps = {
  faults: readonly EditorFault[];
  /** How often Publish was pressed with faults; 0 for faults that are known without. */
  attempt: number;
  onLeave: () => void;
};

export function PublishFaults({ faults, attempt, onLeave }: PublishFaultsProps) {
  const words = useWords("siteEditor").publish;
  const { goTo } = useEditor();
  return (
    <div role="alert" className="mb-4">
      <Notice key={attempt} ref={attempt > 0 ? takeFocus : null} tone="error" title={words.faults}>
        <FaultEntries
          faults={faults}
          onGoTo={(place) => {
            onLeave();
            setTimeout(() => goTo(place)); // the dialog first gives focus back
          }}
        />
      </Notice>
    </div>
  );
}

function takeFocus(summary: HTMLElement | null): void {
  summary?.focus();
}
