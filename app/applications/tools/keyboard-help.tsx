// The list of keys, by its button or the key ?, with the switch for those of one character.
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.tsx";
import { useDeviceSwitch } from "../device-switch.ts";
import { singleKeys, useSingleKeys } from "../keyboard/single-keys.ts";

type KeyboardHelpProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function KeyboardHelp({ isOpen, onOpen }: KeyboardHelpProps) {
  const words = useWords("applications").keyboard;
  useSingleKeys({ "?": () => onOpen(true) }, { isAlsoInApplication: true });
  return isOpen ? (
    <Dialog
      isOpen
      onClose={() => onOpen(false)}
      title={words.title}
      close={words.close}
      content={words.title}
    >
      <Keys />
    </Dialog>
  ) : null;
}

function Keys() {
  const words = useWords("applications").keyboard;
  const [isOn, setOn] = useDeviceSwitch(singleKeys);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-base">
        {words.keys.map(({ press, does }) => (
          <div key={press} className="contents">
            <dt className="font-semibold">{press}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-2 text-base">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-action"
        />
        {words.areOn}
      </label>
      <p className="text-[0.9375rem] text-ink-muted">{words.hint}</p>
    </>
  );
}
