// A honeypot field, hidden from sight, from the keyboard and from screen readers, so that only a program
// fills it in. Without the stylesheet it is visible, and its label says to leave it empty.
import { hiddenField } from "../../../contract/scholarship.ts";
import { useWords } from "../../words/words.tsx";

export function HiddenField() {
  const { leaveEmpty } = useWords("scholarship");
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={hiddenField}>{leaveEmpty}</label>
      <input id={hiddenField} name={hiddenField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
