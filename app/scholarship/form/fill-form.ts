// Writes answers into the form's uncontrolled inputs and reads them back.
import { type FormValues, readForm } from "../../ui/forms/validated-form.ts";
import { pickAnswers } from "../draft/draft-record.ts";

/** Fills only empty fields, so that an answer typed before hydration stays. */
export function fillForm(form: HTMLFormElement, answers: FormValues): void {
  for (const [name, answer] of Object.entries(answers)) {
    if (!readAnswers(form)[name]) setAnswer(form, name, answer);
  }
}

/** Makes the form show these answers and no others. */
export function replaceAnswers(form: HTMLFormElement, answers: FormValues): void {
  for (const [name, answer] of Object.entries(pickAnswers(answers))) {
    if (readAnswers(form)[name] !== answer) setAnswer(form, name, answer);
  }
}

export function setAnswer(form: HTMLFormElement, name: string, answer: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList) selectRadio(control, answer);
  else if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = answer === control.value;
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    control.value = answer;
}

export function readAnswers(form: HTMLFormElement): FormValues {
  return pickAnswers(readForm(form));
}

/** Sets every radio button, because `RadioNodeList.value` cannot be set to "nothing chosen". */
function selectRadio(radios: RadioNodeList, answer: string): void {
  for (const radio of radios) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === answer;
  }
}
