// The form under which the words of a letter to several are kept (kept-text.ts), and whom they are for.
import { type Decision, decisions } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { Fields } from "../../backend/kept-text/kept-text.ts";
import { maxSelected } from "../list/selection.ts";
import type { Choice } from "./recipients.ts";

/** What the dialog opens with; `choice` is that of a letter that was begun. */
export type Deciding = { applications: StoredApplication[]; choice?: Choice };

/** `begun` is when the first word was typed, in ISO 8601. `ids` are of applications, with spaces between. */
export type LetterChoices = { begun: string; choice: Choice; ids: string };

export function severalForm(decision: Decision): string {
  return `several ${decision}`;
}

export function joinIds(applications: readonly Pick<StoredApplication, "id">[]): string {
  const ids = applications.map(({ id }) => id);
  return ids.slice(0, maxSelected).join(" ");
}

/** An older release kept no ids. */
export function addresseesOf(choices: Fields | undefined, decision: Decision) {
  const known = (["own", ...decisions] as const).find((name) => name === choices?.choice);
  return { ids: choices?.ids?.split(" ") ?? [], choice: known ?? decision };
}
