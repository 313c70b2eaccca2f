// The session state as a pure reducer over the auth events.
import type { Session } from "../../backend/client.ts";
import { needsSecondFactor } from "./assurance.ts";

export type SessionState = {
  session: Session | null;
  /** True until the first session check is done. */
  loading: boolean;
  /** "unknown" from a sign-in until the role has been read once. */
  role: "unknown" | "admin" | "none";
};

export type SessionEvent =
  | { type: "session"; session: Session | null }
  | { type: "checked" }
  | { type: "role"; userId: string; isAdmin: boolean };

export const initialSessionState: SessionState = { session: null, loading: true, role: "none" };

export function sessionState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "session":
      return { ...state, session: event.session, role: roleAfter(state, event.session) };
    case "checked":
      return { ...state, loading: false };
    case "role":
      if (state.session?.user.id !== event.userId) return state;
      return { ...state, role: event.isAdmin ? "admin" : "none" };
  }
}

/**
 * A refreshed token of the same user keeps the known role while it is read again, so that no screen flickers.
 * Before the second factor the database returns no role, so a role read then is not kept.
 */
function roleAfter(state: SessionState, session: Session | null): SessionState["role"] {
  if (!session) return "none";
  const isSamePerson = session.user.id === state.session?.user.id;
  return isSamePerson && state.session && !needsSecondFactor(state.session) ? state.role : "unknown";
}
