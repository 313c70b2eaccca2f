// Stores text for this tab only, in sessionStorage. If the browser blocks it, memory holds the text until the
// page is left.

const memory = new Map<string, string>();

export function readTab(key: string): string | null {
  try {
    return memory.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeTab(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeTab(key: string): void {
  memory.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
}

/** Whether stored text survives a reload of the page. */
export function isTabStoragePersistent(): boolean {
  try {
    window.sessionStorage.setItem(probeKey, "");
    window.sessionStorage.removeItem(probeKey);
    return true;
  } catch {
    return false;
  }
}

const probeKey = "probe";
