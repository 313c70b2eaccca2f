// A honeypot field, hidden from sight, from the keyboard and from screen readers, so that only a program
// fills it in. Without the stylesheet it is visible, and its label says to leave it empty.
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { hiddenField } from "../../../contract/scholarship.ts";

export function HiddenField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={hiddenField}>{scholarshipWords.leaveEmpty}</label>
      <input id={hiddenField} name={hiddenField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
