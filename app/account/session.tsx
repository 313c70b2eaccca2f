// The session for every screen: who is signed in, whether that is known yet, whether it is an administrator, and the
// way out (spec section 4, App-level auth state).
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useReducer } from "react";
import { useNavigate } from "react-router";
import type { Session, User } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";
import { readLinkError } from "./link-error.ts";
import { initialSessionState, sessionState } from "./session-state.ts";
import { watchSession } from "./watch-session.ts";

export type AccountSession = {
  user: User | null;
  session: Session | null;
  loading: boolean;
  isAdmin: boolean;
  /** False between a sign-in and the answer about the role. */
  isRoleKnown: boolean;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<AccountSession>({
  user: null,
  session: null,
  loading: true,
  isAdmin: false,
  isRoleKnown: true,
  signOut: async () => undefined,
});

export function useSession(): AccountSession {
  return use(SessionContext);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, loading, role }, dispatch] = useReducer(sessionState, initialSessionState);
  useEffect(() => watchSession(dispatch), []);
  useFailedLinks();

  const signOut = useCallback(async () => {
    await endSession();
    dispatch({ type: "session", session: null });
  }, []);
  const account = useMemo<AccountSession>(
    () => ({
      user: session?.user ?? null,
      session,
      loading,
      isAdmin: role === "admin",
      isRoleKnown: role !== "unknown",
      signOut,
    }),
    [session, loading, role, signOut],
  );

  return <SessionContext value={account}>{children}</SessionContext>;
}

/** A link from an e-mail may lead to any page; when it failed, the sign-in page says why. */
function useFailedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { hash, search, pathname } = window.location;
    if (pathname !== "/auth" && readLinkError({ hash, search }))
      void navigate(`/auth${search}${hash}`, { replace: true });
  }, [navigate]);
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
