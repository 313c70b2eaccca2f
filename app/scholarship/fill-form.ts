// Puts kept answers back into the form's own controls, without touching what somebody has typed meanwhile.
import type { FormValues } from "../ui/checked-form.ts";

export function fillForm(form: HTMLFormElement, answers: FormValues): void {
  for (const [name, answer] of Object.entries(answers)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) {
      if (control.value === "") control.value = answer;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value === "") control.value = answer;
    }
  }
}

/** Replaces the answer, whatever it was. */
export function setAnswer(form: HTMLFormElement, name: string, answer: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList || control instanceof HTMLInputElement) control.value = answer;
}
