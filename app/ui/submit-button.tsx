// A submit button that is truly disabled while its form is being sent, with the state said aloud. Focus moves
// to the state first, because a disabled button would lose it.
import { Button } from "./button.tsx";

type SubmitButtonProps = {
  isSubmitting: boolean;
  label: string;
  submitting: string;
  status: string;
  /** Whether somebody who loses the button is led to the status. */
  takesFocus?: boolean;
  className?: string;
};

export function SubmitButton(props: SubmitButtonProps) {
  const { isSubmitting, label, submitting, status, takesFocus = true, className = "" } = props;
  return (
    <div>
      <Button type="submit" disabled={isSubmitting} className={className}>
        {isSubmitting ? submitting : label}
      </Button>
      <p
        role="status"
        ref={isSubmitting && takesFocus ? takeFocusFromButton : null}
        tabIndex={-1}
        className="mt-2 min-h-7 text-base text-ink-muted"
      >
        {isSubmitting ? status : ""}
      </p>
    </div>
  );
}

/** Somebody who pressed Enter inside a field keeps the place there, unless the field is disabled too. */
function takeFocusFromButton(status: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || focused instanceof HTMLButtonElement || focused?.matches(":disabled"))
    status?.focus();
}
