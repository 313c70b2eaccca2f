// Creates this tab's one backend client when it is first needed, and tells whether a page needs it at start.
import type { Backend } from "./client.ts";
import { hasStoredSession } from "./stored-session.ts";

let connection: Promise<Backend> | undefined;
const listeners = new Set<(backend: Backend) => void>();

export function connect(): Promise<Backend> {
  connection ??= withinLimit(import("./client.ts")).then(
    ({ createBackend }) => {
      const backend = createBackend();
      for (const listener of listeners) listener(backend);
      return backend;
    },
    (failure: unknown) => {
      // The chunk could not be loaded (connection lost), so the next call tries again.
      connection = undefined;
      throw failure;
    },
  );
  return connection;
}

/** The limit of time-limit.ts, whose code most pages do not load. */
function withinLimit<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return Promise.race([
    loading,
    new Promise<never>((_, reject) => setTimeout(reject, 30_000, new Error("The client did not arrive."))),
  ]);
}

/**
 * Loads the client before it is used. A failure is ignored here; the call that uses the client reports it.
 */
export function preloadClient(): void {
  connect().catch(() => undefined);
}

/**
 * Calls `listener` once the client exists, whichever code created it. Returns the function that unsubscribes.
 */
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

/** Whether a stored session or an auth redirect requires the client at once. */
export function isClientNeededAtStart(): boolean {
  return hasStoredSession() || isAuthRedirect(window.location);
}

export function isAuthRedirect({ hash, search }: { hash: string; search: string }): boolean {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const query = new URLSearchParams(search);
  return fragment.has("access_token") || query.has("code");
}
