// Text that staff have typed and neither sent nor discarded. It stays in this tab for a day, under the id of
// the account, so that a reload or an ended session loses nothing. It is plain text
// (docs/decisions/0046-staff-words-stay-in-the-tab.md).
import { staffWordsPrefix as prefix, readTab, removeTab, tabKeys, writeTab } from "./tab-storage.ts";

export type Fields = Readonly<Record<string, string>>;

/**
 * `id` is the id of the row to insert. It is created once, so that a retry inserts nothing twice. `choices`
 * were made beside the text, such as that of its language.
 */
export type KeptText = { id: string; fields: Fields; choices?: Fields };

/** `form` is the form and, where the text is about one application, the application's id. */
export type KeptTextKey = { owner: string; form: string };

const keptMs = 24 * 60 * 60 * 1000;
const listeners = new Set<() => void>();

/** The stored form, which is the same string as long as nothing changes. */
export function storedText({ owner, form }: KeptTextKey): string | null {
  return readTab(`${prefix}${owner} ${form}`);
}

/** Undefined for text that is older than a day, or damaged. */
export function parseKeptText(stored: string | null, now = Date.now()): KeptText | undefined {
  try {
    const { at, id, fields, choices } = JSON.parse(stored ?? "{}");
    const isFresh = typeof at === "number" && Math.abs(now - at) < keptMs;
    if (!isFresh || typeof id !== "string" || typeof fields !== "object" || !fields) return undefined;
    return { id, fields, ...(choices ? { choices } : {}) };
  } catch {
    // Something else wrote there.
    return undefined;
  }
}

export function keepText({ owner, form }: KeptTextKey, text: KeptText | undefined, now = Date.now()): void {
  const key = `${prefix}${owner} ${form}`;
  if (text) writeTab(key, JSON.stringify({ ...text, at: now }));
  else removeTab(key);
  notify();
}

/** Whether there are words of this account, or without one of any account. */
export function hasKeptText(owner?: string, now = Date.now()): boolean {
  return keysOf(owner).some((key) => hasWords(key, now));
}

export function discardKeptText(owner?: string): void {
  remove(keysOf(owner));
}

/** The text of every account about one application: it was erased. */
export function discardTextAbout(applicationId: string): void {
  remove(tabKeys(prefix).filter((key) => key.endsWith(` ${applicationId}`)));
}

/** The ids of the applications that this account has words about. */
export function applicationsWithText(owner: string, now = Date.now()): string[] {
  const keys = keysOf(owner).filter((key) => hasWords(key, now));
  return [...new Set(keys.flatMap((key) => key.match(/ ([0-9a-f-]{36})$/)?.[1] ?? []))];
}

/** Removes what is older than a day, now and each hour. Returns the function that stops it. */
export function removeOldText(): () => void {
  const removeNow = () => remove(tabKeys(prefix).filter((key) => !parseKeptText(readTab(key))));
  removeNow();
  const timer = window.setInterval(removeNow, 60 * 60 * 1000);
  return () => window.clearInterval(timer);
}

export function onKeptText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hasWords(key: string, now: number): boolean {
  const fields = Object.values(parseKeptText(readTab(key), now)?.fields ?? {});
  return fields.some((text) => text.trim() !== "");
}

function keysOf(owner: string | undefined): string[] {
  return tabKeys(owner === undefined ? prefix : `${prefix}${owner} `);
}

function remove(keys: string[]): void {
  for (const key of keys) removeTab(key);
  if (keys.length > 0) notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
