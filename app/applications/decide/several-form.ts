// The form under which the words of a letter to several are kept (kept-text.ts).
import type { Decision } from "../../../contract/application-status.ts";

export function severalForm(decision: Decision): string {
  return `several ${decision}`;
}
