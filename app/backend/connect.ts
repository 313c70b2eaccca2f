// Makes the one backend client of this tab when somebody first needs it, and says whether anybody does at
// start.
import { backendAddress } from "./backend-address.ts";
import type { Backend } from "./client.ts";

let connection: Promise<Backend> | undefined;
const listeners = new Set<(backend: Backend) => void>();

export function connect(): Promise<Backend> {
  connection ??= import("./client.ts").then(
    ({ createBackend }) => {
      const backend = createBackend();
      for (const listener of listeners) listener(backend);
      return backend;
    },
    (failure: unknown) => {
      // The chunk did not arrive (connection lost): the next call tries again.
      connection = undefined;
      throw failure;
    },
  );
  return connection;
}

/** Loads the client ahead of its use; a failure is met again, and told, when it is used. */
export function preloadClient(): void {
  connect().catch(() => undefined);
}

/** Calls back once the client exists, whoever asked for it. */
export function whenConnected(listener: (backend: Backend) => void): () => void {
  let isListening = true;
  const listen = (backend: Backend) => {
    if (isListening) listener(backend);
  };
  listeners.add(listen);
  void connection?.then(listen, () => undefined);
  return () => {
    isListening = false;
    listeners.delete(listen);
  };
}

/** Whether a stored session or an e-mail link's landing makes the client needed right away. */
export function isClientNeededAtStart(): boolean {
  return hasStoredSession() || isAuthRedirect(window.location);
}

export function isSessionStorageKey(key: string | null): boolean {
  return key === backendAddress().storageKey;
}

export function isAuthRedirect({ hash, search }: { hash: string; search: string }): boolean {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const query = new URLSearchParams(search);
  return fragment.has("access_token") || query.has("code");
}

function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(backendAddress().storageKey) !== null;
  } catch {
    // Storage is blocked: there can be no kept session.
    return false;
  }
}
