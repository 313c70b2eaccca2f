// Reads again what a change made stale. Otherwise what is being read for the first time would stand: the
// query client lets it end, and its answer may be older than the change.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
