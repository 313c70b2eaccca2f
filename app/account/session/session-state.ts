// The session state as a pure reducer over the auth events.
import type { Session } from "../../backend/client.ts";
import type { SessionEvent } from "../../backend/follow-session.ts";
import { needsSecondFactor } from "./assurance.ts";

export type SessionState = {
  session: Session | null;
  /** True until the first session check is done. */
  loading: boolean;
  /** A fault hides whether the stored session is good, and nothing else is known. */
  isUnreachable: boolean;
  /** "unknown" from a sign-in until the role has been read once; "unreachable" if a fault prevents that. */
  role: "unknown" | "unreachable" | "admin" | "none";
};

export const initialSessionState: SessionState = {
  session: null,
  loading: true,
  isUnreachable: false,
  role: "none",
};

export function sessionState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "session":
      return {
        ...state,
        session: event.session,
        isUnreachable: false,
        role: roleAfter(state, event.session),
      };
    case "checked":
      return { ...state, loading: false };
    case "sessionFault":
      return { ...state, isUnreachable: state.session === null };
    case "role":
      if (state.session?.user.id !== event.userId) return state;
      return { ...state, role: event.isAdmin ? "admin" : "none" };
    case "roleFault":
      if (state.session?.user.id !== event.userId || state.role !== "unknown") return state;
      return { ...state, role: "unreachable" };
  }
}

/**
 * A renewed token of the same user keeps the known role, so that no screen flickers.
 * Before the second factor the database returns no role, so a role read then is not kept.
 */
function roleAfter(state: SessionState, session: Session | null): SessionState["role"] {
  if (!session) return "none";
  const isSamePerson = session.user.id === state.session?.user.id;
  return isSamePerson && state.session && !needsSecondFactor(state.session) ? state.role : "unknown";
}
