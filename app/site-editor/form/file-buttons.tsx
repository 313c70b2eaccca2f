// Chooses a file for a field, and takes it away.
import { useRef } from "react";
import type { Message } from "../../../words/format-message.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";

type FileButtonsProps = {
  /** Of the button that chooses, which takes focus. */
  id: string;
  label: string;
  words: { add: string; choose: string; remove: string; chooseOf: Message<"label"> };
  /** Media types, and names' endings. */
  accept: string;
  isEmpty: boolean;
  isBusy?: boolean;
  describedBy: string | undefined;
  onChoose: (file: File) => void;
  onFocus: () => void;
  /** Undefined where nothing can be taken away. */
  onRemove: (() => void) | undefined;
};

export function FileButtons({
  id,
  label,
  words,
  accept,
  isEmpty,
  isBusy = false,
  ...rest
}: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const ofLabel = <span className="sr-only">{formatMessage(words.chooseOf, { label })}</span>;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ""; // the same file can be chosen again
          if (file) rest.onChoose(file);
        }}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          id={id}
          variant="plain"
          size="compact"
          aria-describedby={rest.describedBy}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : input.current?.click())}
          onFocus={rest.onFocus}
        >
          <span>{isEmpty ? words.add : words.choose}</span>
          {ofLabel}
        </Button>
        {rest.onRemove ? (
          <Button variant="plain" size="compact" onClick={rest.onRemove}>
            <span>{words.remove}</span>
            {ofLabel}
          </Button>
        ) : null}
      </div>
    </>
  );
}
