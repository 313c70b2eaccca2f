// A random id of this tab. With it the server can tell this tab, and nobody else, that the tab has used up
// the receipts of a mailbox. It says nothing about a person. 'Clear my answers' removes it.
import { newId } from "../../backend/new-id.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";

const tabKey = "scholarship-tab";

export function tabId(): string {
  const known = readTab(tabKey);
  if (known) return known;
  const id = newId();
  writeTab(tabKey, id);
  return id;
}

export function forgetTab(): void {
  removeTab(tabKey);
}
