// A form that only script can send. Its `action` is a function, so React also sends it where it was submitted
// before hydration (docs/decisions/0033-pages-answer-before-react.md). React does not tell browsers of 2022
// which button was pressed: what can be chosen by several buttons is several forms.
import type { ComponentProps } from "react";

type ScriptedFormProps = Omit<ComponentProps<"form">, "action"> & {
  /**
   * Called in a transition. Submissions from before hydration come in one turn: state that the first one sets
   * is not there yet for the second.
   */
  onSend: () => void;
};

export function ScriptedForm({ onSend, ...props }: ScriptedFormProps) {
  // React resets a form after its action, which would lose what was typed.
  return <form {...props} action={onSend} onReset={(event) => event.preventDefault()} />;
}
