// Where the words that staff type are stored, one entry for each account and form, so that two tabs never
// write over each other's forms. Words are on this device, for all its tabs; which forms are open is of this
// tab. What the browser refuses, or what is too much, memory holds until the page is left.

/** The question before a sign-out looks for it (app/account/security/security-provider.tsx). */
const prefix = "staff-words ";
const openForm = / open \S/;

/** Of all accounts together, in UTF-16 units: about a hundred long letters. A browser has room for more. */
const maxStoredUnits = 400_000;

const memory = new Map<string, string>();

type Place = "localStorage" | "sessionStorage";

/** `key` is the account's id, a space, and the form. */
export function readWords(key: string): string | null {
  try {
    return memory.get(key) ?? window[placeOf(key)].getItem(prefix + key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeWords(key: string, value: string): void {
  try {
    if (storedUnits(key) + value.length > maxStoredUnits) throw new RangeError("too much");
    window[placeOf(key)].setItem(prefix + key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeWords(key: string): void {
  memory.delete(key);
  try {
    window[placeOf(key)].removeItem(prefix + key);
  } catch {
    // Storage is refused, so nothing is stored there.
  }
}

/** Of one account, or of all. */
export function wordKeys(owner?: string): string[] {
  const keys = [...storedKeys("localStorage"), ...storedKeys("sessionStorage"), ...memory.keys()];
  return [...new Set(keys)].filter((key) => owner === undefined || key.startsWith(`${owner} `));
}

/** The key of what another tab wrote or removed; null for an event about something else. */
export function keyOfEvent({ key }: StorageEvent): string | null {
  return key?.startsWith(prefix) ? key.slice(prefix.length) : null;
}

/** Whether all that was typed is stored, and not only in memory. */
export function areWordsStored(): boolean {
  return memory.size === 0;
}

function storedKeys(place: Place): string[] {
  try {
    const names = Array.from({ length: window[place].length }, (_, index) => window[place].key(index) ?? "");
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

function storedUnits(except: string): number {
  return storedKeys("localStorage")
    .filter((key) => key !== except)
    .reduce((sum, key) => sum + (window.localStorage.getItem(prefix + key)?.length ?? 0), 0);
}

function placeOf(key: string): Place {
  return openForm.test(key) ? "sessionStorage" : "localStorage";
}
