// The address of the backend: the built-in one on the site's own origin, or a hosted project configured at
// build time. The storage key follows supabase-js, so that a session is where users of that client expect it
//

/** Public by design: the built-in backend decides by row-level security, not by this key. */
const builtInKey = "site-visitor";

export type BackendAddress = { url: string; key: string; storageKey: string };

export function backendAddress(): BackendAddress {
  const { url = window.location.origin, key } = configuredBackend();
  return { url, key, storageKey: storageKeyFor(url) };
}

/** Without an address it is the built-in backend, on the page's own origin. */
export type ConfiguredBackend = { url?: string | undefined; key: string };

export function configuredBackend(): ConfiguredBackend {
  return {
    url: configured(import.meta.env.VITE_SUPABASE_URL)?.replace(/\/+$/, ""),
    key: configured(import.meta.env.VITE_SUPABASE_ANON_KEY) ?? builtInKey,
  };
}

/** False for a hosted project, which has only the tables and nothing that this project's server adds. */
export function isBackendBuiltIn(): boolean {
  return configured(import.meta.env.VITE_SUPABASE_URL) === undefined;
}

export function storageKeyFor(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

function configured(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
