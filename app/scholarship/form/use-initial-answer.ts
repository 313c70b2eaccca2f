// The default value of a field into which the server rendered an answer. Hydration resets fields to their
// defaults (react-dom, initInput and initTextarea) and would discard what was typed while the script loaded.
// So the field's current value becomes its default.
import { useState } from "react";

export function useInitialAnswer(name: string, answer: string | undefined): string | undefined {
  const [first] = useState(() => (answer === undefined ? undefined : (typedInto(name) ?? answer)));
  return first;
}

function typedInto(name: string): string | undefined {
  if (typeof document === "undefined") return undefined; // on the server
  const control = document.getElementById(name);
  const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  if (!isField || !control.form) return undefined;
  return String(new FormData(control.form).get(name) ?? "");
}
