// What keeps the changes from being published. The summary takes focus; each entry leads to its field.
import type { EditorFault } from "../../../contract/site-editor.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { FaultEntries } from "../form/fault-entries.tsx";

type PublishFaultsProps = { faults: readonly EditorFault[]; attempt: number; onLeave: () => void };

export function PublishFaults({ faults, attempt, onLeave }: PublishFaultsProps) {
  const words = useWords("siteEditor").publish;
  const { goTo } = useEditor();
  return (
    <div role="alert" className="mb-4">
      <Notice key={attempt} ref={takeFocus} tone="error" title={words.faults}>
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
