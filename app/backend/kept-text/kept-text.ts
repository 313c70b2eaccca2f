// Text that staff have typed and neither sent nor discarded. It stays on this device for a day, under the id
// of the account, so that a reload, a closed tab or an ended session loses nothing, and other tabs have it
// too. It is plain text (docs/decisions/0013-unsent-words-stay-in-the-browser.md).
import { keyOfEvent, readWords, removeWords, wordKeys, writeWords } from "./word-storage.ts";

export type Fields = Readonly<Record<string, string>>;

/**
 * `id` is the id of the row to insert. It is created once, so that a retry inserts nothing twice. `choices`
 * were made beside the text, such as that of its language. `setAside` are texts that another one replaced,
 * the latest last.
 */
export type KeptText = { id: string; fields: Fields; choices?: Fields; setAside?: readonly SetAside[] };
export type SetAside<Choices extends Fields = Fields> = { fields: Fields; choices: Choices };

/** `form` is the form and, where the text is about one application, the application's id. */
export type KeptTextKey = { owner: string; form: string };

/** What another tab did with a text while this page was open. */
export type ChangeElsewhere = "written" | "removed" | undefined;

const keptMs = 24 * 60 * 60 * 1000;
const listeners = new Set<() => void>();
const changesElsewhere = new Map<string, ChangeElsewhere>();
/** What this page wrote last, by key; null for what it removed. */
const ownWrites = new Map<string, string | null>();

/** The stored form, which is the same string as long as nothing changes. */
export function storedText(key: KeptTextKey): string | null {
  return readWords(nameOf(key));
}

/** Undefined for text that is older than a day, or damaged. */
export function parseKeptText(stored: string | null | undefined, now = Date.now()): KeptText | undefined {
  try {
    const { at, id, fields, choices, setAside } = JSON.parse(stored ?? "{}");
    const isFresh = typeof at === "number" && Math.abs(now - at) < keptMs;
    if (!isFresh || typeof id !== "string" || typeof fields !== "object" || !fields) return undefined;
    return { id, fields, ...(choices ? { choices } : {}), ...(setAside?.length ? { setAside } : {}) };
  } catch {
    // Something else wrote there.
    return undefined;
  }
}

/** The latest ones stay: a browser has room for a few hundred long texts, and all forms share it. */
const maxSetAside = 20;

export function keepText(key: KeptTextKey, text: KeptText | undefined, now = Date.now()): void {
  const name = nameOf(key);
  const setAside = text?.setAside?.slice(-maxSetAside);
  if (text) write(name, JSON.stringify({ ...text, setAside, at: now }));
  else remove(name);
  tellListeners();
}

export function changeElsewhere(key: KeptTextKey): ChangeElsewhere {
  return changesElsewhere.get(nameOf(key));
}

/** The form that said it is closed. */
export function seeChangeElsewhere(key: KeptTextKey): void {
  changesElsewhere.delete(nameOf(key));
}

/**
 * Whether another tab wrote after what the form shows: its event is still on its way, as in a tab that was
 * frozen. Then the form shows that text, and nothing may be written over it.
 */
export function isOvertaken(key: KeptTextKey, shown: string | null): boolean {
  const name = nameOf(key);
  const now = readWords(name);
  if (now === shown || now === ownWrites.get(name)) return false;
  noteChange(name, now);
  tellListeners();
  return true;
}

/** Whether there are words of this account, or without one of any account. */
export function hasKeptText(owner?: string, now = Date.now()): boolean {
  return wordKeys(owner).some((name) => hasWords(name, now));
}

/** Whether there are words in a form. */
export function hasTextIn(key: KeptTextKey, now = Date.now()): boolean {
  return hasWords(nameOf(key), now);
}

export function discardKeptText(owner?: string): void {
  removeWhere((name) => owner === undefined || name.startsWith(`${owner} `));
}

/** The text of every account about one application: it was erased. */
export function discardTextAbout(applicationId: string): void {
  removeWhere((name) => name.endsWith(` ${applicationId}`));
}

/** A form about an application in which there are words of this account, such as "note" and an id. */
export type FormWithText = { form: string; applicationId: string };

export function formsWithText(owner: string, now = Date.now()): FormWithText[] {
  return wordKeys(owner).flatMap((name) => {
    const [, form = "", applicationId = ""] = name.match(/^\S+ (.+) ([0-9a-f-]{36})$/) ?? [];
    return applicationId && hasWords(name, now) ? [{ form, applicationId }] : [];
  });
}

/** Removes what is older than a day, now and each hour. Returns the function that stops it. */
export function removeOldText(): () => void {
  const removeNow = () => removeWhere((name) => !parseKeptText(readWords(name)));
  removeNow();
  const timer = window.setInterval(removeNow, 60 * 60 * 1000);
  return () => window.clearInterval(timer);
}

export function onKeptText(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", hearOtherTab);
    window.addEventListener("pageshow", tellListeners); // a page that comes back missed what happened
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", hearOtherTab);
    window.removeEventListener("pageshow", tellListeners);
  };
}

function hearOtherTab(event: StorageEvent): void {
  const name = keyOfEvent(event);
  if (name) noteChange(name, event.newValue);
  if (name || event.key === null) tellListeners();
}

function noteChange(name: string, value: string | null): void {
  changesElsewhere.set(name, value === null ? "removed" : "written");
}

function write(name: string, stored: string): void {
  writeWords(name, stored);
  ownWrites.set(name, stored);
  if (changesElsewhere.get(name) === "removed") changesElsewhere.delete(name);
}

function remove(name: string): void {
  removeWords(name);
  ownWrites.set(name, null);
  changesElsewhere.delete(name);
}

function removeWhere(isGone: (name: string) => boolean): void {
  const gone = wordKeys().filter(isGone);
  for (const name of gone) remove(name);
  if (gone.length > 0) tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function nameOf({ owner, form }: KeptTextKey): string {
  return `${owner} ${form}`;
}

function hasWords(name: string, now: number): boolean {
  const { fields = {}, setAside = [] } = parseKeptText(readWords(name), now) ?? {};
  const texts = [fields, ...setAside.map((text) => text.fields)].flatMap((text) => Object.values(text));
  return texts.some((text) => text.trim() !== "");
}
