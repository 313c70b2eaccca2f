// The buttons for the previous and the next application, in the dialog's heading. At either end they are
// aria-disabled and not removed, so that they keep focus.
import { closeButtonClass } from "../../ui/close-icon.tsx";
import { useWords } from "../../words/words.tsx";
import type { Direction, usePreviousNext } from "./use-previous-next.ts";

export function PreviousNextButtons({ steps }: { steps: ReturnType<typeof usePreviousNext> }) {
  const words = useWords("applicationDetail").steps;
  if (!steps.position) return null;
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{words.group}</legend>
      <StepButton direction="previous" isPossible={steps.hasPrevious} onStep={steps.step} />
      <StepButton direction="next" isPossible={steps.hasNext} onStep={steps.step} />
    </fieldset>
  );
}

type StepButtonProps = { direction: Direction; isPossible: boolean; onStep: (direction: Direction) => void };

function StepButton({ direction, isPossible, onStep }: StepButtonProps) {
  const words = useWords("applicationDetail").steps;
  const isNext = direction === "next";
  return (
    <button
      type="button"
      aria-label={words[direction]}
      aria-disabled={!isPossible}
      aria-keyshortcuts={isNext ? "Alt+ArrowDown" : "Alt+ArrowUp"}
      className={`${closeButtonClass} aria-disabled:cursor-not-allowed aria-disabled:opacity-50`}
      onClick={() => onStep(direction)}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 stroke-current"
        fill="none"
        strokeWidth="1.75"
      >
        <path d={isNext ? "m2 5 6 6 6-6" : "m2 11 6-6 6 6"} />
      </svg>
    </button>
  );
}
