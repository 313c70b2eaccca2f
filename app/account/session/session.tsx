// The session for every screen: who is signed in, whether that is known yet, whether it is an administrator,
// and the way out. Nobody is signed in before the second factor that
// the account asks for.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useReducer } from "react";
import type { Session, User } from "../../backend/client.ts";
import { connect } from "../../backend/connect.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { needsSecondFactor } from "./assurance.ts";
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
  /** There is a session, but it counts only once its second factor is proved. */
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

  const signOut = useCallback(async () => {
    await endSession();
    dispatch({ type: "session", session: null });
  }, []);
  const account = useMemo<AccountSession>(() => ({ ...accountOf(state), signOut }), [state, signOut]);
  useAuthRedirects(account);

  return <SessionContext value={account}>{children}</SessionContext>;
}

function accountOf({ session, loading, role }: SessionState): Omit<AccountSession, "signOut"> {
  const isHalf = session !== null && needsSecondFactor(session);
  return {
    user: isHalf ? null : (session?.user ?? null),
    session: isHalf ? null : session,
    loading,
    isAdmin: role === "admin" && !isHalf,
    isRoleKnown: role !== "unknown",
    needsSecondFactor: isHalf,
  };
}

/** Everywhere if the server can be reached, and on this device in every case. */
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
