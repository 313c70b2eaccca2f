// The session for every screen: the user, whether the check is done, whether the user is an administrator,
// and sign-out. Without a required second factor the user does not count as signed
// in.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useReducer } from "react";
import type { Session, User } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { removeUnsavedDrafts } from "../../backend/unsaved-drafts.ts";
import { needsSecondFactor } from "./assurance.ts";
import { leaving } from "./leaving.ts";
import { initialSessionState, type SessionState, sessionState } from "./session-state.ts";
import { useAuthRedirects } from "./use-auth-redirects.ts";
import { watchSession } from "./watch-session.ts";

export type AccountSession = {
  user: User | null;
  session: Session | null;
  loading: boolean;
  isAdmin: boolean;
  /** False between a sign-in and the answer about the role. */
  isRoleKnown: boolean;
  /** A fault hides who this is, or the role. It is asked again until the server answers. */
  isUnreachable: boolean;
  /** There is a session, but it does not count before its second factor is verified. */
  needsSecondFactor: boolean;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<AccountSession>({
  ...accountOf(initialSessionState),
  signOut: async () => undefined,
});

export function useSession(): AccountSession {
  return use(SessionContext);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionState, initialSessionState);
  useEffect(() => watchSession(dispatch), []);

  const userId = state.session?.user.id;
  const signOut = useCallback(async () => {
    leaving.isAsked = true;
    await endSession();
    dispatch({ type: "session", session: null });
    if (userId) removeUnsavedDrafts(userId);
  }, [userId]);
  const account = useMemo<AccountSession>(() => ({ ...accountOf(state), signOut }), [state, signOut]);
  useAuthRedirects(account);

  return <SessionContext value={account}>{children}</SessionContext>;
}

function accountOf({ session, loading, isUnreachable, role }: SessionState): Omit<AccountSession, "signOut"> {
  const isIncomplete = session !== null && needsSecondFactor(session);
  return {
    user: isIncomplete ? null : (session?.user ?? null),
    session: isIncomplete ? null : session,
    loading,
    isAdmin: role === "admin" && !isIncomplete,
    isRoleKnown: role === "admin" || role === "none",
    isUnreachable: isUnreachable || role === "unreachable",
    needsSecondFactor: isIncomplete,
  };
}

/** Ends all sessions of the account if the server is reachable, and always the one on this device. */
async function endSession(): Promise<void> {
  try {
    const { auth } = await connect();
    const { error } = await auth.signOut();
    if (!error) return;
    logFailure("Signing out everywhere failed; signing out on this device.", error);
    await auth.signOut({ scope: "local" });
  } catch (failure) {
    logFailure("Signing out failed.", failure);
  }
}
