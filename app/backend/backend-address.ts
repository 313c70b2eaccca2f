// Where the backend answers: the built-in one on the site's own origin, or a hosted project named at build
// time. The key and the storage key follow supabase-js, so that sessions are where its users expect them
//

/** Public by design: the built-in backend decides by row-level security, not by this key. */
const builtInKey = "site-visitor";

export type BackendAddress = { url: string; key: string; storageKey: string };

export function backendAddress(): BackendAddress {
  const url = configured(import.meta.env.VITE_SUPABASE_URL) ?? window.location.origin;
  const key = configured(import.meta.env.VITE_SUPABASE_ANON_KEY) ?? builtInKey;
  return { url: url.replace(/\/+$/, ""), key, storageKey: storageKeyFor(url) };
}

/** Of a hosted project only the tables are there, not what this project's own server adds to them. */
export function isBackendBuiltIn(): boolean {
  return configured(import.meta.env.VITE_SUPABASE_URL) === undefined;
}

export function storageKeyFor(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

function configured(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
