// The client for backend functions. It sends no session, so it loads without the rest of the backend client.
import { FunctionsClient } from "@supabase/functions-js";
import { backendAddress } from "./backend-address.ts";

/** `keepalive` lets a notification finish although the click opens another site. */
export function connectFunctions(): FunctionsClient {
  const { url, key } = backendAddress();
  return new FunctionsClient(`${url}/functions/v1`, {
    headers: { apikey: key },
    customFetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
}
