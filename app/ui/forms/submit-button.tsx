// A submit button that is disabled while its form is being sent, with a status that screen readers announce.
// Focus moves to the status, because a disabled button loses it.
import { Button } from "../button.tsx";

type SubmitButtonProps = {
  isSubmitting: boolean;
  label: string;
  submitting: string;
  status: string;
  /** Whether focus moves to the status when the button is disabled. */
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

/** Leaves focus in a field in which Enter was pressed, unless the field is disabled too. */
function takeFocusFromButton(status: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || focused instanceof HTMLButtonElement || focused?.matches(":disabled"))
    status?.focus();
}
