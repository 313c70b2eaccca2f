// The button that opens the dialog of what would be published. Its code and that of the dialog are the
// editor's own.
import { useState } from "react";
import { formatPlural } from "../../../words/format-plural.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { changedValues } from "../drafts/draft.ts";
import { useEditor } from "../editor-context.tsx";
import { fieldAt } from "../words/place.ts";
import { PublishDialog } from "./publish-dialog.tsx";

export function PublishButton() {
  const words = useWords("siteEditor").publish;
  const { site, state } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const values = changedValues(state.drafts, state.unsaved);
  const changed = values.filter((change) => {
    const found = fieldAt(site, change);
    return found && found.field.values[found.language] !== change.value;
  });
  const count = changed.length;
  return (
    <>
      <Button
        size="compact"
        aria-disabled={count === 0}
        onClick={() => {
          if (count > 0) setIsOpen(true);
        }}
      >
        {count > 0 ? formatPlural(words.open, { count }) : words.none}
      </Button>
      {isOpen ? <PublishDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
