// What a field begins with where the server rendered an answer into it. As React takes such a page over, it
// sets fields back to their defaults (react-dom, initInput and initTextarea), and with that what somebody
// typed while the script was on its way; so the default becomes what stands there.
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
