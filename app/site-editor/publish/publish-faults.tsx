// What the server found wrong when it was to publish. The summary takes focus; each entry leads to its field.
import type { EditorFault } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "../words/field-label.ts";
import { fieldAt, placeKey } from "../words/place.ts";

type PublishFaultsProps = { faults: readonly EditorFault[]; attempt: number; onLeave: () => void };

export function PublishFaults({ faults, attempt, onLeave }: PublishFaultsProps) {
  const words = useWords("siteEditor");
  const { site, goTo } = useEditor();
  return (
    <div role="alert" className="mb-4">
      <Notice key={attempt} ref={takeFocus} tone="error" title={words.publish.faults}>
        <ul>
          {faults.map(({ sentence, place }) => {
            const found = place && fieldAt(site, place);
            return (
              <li key={place ? placeKey(place) : sentence}>
                {place && found ? (
                  <Button
                    variant="text"
                    size="inline"
                    className="mr-1 text-left! text-base!"
                    onClick={() => {
                      onLeave();
                      setTimeout(() => goTo(place)); // the dialog first gives focus back
                    }}
                  >
                    {formatMessage(words.search.result, {
                      page: found.page.title,
                      label: fieldLabel(found.field.path),
                    })}
                  </Button>
                ) : null}
                <span>{sentence}</span>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

function takeFocus(summary: HTMLElement | null): void {
  summary?.focus();
}
