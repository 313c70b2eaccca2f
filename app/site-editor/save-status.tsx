// Whether everything that was typed is stored, for screen readers too.
import { useWords } from "../words/words.tsx";
import { useEditor } from "./editor-context.tsx";

export function SaveStatus() {
  const words = useWords("siteEditor").save;
  const { unsaved, saveState } = useEditor().state;
  const isConflict = [...unsaved.values()].some(({ theirs }) => theirs);
  const isFault = saveState === "offline" || saveState === "refused";
  const text = isConflict && !isFault ? words.conflict : saveState === "idle" ? "" : words[saveState];
  return (
    <p
      role="status"
      className={`min-w-0 grow basis-40 text-sm leading-snug md:text-base ${isFault || isConflict ? "font-semibold" : "text-ink-muted"}`}
    >
      {text}
    </p>
  );
}
