// The one client of a tab: the official clients, and what follows their session. Only connect.ts loads this
// file, so that marketing pages do not.
import { type BackendAddress, backendAddress } from "./backend-address.ts";
import { type Clients, createClients } from "./create-clients.ts";
import { type Following, followSession, type Watching } from "./follow-session.ts";

export type { AuthError, Factor, Session, User } from "@supabase/auth-js";

export type Backend = Clients & { followSession: (watching: Watching) => Following };

export function createBackend(address: BackendAddress = backendAddress()): Backend {
  const clients = createClients(address);
  return { ...clients, followSession: (watching) => followSession(clients, watching) };
}
