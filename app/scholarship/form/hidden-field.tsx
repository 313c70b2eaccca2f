// A field that people neither see, reach by keyboard nor hear of; whatever fills it is a program. It hides
// from nobody who reads the page without its styles: there its label says to leave it empty.
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
