// All faults of the changed words, each leading to its field. Unlike the summary of a form that was sent, it
// appears while somebody types, so it takes no focus.
import { formatMessage } from "../../../words/format-message.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { FaultEntries } from "./fault-entries.tsx";

const mostShown = 5;

export function FaultList() {
  const words = useWords("siteEditor").faults;
  const { faults, goTo } = useEditor();
  if (faults.length === 0) return null;
  return (
    <Notice tone="error" title={words.title} className="mt-3 p-3! sm:p-4!">
      <FaultEntries faults={faults.slice(0, mostShown)} onGoTo={goTo} />
      {faults.length > mostShown ? (
        <p className="text-base">{formatMessage(words.more, { count: faults.length - mostShown })}</p>
      ) : null}
    </Notice>
  );
}
