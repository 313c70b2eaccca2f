// Follows the auth client's events, in this tab and in others, and reports them as session events (R-216 to
//
import type { Backend, Session } from "../../backend/client.ts";
import { connect, isClientNeededAtStart, isSessionStorageKey, whenConnected } from "../../backend/connect.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { needsSecondFactor } from "./assurance.ts";
import { recoveryFromRedirect } from "./auth-redirect.ts";
import { endPasswordRecovery, startPasswordRecovery } from "./password-recovery.ts";
import type { SessionEvent } from "./session-state.ts";

/**
 * Starts watching and returns the function that stops it. Without a stored session or an auth redirect the
 * client is not loaded yet.
 */
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

  // Read now, because the client removes the link's parameters from the address.
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

/** The role is read in a later task, because the client must not be called inside its own event callback. */
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
 * The database returns no role for an ended session, nor for a user without one. getUser() tells them apart;
 * for an ended session the client also removes it and reports the sign-out.
 */
async function hasEnded(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return error?.name === "AuthSessionMissingError";
}
