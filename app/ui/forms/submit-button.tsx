// A submit button that is disabled while its form is being sent, with a status that screen readers announce.
// Focus moves to the status, because a disabled button loses it. The second press of a double press must not
// take it away: on a disabled button it would focus whatever stands around it.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here; a default action is kept away
    <div onMouseDown={isSubmitting ? (event) => event.preventDefault() : undefined}>
      <Button
        type="submit"
        disabled={isSubmitting}
        // The event of the press is the element's around it then.
        className={`disabled:pointer-events-none ${className}`}
      >
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
