// The keys of the list, on request. A native popover, which closes by Escape or a press elsewhere.
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { toolClass } from "./tool-class.ts";

export function KeyboardHelp() {
  const words = useWords("applications").keyboard;
  const detailWords = useWords("applicationDetail");
  const id = useId();
  return (
    <>
      <Button variant="plain" size="compact" className={`${toolClass} max-lg:hidden!`} popoverTarget={id}>
        {words.open}
      </Button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-w-md rounded-xs border border-drawing bg-ground p-5 text-base text-ink shadow-float"
      >
        <p>{words.text}</p>
        <p className="mt-2">{detailWords.steps.keys}</p>
      </div>
    </>
  );
}
