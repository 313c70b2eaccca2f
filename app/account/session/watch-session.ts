// Follows the backend client's auth events, here and in other tabs, and reports them as session events
//
import type { Backend, Session } from "../../backend/client.ts";
import { connect, isClientNeededAtStart, isSessionStorageKey, whenConnected } from "../../backend/connect.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { needsSecondFactor } from "./assurance.ts";
import { recoveryFromRedirect } from "./auth-redirect.ts";
import { endPasswordRecovery, startPasswordRecovery } from "./password-recovery.ts";
import type { SessionEvent } from "./session-state.ts";

/** Starts watching and answers the function that stops. Without a kept session the client is not loaded. */
export function watchSession(report: (event: SessionEvent) => void): () => void {
  let stopEvents: () => void = () => undefined;
  const stopWaiting = whenConnected((backend) => {
    stopEvents();
    stopEvents = followEvents(backend, report);
  });
  const onStorage = (event: StorageEvent) => {
    if (isSessionStorageKey(event.key) && event.newValue !== null) void checkSession(report);
  };
  window.addEventListener("storage", onStorage);

  // Now, because the client takes what a link brought out of the address.
  const recovery = recoveryFromRedirect(window.location);
  if (recovery) startPasswordRecovery(recovery);
  if (isClientNeededAtStart()) void checkSession(report);
  else report({ type: "checked" });

  return () => {
    window.removeEventListener("storage", onStorage);
    stopWaiting();
    stopEvents();
  };
}

async function checkSession(report: (event: SessionEvent) => void): Promise<void> {
  try {
    const backend = await connect();
    const { data, error } = await backend.auth.getSession();
    if (error) throw error;
    report({ type: "session", session: data.session });
  } catch (failure) {
    logFailure("The session check failed.", failure);
  } finally {
    report({ type: "checked" });
  }
}

/** The role is read in a later task: the client must not be called from inside its own event. */
function followEvents(backend: Backend, report: (event: SessionEvent) => void): () => void {
  const { data } = backend.auth.onAuthStateChange((_event, session) => {
    report({ type: "session", session });
    if (!session) endPasswordRecovery();
    else if (!needsSecondFactor(session)) setTimeout(() => void readRole(backend, session, report), 0);
  });
  return () => data.subscription.unsubscribe();
}

async function readRole(
  backend: Backend,
  { user }: Session,
  report: (event: SessionEvent) => void,
): Promise<void> {
  try {
    const { data, error } = await backend.data
      .from("user_roles")
      .select("role")
      .eq("user_id", user.id)
      .eq("role", "admin")
      .maybeSingle();
    if (error) throw error;
    if (data === null && (await hasEnded(backend))) return;
    report({ type: "role", userId: user.id, isAdmin: data !== null });
  } catch (failure) {
    logFailure("The administrator check failed.", failure);
    report({ type: "role", userId: user.id, isAdmin: false });
  }
}

/**
 * To an ended session the database tells no role, as to somebody who has none. Asking for the account tells
 * which it is; the client then forgets the session, and reports that nobody is signed in.
 */
async function hasEnded(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return error?.name === "AuthSessionMissingError";
}
