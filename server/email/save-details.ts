// Keeps what only the e-mail call tells about an application, and refuses a call for one that nobody stored:
// the inbox gets what the database has.
import { EmailError } from "./errors.ts";
import type { Application } from "./read-application.ts";
import type { KnownAs, Store } from "./store.ts";

type KeepDeps = { store: Store; isBackendHosted: boolean };

/** Undefined for an application that lies in a hosted project, out of this server's sight. */
export async function keepDetails(
  { store, isBackendHosted }: KeepDeps,
  application: Application,
): Promise<KnownAs | undefined> {
  const knownAs = application.id === undefined ? undefined : await store.keepDetails(application);
  if (knownAs === undefined && !isBackendHosted) throw new EmailError("not_stored");
  return knownAs;
}
