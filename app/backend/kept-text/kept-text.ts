// Text that staff have typed and neither sent nor discarded. It stays in this tab for a day, under the id of
// the account, so that a reload or an ended session loses nothing. It is plain text
// (docs/decisions/0013-unsent-words-stay-in-the-tab.md).
import { readTab, removeTab, staffWordsKey, writeTab } from "../tab-storage.ts";

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
  return readAll()[`${owner} ${form}`] ?? null;
}

/** Undefined for text that is older than a day, or damaged. */
export function parseKeptText(stored: string | null | undefined, now = Date.now()): KeptText | undefined {
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
  const { [`${owner} ${form}`]: _before, ...others } = readAll();
  writeAll(text ? { ...others, [`${owner} ${form}`]: JSON.stringify({ ...text, at: now }) } : others);
}

/** Whether there are words of this account, or without one of any account. */
export function hasKeptText(owner?: string, now = Date.now()): boolean {
  return Object.entries(readAll()).some(([key, stored]) => isOf(owner, key) && hasWords(stored, now));
}

export function discardKeptText(owner?: string): void {
  removeWhere((key) => isOf(owner, key));
}

/** The text of every account about one application: it was erased. */
export function discardTextAbout(applicationId: string): void {
  removeWhere((key) => key.endsWith(` ${applicationId}`));
}

/** The ids of the applications that this account has words about. */
export function applicationsWithText(owner: string, now = Date.now()): string[] {
  const ids = Object.entries(readAll()).flatMap(([key, stored]) =>
    isOf(owner, key) && hasWords(stored, now) ? (key.match(/ ([0-9a-f-]{36})$/)?.[1] ?? []) : [],
  );
  return [...new Set(ids)];
}

/** Removes what is older than a day, now and each hour. Returns the function that stops it. */
export function removeOldText(): () => void {
  const removeNow = () => removeWhere((_key, stored) => !parseKeptText(stored));
  removeNow();
  const timer = window.setInterval(removeNow, 60 * 60 * 1000);
  return () => window.clearInterval(timer);
}

export function onKeptText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Each text in its stored form, by account and form. */
type Stored = Readonly<Record<string, string>>;

let last: { text: string | null; all: Stored } = { text: null, all: {} };

/** Many forms read at each change, so what was parsed last is kept. */
function readAll(): Stored {
  const text = readTab(staffWordsKey);
  if (text !== last.text) last = { text, all: parseAll(text) };
  return last.all;
}

function parseAll(text: string | null): Stored {
  try {
    const entries = Object.entries<unknown>(JSON.parse(text ?? "{}"));
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    // Something else wrote there.
    return {};
  }
}

function writeAll(all: Stored): void {
  if (Object.keys(all).length > 0) writeTab(staffWordsKey, JSON.stringify(all));
  else removeTab(staffWordsKey);
  for (const listener of listeners) listener();
}

function removeWhere(isGone: (key: string, stored: string) => boolean): void {
  const before = Object.entries(readAll());
  const after = before.filter((entry) => !isGone(...entry));
  if (after.length < before.length) writeAll(Object.fromEntries(after));
}

function isOf(owner: string | undefined, key: string): boolean {
  return owner === undefined || key.startsWith(`${owner} `);
}

function hasWords(stored: string, now: number): boolean {
  const fields = Object.values(parseKeptText(stored, now)?.fields ?? {});
  return fields.some((text) => text.trim() !== "");
}
