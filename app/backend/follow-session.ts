// Follows the auth client's events, in this tab and in others, and asks for the role. What a
// fault stops is repeated until the server has answered. Part of the client's chunk.
import type { Session } from "@supabase/auth-js";
import type { Clients } from "./create-clients.ts";
import { keepTrying } from "./keep-trying.ts";
import { logFailure } from "./log-failure.ts";
import { readIsAdmin } from "./read-role.ts";
import { hasStoredSession } from "./stored-session.ts";

/** The two faults take nothing away that is known. */
export type SessionEvent =
  | { type: "session"; session: Session | null }
  | { type: "checked" }
  | { type: "sessionFault" }
  | { type: "role"; userId: string; isAdmin: boolean }
  | { type: "roleFault"; userId: string };

export type Watching = {
  report: (event: SessionEvent) => void;
  /** False for a session before its second factor, to which the database tells no role. */
  isComplete: (session: Session) => boolean;
};

export type Following = { check: () => void; stop: () => void };

export function followSession(clients: Clients, { report, isComplete }: Watching): Following {
  /** The session whose role is asked for. */
  let asking: Session | undefined;
  /** Whose role the server has told. */
  let knownUserId: string | undefined;
  /** The client reports a return to the tab as `SIGNED_IN`, or as the renewal that it meets. */
  let isBack = false;
  const roleCheck = keepTrying(checkRole, () => {
    if (asking) report({ type: "roleFault", userId: asking.user.id });
  });
  const sessionCheck = keepTrying(
    (signal) => checkSession(clients, report, signal),
    () => {
      report({ type: "sessionFault" });
      report({ type: "checked" });
    },
  );
  async function checkRole(signal: AbortSignal): Promise<boolean> {
    if (!asking) return true;
    const { user } = asking;
    try {
      const isAdmin = await readIsAdmin(clients, asking);
      if (signal.aborted || isAdmin === undefined) return true;
      knownUserId = user.id;
      report({ type: "role", userId: user.id, isAdmin });
      return true;
    } catch (failure) {
      logFailure("The administrator check failed.", failure);
      return false;
    }
  }
  const { data } = clients.auth.onAuthStateChange((event, session) => {
    // The client reports a session that it cannot renew now as none. Where one is stored, the check decides.
    if (event === "INITIAL_SESSION" && !session && hasStoredSession()) return;
    report({ type: "session", session });
    asking = session && isComplete(session) ? session : undefined;
    if (asking?.user.id !== knownUserId) knownUserId = undefined;
    // A renewal does not change the role. Asking then could also lead to the next renewal, without end.
    if (event === "TOKEN_REFRESHED" && knownUserId !== undefined && !isBack) return;
    isBack = false;
    // In a later task, because the client must not be called inside its own event callback.
    setTimeout(roleCheck.start, 0);
  });
  /** After an outage the client would let up to a minute pass before it renews a session. */
  function checkStored() {
    if (hasStoredSession()) sessionCheck.start();
  }
  function comeBack() {
    isBack = document.visibilityState === "visible";
    checkStored();
  }
  function checkBoth() {
    checkStored();
    roleCheck.start();
  }
  /** The role may have been taken away. A refused look-up of the role itself asks for nothing. */
  function checkKnownRole() {
    if (knownUserId === undefined) return;
    knownUserId = undefined;
    roleCheck.start();
  }
  clients.refusals.addEventListener("refused", checkKnownRole);
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("online", checkBoth);
  function stop() {
    document.removeEventListener("visibilitychange", comeBack);
    window.removeEventListener("online", checkBoth);
    clients.refusals.removeEventListener("refused", checkKnownRole);
    asking = undefined;
    roleCheck.stop();
    sessionCheck.stop();
    data.subscription.unsubscribe();
  }
  return { check: sessionCheck.start, stop };
}

async function checkSession(
  clients: Clients,
  report: Watching["report"],
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const session = await readSession(clients);
    if (!signal.aborted) report({ type: "session", session });
  } catch (failure) {
    logFailure("The session check failed.", failure);
    if (hasStoredSession()) return false;
  }
  report({ type: "checked" });
  return true;
}

async function readSession({ auth, renewSession }: Clients): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (!error) return data.session;
  await renewSession();
  const renewed = await auth.getSession();
  if (renewed.error) throw renewed.error;
  return renewed.data.session;
}
