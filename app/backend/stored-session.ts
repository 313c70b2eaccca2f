// The session that the auth client keeps in the storage of this browser, for code that runs before
// that client.
import { backendAddress } from "./backend-address.ts";

export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(backendAddress().storageKey) !== null;
  } catch {
    // Storage is blocked, so there is no stored session.
    return false;
  }
}

export function isSessionStorageKey(key: string | null): boolean {
  return key === backendAddress().storageKey;
}
