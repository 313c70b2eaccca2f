// Words that were typed in the editor of the site and are not stored on the server yet. Unlike what staff
// type elsewhere (kept-text/) they are the site's own words, for everybody to read. So they stay in this
// browser, even if it is killed, until they are stored or their account signs out here.

const prefix = "site-editor";

/** One entry for each place, so that two tabs do not overwrite each other's. */
export function writeUnsavedDraft(account: string, key: string, text: string): void {
  try {
    window.localStorage.setItem(`${prefix} ${account} ${key}`, text);
  } catch {
    // Storage is refused or full: the words last until the page is left.
  }
}

/** By their keys. */
export function readUnsavedDrafts(account: string): [key: string, text: string][] {
  return keysOf(account).map((key) => [key.slice(startOf(account).length), readStored(key)]);
}

export function removeUnsavedDraft(account: string, key: string): void {
  try {
    window.localStorage.removeItem(`${prefix} ${account} ${key}`);
  } catch {
    // Nothing could have been stored there.
  }
}

/** For a sign-out. */
export function removeUnsavedDrafts(account: string): void {
  for (const key of keysOf(account)) removeUnsavedDraft(account, key.slice(startOf(account).length));
}

function startOf(account: string): string {
  return `${prefix} ${account} `;
}

function keysOf(account: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(startOf(account)));
  } catch {
    // Storage is refused, so nothing is stored there.
    return [];
  }
}

function readStored(key: string): string {
  return window.localStorage.getItem(key) ?? "";
}
