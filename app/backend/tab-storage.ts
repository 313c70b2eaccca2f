// Text kept for this tab only. Where the browser refuses sessionStorage, memory holds it until the page is
// left.

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
    // Nothing could have been stored there.
  }
}

/** Whether a reload of the page would find again what is written here. */
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
